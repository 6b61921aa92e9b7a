import * as z from 'zod/mini';
import { date, detail, listQuery, money, recordId, staffCall, time } from '../call.ts';
import { amountField, requiredLines } from '../fields.ts';
import { pageOf, staffPageOf } from '../lists.ts';
import { proposalReplies } from './approvals.ts';

export const itemState = z.enum(['open', 'resolved', 'explained']);

/** A record as one side has it. */
const side = z.object({
  /** `unsent`, `open`, `paid`, `failed` or `reversed`; `balance` of a currency's cash. */
  status: z.string(),
  amount: money,
  fee: z.nullable(money),
  currency: z.string(),
});

/** A difference between the provider's records and ours, as an item of work. */
export const reconciliationItem = z.object({
  id: recordId,
  /** The kind of difference: `charge-not-booked`, `transfer-fee`, `balance-differs`. */
  kind: z.string(),
  /** The same in words, and its meaning for the money. */
  title: z.string(),
  meaning: z.string(),
  /** Our reference where the record has one, otherwise the provider's id. */
  reference: z.string(),
  clientName: z.nullable(z.string()),
  booked: z.nullable(side),
  provider: z.nullable(side),
  state: itemState,
  openedOn: date,
  ageDays: z.number(),
  closedOn: z.nullable(date),
  /** Who explained it; null when a comparison found that it has gone. */
  closedBy: z.nullable(z.string()),
  note: z.string(),
  /** The ordinary action that may cure it, if there is one. */
  action: z.nullable(z.enum(['look-up'])),
});
export type ReconciliationItem = z.infer<typeof reconciliationItem>;

/** Cash of one currency at the provider, with the explanation of any difference. */
export const comparedBalance = z.object({
  currency: z.string(),
  ledger: money,
  provider: money,
  /** Transfers and refunds that the provider has taken and that are not final yet. */
  inFlight: money,
  /** Explained by the open items of single records. */
  differences: money,
  unexplained: money,
});
export type ComparedBalance = z.infer<typeof comparedBalance>;

/** The last comparison. */
export const reconciliationRun = z.object({
  id: recordId,
  firstDate: date,
  lastDate: date,
  startedAt: time,
  finishedAt: time,
  /** How many records were compared, by kind, and how many items were opened and resolved. */
  figures: z.record(z.string(), z.number()),
  balances: z.array(comparedBalance),
});
export type ReconciliationRun = z.infer<typeof reconciliationRun>;

export const reconciliation = staffCall('GET /staff/api/reconciliation/', {
  needs: ['read-reconciliation'],
  summary: 'List differences from the provider',
  description:
    'Returns open differences, oldest first; with `state=closed` those that are resolved or ' +
    'explained, newest first. With the last comparison.',
  query: z.object({
    ...listQuery.shape,
    state: z._default(z.enum(['open', 'closed', 'resolved', 'explained']), 'open'),
  }),
  replies: {
    200: z.extend(staffPageOf(reconciliationItem), {
      /** How many are open, by kind. */
      open: z.record(z.string(), z.number()),
      /** Null until the first comparison has finished. */
      lastRun: z.nullable(reconciliationRun),
    }),
  },
});

export const startReconciliation = staffCall('POST /staff/api/reconciliation/run/', {
  needs: ['reconcile'],
  summary: 'Compare with the provider now',
  description: 'Queues a comparison of the last days. Its result is in the list when it is done.',
  replies: { 202: detail },
});

export const lookUpDifference = staffCall('POST /staff/api/reconciliation/:id/look-up/', {
  needs: ['reconcile'],
  summary: 'Look up a difference again',
  description:
    'Asks the provider about the record, settles what it says as a webhook would, and compares ' +
    'again.',
  replies: { 200: reconciliationItem, 409: detail, 502: detail },
});

export const explainForm = z.object({ note: requiredLines('Please say what you found out', 500) });

export const explainDifference = staffCall('POST /staff/api/reconciliation/:id/explain/', {
  needs: ['reconcile'],
  summary: 'Close a difference with a note',
  description: 'Closes the difference as long as neither side changes. Corrects nothing.',
  example: { note: 'The charge was made at the counter and refunded there.' },
  body: explainForm,
  replies: { 200: reconciliationItem, 409: detail },
});

const currency = z.enum(['NGN', 'USD'], 'Please choose a currency');
const amount = amountField('Amount is required', 'Amount must be a number');
const note = z._default(z.string().check(z.trim(), z.maxLength(500)), '');

export const openingBalanceForm = z.object({
  account: z.enum(['provider', 'bank'], 'Please choose an account'),
  currency,
  amount,
  note,
});

export const proposeOpeningBalance = staffCall('POST /staff/api/opening-balances/', {
  needs: ['propose-lender-entry'],
  summary: 'Propose an opening balance',
  description:
    'Proposes the balance at the provider or in the bank when these books started; one for each ' +
    'account and currency. Posted when a second person approves it.',
  example: { account: 'provider', currency: 'NGN', amount: '1000000000' },
  body: openingBalanceForm,
  replies: proposalReplies,
});

export const topUpForm = z.object({ currency, amount, note });

export const proposeTopUp = staffCall('POST /staff/api/top-ups/', {
  needs: ['propose-lender-entry'],
  summary: 'Propose a top-up of the provider balance',
  description:
    'Proposes an entry for money that the lender sent from its bank account to its balance at ' +
    'the provider. Posted when a second person approves it.',
  example: { currency: 'NGN', amount: '5000000', note: 'Transfer of 21 November' },
  body: topUpForm,
  replies: proposalReplies,
});

/** The movements of the lender's cash on one date, and the balance at its end. */
const dayMovements = z.object({
  currency: z.string(),
  received: money,
  receivedCount: z.number(),
  paidOut: money,
  paidOutCount: z.number(),
  /** Transfers that banks sent back. */
  returned: money,
  /** Refunds and chargebacks. */
  takenBack: money,
  fees: money,
  /** From the provider to the bank. */
  settled: money,
  toppedUp: money,
  opening: money,
  providerCash: money,
  bankCash: money,
});

/** The report of a closed business date, as finance was told it. */
export const closeReport = z.object({
  date,
  writtenAt: time,
  movements: z.array(dayMovements),
  /** The comparison that followed the close. */
  balances: z.array(comparedBalance),
  /** Open differences, by kind. */
  differences: z.record(z.string(), z.number()),
  /** Work that waited for someone, by kind. */
  work: z.record(z.string(), z.number()),
});
export type CloseReport = z.infer<typeof closeReport>;

/** Work that no queue shows; `loanId` when it is about one loan. */
export const staffWarning = z.object({ text: z.string(), loanId: z.nullable(recordId) });
export type StaffWarning = z.infer<typeof staffWarning>;

export const closeReports = staffCall('GET /staff/api/close-reports/', {
  needs: ['read-reconciliation'],
  summary: 'List daily close reports',
  description:
    'Returns amounts received and paid out, fees, cash by ledger and by provider, differences ' +
    'and open work of each closed business date, newest first. Finance gets each by email.',
  query: listQuery,
  replies: { 200: z.extend(pageOf(closeReport), { warnings: z.array(staffWarning) }) },
});
