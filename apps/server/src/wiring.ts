import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { FastifyBaseLogger } from 'fastify';
import {
  type AccountsConsoleDeps,
  accountsConsole,
  type ClientPanels,
  factorRemoval,
  identityCorrection,
  nameClients,
  newAddress,
} from './accounts/index.ts';
import { bookImportConsole } from './book-import/index.ts';
import { booksConsole, manualJournal, periodClose } from './books/index.ts';
import {
  type BureausDeps,
  bureausConsole,
  bureausPanels,
  connectBureaus,
  watchBureaus,
} from './bureaus/index.ts';
import { collectionsConsole } from './collections/index.ts';
import type { Config } from './config.ts';
import { type Console, type CoreDeps, coreConsole, inOrder, memberKinds } from './console/index.ts';
import { corporateConsole, readEmployment, rosterChange } from './corporate/index.ts';
import { dayCloseConsole } from './day-close/index.ts';
import { openDocuments } from './documents/index.ts';
import { clientDeath, deceasedGate, estateAccount, estatesConsole } from './estates/index.ts';
import {
  type InvestmentsDeps,
  identityVerification,
  investmentDocumentKinds,
  investmentPanels,
  investmentPurposes,
  investmentReceiptPanels,
  investmentsConsole,
  withdrawalRelease,
} from './investments/index.ts';
import {
  clientLoanPanels,
  type LoansConsoleDeps,
  listHolidays,
  loanApprovalKinds,
  loanDocumentKinds,
  loanPurposes,
  loanReceiptPanels,
  loansConsole,
  readWarnings,
} from './loans/index.ts';
import { measureEmails } from './metrics.ts';
import { disclosure, myDataConsole } from './my-data/index.ts';
import {
  missingPartToAccount,
  ownPartPanels,
  ownPaymentsPayouts,
  ownReceiptPanels,
  receiptPayout,
} from './own-payments/index.ts';
import {
  bankReceipt,
  bankReceiptReversal,
  disputedGate,
  nameBank,
  paymentPanels,
  paymentsConsole,
  payoutByHand,
  payoutNotPaid,
  type ReceiptPanels,
  receiptRefund,
  recoverableKinds,
} from './payments/index.ts';
import { openPaystack } from './payments/provider/paystack.ts';
import { isProviderAway } from './payments/provider/provider-error.ts';
import { type Database, type OpenDatabase, openDatabase } from './platform/database/database.ts';
import type { PlatformDeps } from './platform/deps.ts';
import { isMailServerAway, openMailer, watchMailer } from './platform/email/mail.ts';
import { openFiles } from './platform/files/files.ts';
import type { Metrics } from './platform/jobs/metrics.ts';
import { type OutsideServices, watchOutsideServices } from './platform/outside-services.ts';
import { makeSecrets } from './platform/passwords/secrets.ts';
import { portfolioConsole } from './portfolio/index.ts';
import { productChanges, productsConsole } from './products/index.ts';
import {
  lenderEntryKinds,
  type ReadWarnings,
  reconciliationConsole,
} from './reconciliation/index.ts';
import { redress, redressConsole } from './redress/index.ts';
import {
  clientErasure,
  erasedGate,
  oldRecordsErasure,
  retentionConsole,
} from './retention/index.ts';
import {
  clientFreeze,
  clientUnfreeze,
  matchReversal,
  requireMatchesDecided,
  requireScreened,
  screeningConsole,
  screeningGates,
} from './screening/index.ts';
import { type SecurityEventsDeps, securityEventsConsole } from './security-events/index.ts';
import { statementDocumentKinds } from './statements/index.ts';
import { supportConsole } from './support/index.ts';
import { tables } from './tables.ts';

/** Everything that any capability needs. */
export type Deps = InvestmentsDeps &
  BureausDeps &
  SecurityEventsDeps &
  CoreDeps &
  AccountsConsoleDeps &
  LoansConsoleDeps & {
    readonly readWarnings: ReadWarnings;
    readonly receiptPanels: ReceiptPanels;
    /** Opens connections beside the pool, for long work that would hold too many of its own. */
    readonly openApart: (connections: number) => OpenDatabase;
    /** Resolves when the calls' observations of outside services are stored. */
    readonly observationsStored: () => Promise<void>;
  };

export const consoles: readonly Console<Deps>[] = [
  coreConsole,
  accountsConsole,
  loansConsole,
  corporateConsole,
  productsConsole,
  bureausConsole,
  investmentsConsole,
  paymentsConsole,
  reconciliationConsole,
  booksConsole,
  dayCloseConsole,
  portfolioConsole,
  collectionsConsole,
  bookImportConsole,
  screeningConsole,
  retentionConsole,
  estatesConsole,
  supportConsole,
  redressConsole,
  myDataConsole,
  securityEventsConsole,
];

/** The parts of the client page, each from its own capability. */
const clientPanels: ClientPanels = {
  employment: readEmployment,
  ...clientLoanPanels,
  ...investmentPanels,
  ...paymentPanels,
};

/** The parts of the receipt and dispute pages that come from loans and investments. */
const receiptPanels: ReceiptPanels = {
  ...loanReceiptPanels,
  ...ownReceiptPanels,
  ...ownPartPanels,
  returnedReasons: {
    ...loanReceiptPanels.returnedReasons,
    ...investmentReceiptPanels.returnedReasons,
  },
  historyTexts: [...loanReceiptPanels.historyTexts, ...investmentReceiptPanels.historyTexts],
};

/** Given by the capabilities to the console's core, which knows none of them. */
export const ofConsoles = {
  queues: inOrder(consoles.flatMap((one) => one.queues ?? [])),
  searches: consoles.flatMap((one) => one.searches ?? []),
  nameClients,
  listHolidays,
};

type Opened = {
  db: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  metrics: Metrics | null;
  services: OutsideServices;
};

/** Opens the dependencies of every capability. */
function openPlatform(config: Config, { db, log, metrics, services }: Opened): PlatformDeps {
  const mailer = watchMailer(
    openMailer(config.mail),
    services.watch('mail server', isMailServerAway),
  );
  const secrets = makeSecrets(config.secretKeys);
  return {
    db,
    log,
    secrets,
    tables,
    files: openFiles(config.files, secrets),
    mailer: metrics ? measureEmails(mailer, metrics) : mailer,
    publicUrl: config.publicUrl,
    staffUrl: config.staffUrl ?? config.publicUrl,
    staffHasOwnHost: config.staffUrl !== null,
  };
}

/** Puts the capabilities together: here payments gets its purposes. */
export function wire(
  config: Config,
  db: Database,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  metrics: Metrics | null = null,
): Deps {
  const services = watchOutsideServices({ db, log });
  const platform = openPlatform(config, { db, log, metrics, services });
  const { secrets } = platform;
  const ofInvestments = investmentPurposes(platform);
  const gates = [...screeningGates, disputedGate, erasedGate, deceasedGate];
  const bureaus = watchBureaus(connectBureaus(config.bureaus), services);
  const payoutDeps = { secrets, gates, limits: config.limits };
  const payoutPurposes = {
    ...loanPurposes.payouts,
    ...ofInvestments.payouts,
    ...ownPaymentsPayouts,
  };
  return {
    ...platform,
    openApart: (connections) => openDatabase(config.databaseUrl, { connections }),
    observationsStored: services.stored,
    provider: openPaystack(config.provider, services.watch('payment provider', isProviderAway)),
    limits: config.limits,
    bureaus,
    providerPublicKey: config.provider.publicKey,
    purposes: { ...loanPurposes.payments, ...ofInvestments.payments },
    payoutPurposes,
    gates,
    countState: metrics ? metrics.paymentState : () => undefined,
    loanKinds,
    withdrawalHoldMinutes: config.withdrawalHoldMinutes,
    securityEventDays: config.securityEventDays,
    documents: openDocuments({
      scannerUrl: config.virusScannerUrl,
      log,
      watchScanner: services.watch('virus scanner', () => true),
    }),
    documentKinds: [...loanDocumentKinds, ...investmentDocumentKinds, ...statementDocumentKinds],
    ...ofConsoles,
    clientPanels,
    loanPanels: bureausPanels({ bureaus, secrets }),
    requireMatchesDecided,
    requireScreened,
    nameBank,
    readWarnings,
    receiptPanels,
    approvalKinds: [
      ...[payoutByHand(payoutPurposes), payoutNotPaid(payoutPurposes)],
      ...[...lenderEntryKinds, ...productChanges, withdrawalRelease(payoutDeps)],
      ...loanApprovalKinds(payoutDeps),
      ...[receiptRefund(payoutDeps), receiptPayout(payoutDeps), missingPartToAccount(payoutDeps)],
      ...[bankReceipt, bankReceiptReversal, redress, manualJournal, periodClose],
      ...recoverableKinds(payoutPurposes),
      factorRemoval(config.withdrawalHoldMinutes),
      newAddress,
      identityCorrection(secrets),
      ...memberKinds,
      identityVerification(payoutDeps),
      rosterChange,
      ...[matchReversal, clientFreeze, clientUnfreeze],
      ...[clientDeath, estateAccount()],
      oldRecordsErasure(platform),
      clientErasure(platform),
      disclosure,
    ],
  };
}
