import * as bankReceipts from '@quarrter/contract/staff/bank-receipts';
import { clientReceipts, clientTransfers } from '@quarrter/contract/staff/client-lists';
import * as disputes from '@quarrter/contract/staff/disputes';
import * as payouts from '@quarrter/contract/staff/payouts';
import * as receipts from '@quarrter/contract/staff/receipts';
import { clientTab } from '../../accounts/index.ts';
import { type ConsoleDeps, defineConsole, namingWhoMovedIt } from '../../console/index.ts';
import type { Documents } from '../../documents/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import type { PaymentsDeps } from '../deps.ts';
import { listReceiptLines } from '../receive/client-money.ts';
import { type FoundPayment, searchPayouts, searchReceipts } from '../search-payments.ts';
import { bankReceiptRoutes, bankReceiptUploads } from './bank-receipts.ts';
import { listTransfersTo } from './client-page.ts';
import { readDisputes, readReversals, showDispute } from './disputes.ts';
import { payoutEvidenceRoutes, payoutEvidenceUploads } from './payout-evidence.ts';
import { proposeMissingPart, readPayoutList, retryTransfer } from './payouts.ts';
import {
  choosePayByHand,
  openAccountOf,
  rejectWithoutFile,
  undoPayByHand,
} from './payouts-by-hand.ts';
import { queues } from './queues.ts';
import type { ReceiptPanels } from './receipt-panels.ts';
import {
  kindsOf,
  proposeReceiptApplication,
  proposeReceiptPayout,
  proposeReceiptRefund,
  proposeReversal,
  readReceipts,
  showReceipt,
} from './receipts.ts';
import { proposeToRecover, proposeToWriteOff, readRecoverables } from './recoverables.ts';

type PaymentsConsoleDeps = PaymentsDeps &
  ConsoleDeps & { readonly documents: Documents; readonly receiptPanels: ReceiptPanels };

/** Transfers to clients, unapplied receipts, and disputes with the clients' debts for them. */
export const paymentsConsole = defineConsole<PaymentsConsoleDeps>({
  routes: (app, deps) => {
    clientRoutes(app, deps);
    payoutRoutes(app, deps);
    payoutEvidenceRoutes(app, deps);
    receiptRoutes(app, deps);
    bankReceiptRoutes(app, deps);
    disputeRoutes(app, deps);
  },
  uploads: (app, deps) => {
    payoutEvidenceUploads(app, deps);
    bankReceiptUploads(app, deps);
  },
  queues,
  searches: [
    {
      needs: 'read-receipts',
      find: async (reader, query, limit) =>
        (await searchReceipts(reader, query, limit)).map(paymentFound('receipt')),
    },
    {
      needs: 'read-payouts',
      find: async (reader, query, limit) =>
        (await searchPayouts(reader, query, limit)).map(paymentFound('transfer')),
    },
  ],
});

function paymentFound(kind: 'receipt' | 'transfer') {
  return ({ recordId, reference, ...payment }: FoundPayment) => ({
    ...payment,
    kind,
    id: recordId,
    detail: reference,
  });
}

/** The tabs of a client with the payments by and to them. */
function clientRoutes(app: App, { db }: PaymentsConsoleDeps): void {
  serve(
    app,
    clientReceipts,
    clientTab(db, ({ clientId }, query) => listReceiptLines(db, clientId, query)),
  );

  serve(
    app,
    clientTransfers,
    clientTab(db, ({ clientId }, query) => listTransfersTo(db, clientId, query)),
  );
}

/** Transfers to clients: listing them, sending one again, and paying one by hand. */
function payoutRoutes(app: App, deps: PaymentsConsoleDeps): void {
  serve(app, payouts.staffPayouts, ({ query, staff }) => readPayoutList(deps, staff, query));

  serve(app, payouts.retryPayout, ({ params, staff }) => retryTransfer(deps, staff, params.id));

  serve(app, payouts.sendMissingPart, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeMissingPart(deps, staff, params.id)),
  );

  serve(app, payouts.chooseByHand, async ({ params, body, staff }) => {
    await choosePayByHand(deps, staff, { payoutId: params.id, ...body });
    return { byHand: true };
  });

  serve(app, payouts.undoByHand, async ({ params, body, staff }) => {
    await undoPayByHand(deps, staff, { payoutId: params.id, ...body });
    return { byHand: false };
  });

  serve(app, payouts.payoutAccount, ({ params, body, staff }) =>
    openAccountOf(deps, staff, { payoutId: params.id, ...body }, new Date()),
  );

  serve(app, payouts.payByHand, ({ params }) => rejectWithoutFile(deps, params.id));
}

/** Unapplied receipts: finance reads them and proposes their use, a second person decides. */
function receiptRoutes(app: App, deps: PaymentsConsoleDeps): void {
  const { db } = deps;
  const kinds = kindsOf(deps);
  const naming = <T>(recordId: string, proposing: Promise<T>) =>
    namingWhoMovedIt(db, { recordId, kinds }, proposing);

  serve(app, receipts.staffReceipts, ({ query }) => readReceipts(deps, query));

  serve(app, receipts.readStaffReceipt, ({ params, staff }) => showReceipt(deps, staff, params.id));

  serve(app, receipts.proposeReceiptRefund, async ({ params, body, staff, reply }) => {
    const proposing = proposeReceiptRefund(deps, staff, params.id, body);
    return reply.code(201).send(await naming(params.id, proposing));
  });

  serve(app, receipts.proposeReceiptApplication, async ({ params, body, staff, reply }) => {
    const proposing = proposeReceiptApplication(deps, staff, params.id, body);
    return reply.code(201).send(await naming(params.id, proposing));
  });

  serve(app, receipts.proposeReceiptPayout, async ({ params, staff, reply }) => {
    const proposing = proposeReceiptPayout(deps, staff, params.id);
    return reply.code(201).send(await naming(params.id, proposing));
  });

  serve(app, bankReceipts.reverseBankReceipt, async ({ params, body, staff, reply }) => {
    const proposing = proposeReversal(deps, staff, params.id, body);
    return reply.code(201).send(await naming(params.id, proposing));
  });
}

/** Disputes, the provider's reversals, and the clients' debts for them. */
function disputeRoutes(app: App, deps: PaymentsConsoleDeps): void {
  serve(app, disputes.staffDisputes, ({ query }) => readDisputes(deps.db, query));

  serve(app, disputes.readDispute, ({ params, staff }) => showDispute(deps, staff, params.id));

  serve(app, disputes.staffReversals, ({ query }) => readReversals(deps.db, query));

  serve(app, disputes.staffRecoverables, ({ query, staff }) =>
    readRecoverables(deps, staff, query),
  );

  serve(app, disputes.proposeWriteOff, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeToWriteOff(deps, staff, params.id, body)),
  );

  serve(app, disputes.proposeRecovery, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeToRecover(deps, staff, params.id, body)),
  );
}
