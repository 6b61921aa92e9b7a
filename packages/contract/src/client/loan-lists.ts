import * as z from 'zod/mini';
import {
  clientCall,
  pageAfter,
  pageLimit,
  recordId,
  reportOrder,
  reportSearch,
  wireAmount,
  wireDate,
  wireRate,
} from '../call.ts';
import { uncountedPageOf } from '../lists.ts';
import { loanRecord, settledAs } from './loans.ts';
import { clientDebt, clientReceipt } from './receipts.ts';

/** A loan as a line of a list; its fields have the same meaning as in the loan record. */
export const loanSummary = z.object({
  id: recordId,
  loan_type: z.string(),
  loan_type_id: recordId,
  short_id: z.string(),
  loan_amount: wireAmount,
  amount: z.nullable(wireAmount),
  interest: wireRate,
  applied_on: wireDate,
  interest_start_date: z.nullable(wireDate),
  due_date: z.nullable(wireDate),
  next_payment_date: z.nullable(wireDate),
  status: z.number(),
  stage: z.number(),
  is_approved: z.number(),
  is_accepted: z.number(),
  state: z.string(),
  settled_as: settledAs,
});
export type LoanSummary = z.infer<typeof loanSummary>;

export const loanOverview = clientCall('GET /loans/api/overview/', {
  summary: 'Read my newest loans',
  description:
    'Returns the newest application in full, the newest 5 in short form, how many payments ' +
    'are being confirmed, the newest 20 unapplied payments, and what the client owes for ' +
    'returned payments.',
  replies: {
    200: z.object({
      latest: z.nullable(loanRecord),
      recent: z.array(loanSummary),
      pending_payments: z.number(),
      unapplied_receipts: z.object({ count: z.number(), results: z.array(clientReceipt) }),
      /** In each currency in which the client owes us. We pay no money out until then. */
      debts: z.array(clientDebt),
    }),
  },
});

export const loanHistory = clientCall('GET /loans/api/history/', {
  summary: 'List the loans that were paid out to me',
  description:
    'Returns the loans that were paid out, newest first, or with `order=asc` oldest first, page ' +
    'by page. `search` is an amount, an id ' +
    'or a word such as `personal`. Returns no total.',
  query: z.object({ limit: pageLimit, after: pageAfter, order: reportOrder, search: reportSearch }),
  replies: { 200: uncountedPageOf(loanSummary) },
});
