import type { LoanFilter, QueueItem } from '@quarrter/contract/staff/loans';
import { daysBetween } from '@quarrter/domain/calendar';
import { openStates } from '@quarrter/domain/loans';
import { sql } from 'kysely';
import { nameClients } from '../../../accounts/index.ts';
import { readBusinessDate } from '../../../platform/database/business-time.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { shortId } from '../../../platform/database/ids.ts';
import {
  cutPage,
  type PageRequest,
  parseIdCursor,
  type TotalledPage,
  totalForStaff,
} from '../../../platform/http/keyset.ts';
import { loansDb } from '../../tables.ts';

/** A page of the queue, with the number of loans in each state that has not ended. */
type LoanQueue = TotalledPage<QueueItem, 'amount'> & { readonly counts: Record<string, number> };

/** The loans in one state, or in every state, oldest application first. */
export async function listLoanQueue(
  reader: Reader,
  request: PageRequest & LoanFilter,
): Promise<LoanQueue> {
  const { limit } = request;
  const after = parseIdCursor(request.after);
  const today = await readBusinessDate(reader);
  const found = await rowsAfter(reader, request, after, limit + 1).execute();
  const page = cutPage(found, limit, (row) => row.loan_id);
  const clientOf = await nameClients(
    reader,
    page.rows.map((row) => row.client_id),
  );
  // The amount requested until there is an offer, then the amount offered.
  const amounts = filtered(reader, request).select([
    sql<string>`'NGN'::text`.as('currency'),
    sql<bigint>`coalesce(amount, requested_amount)`.as('amount'),
  ]);
  return {
    ...(await totalForStaff(reader, request, amounts, ['amount'])),
    results: page.rows.map((row) => ({
      id: row.loan_id,
      shortId: shortId(row.loan_id),
      loanType: row.loan_type,
      state: row.state,
      settledAs: row.settled_as,
      disbursementFailed: row.disbursement_failed_at !== null,
      clientName: clientOf(row.client_id).name,
      clientEmail: clientOf(row.client_id).email,
      amount: row.amount ?? row.requested_amount,
      duration: row.months,
      appliedOn: row.applied_on,
      ageDays: daysBetween(row.applied_on, today),
      declineCode: row.disapproval_code,
    })),
    after: page.after,
    counts: await countOpenLoans(reader),
  };
}

function filtered(reader: Reader, { state, declineCode }: LoanFilter) {
  const loans = loansDb(reader).selectFrom('loans');
  const found = state === undefined ? loans : loans.where('state', '=', state);
  if (declineCode === undefined) return found;
  return found.where('state', '=', 'disapproved').where('disapproval_code', '=', declineCode);
}

/** The columns of a line of the list; the sealed answers of a loan are much longer. */
const shownColumns = [
  ...(['loan_id', 'client_id', 'loan_type', 'state', 'settled_as', 'months'] as const),
  ...(['amount', 'requested_amount', 'applied_on', 'disapproval_code'] as const),
  'disbursement_failed_at',
] as const;

/** Loans after a place in the list, oldest application first. */
export function rowsAfter(reader: Reader, filter: LoanFilter, after: string | null, limit: number) {
  const query = filtered(reader, filter).select(shownColumns).orderBy('loan_id').limit(limit);
  return after === null ? query : query.where('loan_id', '>', after);
}

async function countOpenLoans(reader: Reader): Promise<Record<string, number>> {
  const rows = await loansDb(reader)
    .selectFrom('loans')
    .select((row) => ['state' as const, row.fn.countAll<bigint>().as('count')])
    .where('state', 'in', openStates)
    .groupBy('state')
    .execute();
  const counted = new Map(rows.map((row) => [row.state, Number(row.count)]));
  return Object.fromEntries(openStates.map((name) => [name, counted.get(name) ?? 0]));
}
