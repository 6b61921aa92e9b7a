import { createHash } from 'node:crypto';
import { creditCheckField, type LoanKind } from '@quarrter/domain/loan-kinds';
import { activeLoanMessage, type LoanProduct } from '@quarrter/domain/loans';
import { sql } from 'kysely';
import {
  type CheckedSession,
  isConfirmed,
  noteIdentityNumbers,
  type ProfilePatch,
  saveToProfile,
} from '../../accounts/index.ts';
import { requireEmployeeProfile } from '../../corporate/index.ts';
import type { Upload } from '../../documents/index.ts';
import { recordEvent } from '../../events/index.ts';
import { requireOpen } from '../../gates/index.ts';
import { indexAccount, isBank } from '../../payments/index.ts';
import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { readLoanProduct } from '../../products/index.ts';
import type { LoansDeps } from '../deps.ts';
import { documentError } from '../documents/check-document.ts';
import { withSavedFiles } from '../documents/saved-documents.ts';
import { removeFiles, type StoredDocument, storeFiles } from '../documents/store-documents.ts';
import { queueHolderConfirmation } from '../jobs.ts';
import { type Loan, toLoan } from '../loan.ts';
import { countApplied, hasOpenLoan, requireLoan } from '../queries.ts';
import { loansDb } from '../tables.ts';
import { findHolder, isOwnAccount } from './account-holder.ts';
import { sealAccountNumber, sealAnswers } from './application-answers.ts';
import { loanApplied } from './application-events.ts';
import { type CheckedApplication, checkApplication } from './check-application.ts';
import { storeConsent } from './credit-check-consent.ts';
import { withSavedAccount } from './saved-account.ts';

type Deps = Pick<
  LoansDeps,
  'db' | 'secrets' | 'files' | 'log' | 'provider' | 'documents' | 'loanKinds' | 'gates'
>;

/** The applicant is the client of the token; a `user` field of the form is never read. */
export type LoanApplication = {
  clientId: string;
  session: CheckedSession;
  requestId: string | undefined;
  kind: LoanKind;
  upload: Upload;
  now: Date;
};

/** The application, or the text of the `Loan Amount Exceeded` dialog when it was not stored. */
export type ApplicationResult = { loan: Loan } | { exceeded: string };

/**
 * Applies for a loan: everything is checked first, then files and rows are written together. If the
 * rows cannot be written, the files are removed again. A request sent twice makes one application.
 */
export async function applyForLoan(
  deps: Deps,
  application: LoanApplication,
): Promise<ApplicationResult> {
  const { db } = deps;
  const { clientId, kind, now } = application;
  if (kind.gates.includes('employee-profile')) await requireEmployeeProfile(db, clientId);
  const businessTime = await readBusinessTime(db);
  const product = await readLoanProduct(db, kind.type);
  const today = businessTime.date;
  const applicant = { clientId, kind, today };
  const withAccount = await withSavedAccount(deps, applicant, application.upload);
  const upload = await withSavedFiles(deps, applicant, withAccount);
  const checked = await checkApplication(kind, product, upload, {
    today,
    isBank: (code) => isBank(deps, code, now),
    fileError: (name, content) => documentError(deps, { clientId, loanId: null, name, content }),
  });
  if (checked.exceeded !== null) {
    if (await hasOpenLoan(db, clientId)) throw conflict(activeLoanMessage);
    return { exceeded: checked.exceeded };
  }
  const holder = await holderFor(deps, checked);
  const loanId = newId();
  const documents = await storeFiles(deps, { clientId, loanId, today }, checked.files);
  let mayBeStored = false;
  try {
    const loan = await db.transaction().execute(async (tx) => {
      const command = commandOf(application, checked);
      const made = await runIdempotently(tx, deps.secrets, command, async () => {
        // A declined application of the client may be reopened at the same time.
        await lockClient(tx, clientId);
        await requireOpen(tx, deps.gates, 'new-business', clientId);
        if (await hasOpenLoan(tx, clientId)) throw conflict(activeLoanMessage);
        await store(tx, deps, {
          loanId,
          application,
          product,
          checked,
          holder,
          documents,
          businessTime,
        });
        return { loanId };
      });
      const row = await requireLoan(tx, clientId, made.loanId);
      const applied = await toLoan(tx, row, businessTime.date);
      // A repeated request gets the loan of the first one; its own files belong to no loan. If the
      // connection breaks from here on, the rows may be there.
      mayBeStored = made.loanId === loanId;
      return applied;
    });
    return { loan };
  } finally {
    if (!mayBeStored) await removeFiles(deps, documents);
  }
}

/**
 * LON-21: whose account it is, or null while the provider does not answer. It is asked last, when
 * everything else is right, so that the form does not tell which accounts exist.
 */
async function holderFor(deps: Deps, { answers }: CheckedApplication): Promise<string | null> {
  const { bank_name: bankCode = '', bank_account_number: accountNumber = '' } = answers;
  return bankCode === '' ? null : findHolder(deps, { bankCode, accountNumber });
}

/** Two requests are the same when their answers and files are. */
function commandOf({ clientId, requestId, kind }: LoanApplication, checked: CheckedApplication) {
  const files = [...checked.files].map(([name, { content }]) => [
    name,
    createHash('sha256').update(content).digest('hex'),
  ]);
  const input = { type: kind.type, fields: checked.answers, files: files.sort() };
  return { clientId, requestId, command: 'loan-create', input };
}

type Storing = {
  loanId: string;
  application: LoanApplication;
  product: LoanProduct;
  checked: CheckedApplication;
  /** Null when it is not known yet, or there is no account. */
  holder: string | null;
  documents: readonly StoredDocument[];
  businessTime: BusinessTime;
};

async function store(tx: Tx, deps: Deps, storing: Storing): Promise<void> {
  const { loanId, application, documents, checked, holder, businessTime } = storing;
  const { clientId, kind } = application;
  const applied = { loan_type: kind.type, application: checked.answers };
  const held = { holder: holder ?? '', loan: applied };
  const isOwn = await isOwnAccount(tx, clientId, held);
  const row = { ...rowOf(deps, storing), account_is_own: isOwn };
  // Of two applications at the same time the unique index lets one in.
  const inserted = await loansDb(tx)
    .insertInto('loans')
    .values(row)
    .onConflict((taken) => taken.doNothing())
    .returning('loan_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict(activeLoanMessage);
  await countApplied(tx, sql`VALUES (${clientId}::uuid, 1)`);
  if (documents.length > 0)
    await loansDb(tx)
      .insertInto('loan_documents')
      .values([...documents])
      .execute();
  if (checked.answers[creditCheckField] !== undefined) {
    await storeConsent(tx, { clientId, loanId }, businessTime);
  }
  const ofClient = profilePatchOf(kind, checked);
  if (isTicked(application.upload.fields.save_to_profile)) {
    const { session, now } = application;
    await saveToProfile(tx, deps.secrets, clientId, ofClient, {
      confirmed: await isConfirmed(tx, session, now),
    });
  }
  // After the profile's row, as where the profile itself is saved.
  await noteIdentityNumbers(tx, deps.secrets, [{ ...ofClient, clientId }]);
  if (holder === null) await queueHolderConfirmation(tx, { clientId, loanId });
  await recordEvent(tx, loanApplied, {
    clientId,
    subjectId: loanId,
    at: businessTime.at,
    payload: {
      loanType: kind.type,
      requestedAmount: checked.amount,
      months: checked.months,
    },
  });
}

/** The account of a business, for one, is not the applicant's own. */
function profilePatchOf({ fields }: LoanKind, { answers }: CheckedApplication): ProfilePatch {
  const own = Object.entries(answers).filter(([name]) => !fields[name]?.ownToLoan);
  return Object.fromEntries(own);
}

/** Stores the answers as they were given; the terms are the product's until there is an offer. */
function rowOf(deps: Deps, storing: Storing) {
  const { loanId, application, product, checked, holder, businessTime } = storing;
  const { kind } = application;
  const { answers } = checked;
  const key = { client_id: application.clientId, loan_id: loanId };
  return {
    ...key,
    state: 'applied' as const,
    loan_type: kind.type,
    requested_amount: checked.amount,
    requested_months: checked.months,
    reason_for_loan: answers.reason_for_loan ?? '',
    application: JSON.stringify(sealAnswers(deps.secrets, key, kind, answers)),
    application_version: kind.version,
    monthly_income: checked.monthlyIncome,
    bank_code: answers.bank_name ?? '',
    account_number_sealed: sealAccountNumber(deps.secrets, key, answers.bank_account_number ?? ''),
    account_index: indexAccount(deps.secrets, {
      clientId: application.clientId,
      bankCode: answers.bank_name ?? '',
      accountNumber: answers.bank_account_number ?? '',
    }),
    account_name: holder ?? '',
    months: checked.months,
    rate_ppm: product.ratePpm,
    penalty_ppm_per_day: product.penaltyPpmPerDay,
    penalty_cap_ppm: product.penaltyCapPpm,
    rebate_ppm: product.rebatePpm,
    applied_on: businessTime.date,
    applied_at: businessTime.at,
  };
}

/** Saving to the profile is on unless the client turned it off. */
function isTicked(text: string | undefined): boolean {
  return !['false', '0', 'off'].includes(text ?? 'true');
}
