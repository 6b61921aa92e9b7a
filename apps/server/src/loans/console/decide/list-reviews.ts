import type { LoanReview } from '@quarrter/contract/staff/loan-reviews';
import { daysBetween } from '@quarrter/domain/calendar';
import { nameClients } from '../../../accounts/index.ts';
import { readBusinessTime } from '../../../platform/database/business-time.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { shortId } from '../../../platform/database/ids.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../../../platform/http/keyset.ts';
import { isReviewLate } from '../../apply/waiting.ts';
import { loansDb } from '../../tables.ts';

/** One page of the reviews that wait for an answer, oldest first, as one of staff reads them. */
export async function listReviews(
  reader: Reader,
  staffId: string,
  { limit, after }: PageRequest,
): Promise<StaffPage<LoanReview>> {
  const cursor = parseIdCursor(after);
  const open = loansDb(reader)
    .selectFrom('loan_review_requests as review')
    .innerJoin('loans', (join) =>
      join
        .onRef('loans.client_id', '=', 'review.client_id')
        .onRef('loans.loan_id', '=', 'review.loan_id'),
    )
    .where('review.outcome', 'is', null);
  let query = open.selectAll('review').select('loans.loan_type');
  if (cursor !== null) query = query.where('review.review_id', '>', cursor);
  const found = await query
    .orderBy('review.review_id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(found, limit, (row) => row.review_id);
  const { date, at } = await readBusinessTime(reader);
  const clientOf = await nameClients(
    reader,
    page.rows.map((row) => row.client_id),
  );
  return {
    ...(await countForStaff(reader, open.select('review.review_id'))),
    after: page.after,
    results: page.rows.map((row) => ({
      id: row.review_id,
      loanId: row.loan_id,
      shortId: shortId(row.loan_id),
      loanType: row.loan_type,
      clientName: clientOf(row.client_id).name,
      clientEmail: clientOf(row.client_id).email,
      declineReason: row.decline_reason,
      reason: row.reason,
      requestedOn: row.requested_on,
      ageDays: daysBetween(row.requested_on, date),
      late: isReviewLate(row.requested_at, at),
      declinedByYou: row.declined_by === staffId,
    })),
  };
}
