import * as z from 'zod/mini';
import { clientCall, pageAfter, pageLimit, reportOrder, reportSearch } from '../call.ts';
import { dateField } from '../fields.ts';
import { uncountedPageOf } from '../lists.ts';
import { transaction } from './activity.ts';

/** The choices of the report's filter (REP-12, REP-13). */
export const reportKinds = [
  ...(['loan-withdrawals', 'loan-repayments'] as const),
  ...(['withdrawals', 'deposits', 'returns'] as const),
] as const;
export type ReportKind = (typeof reportKinds)[number];

const day = (name: string) => z.optional(dateField(`${name} must be a date such as 2026-11-21.`));

const query = z.object({
  limit: pageLimit,
  after: pageAfter,
  /** Several, with a comma between them. */
  kinds: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => splitKinds(text).every(isKind),
            `kinds can be ${reportKinds.join(', ')}.`,
          ),
        ),
      z.transform((text: string) => splitKinds(text).filter(isKind)),
    ),
  ),
  from: day('from'),
  to: day('to'),
  sort: z._default(z.enum(['date', 'amount'], 'sort must be date or amount.'), 'date'),
  order: reportOrder,
  search: reportSearch,
});

function splitKinds(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

function isKind(name: string): name is ReportKind {
  return (reportKinds as readonly string[]).includes(name);
}

export const accountReport = clientCall('GET /transactions/api/report/', {
  summary: 'Get my account report',
  description:
    'Returns the transactions on the client’s loans and investments, newest first or by amount, ' +
    'lowest first, and `order` reverses that. `kinds` are joined by or. `from` and `to` are ' +
    'included. ' +
    '`search` is an amount, the id of a transaction, loan or investment, or words such as ' +
    '`repayment` or `dollar deposit`; each with a day or a month, such as `12 March 2026` or ' +
    '`03/2026`, or only one of these. Returns no total.',
  query,
  replies: { 200: uncountedPageOf(transaction) },
});
