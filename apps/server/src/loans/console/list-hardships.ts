import type { HardshipRequest } from '@quarrter/contract/staff/hardship';
import { daysBetween } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { nameClients } from '../../accounts/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../../platform/http/keyset.ts';
import { overdueOf, penaltiesOwed } from '../arrears/loan-set-sql.ts';
import { loansDb } from '../tables.ts';

/** One page of the requests that wait, oldest first; a loan that has ended needs no answer. */
export async function listHardships(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<StaffPage<HardshipRequest>> {
  const cursor = parseIdCursor(after);
  const open = loansDb(reader)
    .selectFrom('loan_hardship_requests as request')
    .innerJoin('loans as loan', (join) =>
      join
        .onRef('loan.client_id', '=', 'request.client_id')
        .onRef('loan.loan_id', '=', 'request.loan_id'),
    )
    .where('request.outcome', 'is', null)
    .where('loan.state', 'in', ['active', 'overdue']);
  const today = await readBusinessDate(reader);
  let query = open
    .selectAll('request')
    .select([
      'loan.loan_type',
      'loan.arrears_since as since',
      sql<bigint>`(${overdueOf(today)} + ${penaltiesOwed})::bigint`.as('overdue'),
    ]);
  if (cursor !== null) query = query.where('request.request_id', '>', cursor);
  const found = await query
    .orderBy('request.request_id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(found, limit, (row) => row.request_id);
  const clientOf = await nameClients(
    reader,
    page.rows.map((row) => row.client_id),
  );
  return {
    ...(await countForStaff(reader, open.select('request.request_id'))),
    after: page.after,
    results: page.rows.map((row) => ({
      id: row.request_id,
      loanId: row.loan_id,
      shortId: shortId(row.loan_id),
      loanType: row.loan_type,
      clientName: clientOf(row.client_id).name,
      clientEmail: clientOf(row.client_id).email,
      reason: row.reason,
      monthlyAmount: row.monthly_amount,
      requestedOn: row.requested_on,
      penaltiesPausedUntil:
        row.penalties_paused_until !== null && row.penalties_paused_until > today
          ? row.penalties_paused_until
          : null,
      ageDays: daysBetween(row.requested_on, today),
      overdue: row.since === null ? null : row.overdue,
      daysOverdue: row.since === null ? 0 : daysBetween(row.since, today),
    })),
  };
}
