import type { QueueItem } from '@quarrter/contract/staff/loans';
import { daysBetween } from '@quarrter/domain/calendar';
import { type DeclineCode, type LoanState, openStates } from '@quarrter/domain/loans';
import { nameClients } from '../../../accounts/index.ts';
import { readBusinessDate } from '../../../platform/database/business-time.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { shortId } from '../../../platform/database/ids.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../../../platform/http/keyset.ts';
import { loansDb } from '../../tables.ts';

/** A page of the queue, with the number of loans in each state that has not ended. */
type LoanQueue = StaffPage<QueueItem> & { readonly counts: Record<string, number> };

type Filter = {
  readonly state?: LoanState | undefined;
  readonly declineCode?: DeclineCode | undefined;
};

/** The loans in one state, or in all, oldest application first. */
export async function listLoanQueue(
  reader: Reader,
  request: PageRequest & Filter,
): Promise<LoanQueue> {
  const { state, declineCode, limit } = request;
  const after = parseIdCursor(request.after);
  const today = await readBusinessDate(reader);
  let inState = loansDb(reader).selectFrom('loans');
  if (state !== undefined) inState = inState.where('state', '=', state);
  if (declineCode !== undefined) inState = inState.where('disapproval_code', '=', declineCode);
  let query = inState.selectAll();
  if (after !== null) query = query.where('loan_id', '>', after);
  const found = await query
    .orderBy('loan_id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(found, limit, (row) => row.loan_id);
  const clientOf = await nameClients(
    reader,
    page.rows.map((row) => row.client_id),
  );
  return {
    ...(await countForStaff(reader, inState.select('loan_id'))),
    results: page.rows.map((row) => ({
      id: row.loan_id,
      shortId: shortId(row.loan_id),
      loanType: row.loan_type,
      state: row.state,
      settledAs: row.settled_as,
      disbursementFailed: row.disbursement_failed_at !== null,
      clientName: clientOf(row.client_id).name,
      clientEmail: clientOf(row.client_id).email,
      // The amount requested until there is an offer, then the amount offered.
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
