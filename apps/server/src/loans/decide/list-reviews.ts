import { nameClients } from '../../accounts/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../../platform/http/keyset.ts';
import { isReviewLate } from '../apply/waiting.ts';
import { loansDb } from '../tables.ts';
import { type Review, toReview } from './reviews.ts';

export type QueuedReview = Review & {
  readonly clientName: string;
  readonly clientEmail: string;
  readonly loanType: string;
  readonly isLate: boolean;
};

/** One page of the reviews that wait for an answer, oldest first. */
export async function listReviews(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<StaffPage<QueuedReview>> {
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
  const { at } = await readBusinessTime(reader);
  const clientOf = await nameClients(
    reader,
    page.rows.map((row) => row.client_id),
  );
  return {
    ...(await countForStaff(reader, open.select('review.review_id'))),
    after: page.after,
    results: page.rows.map((row) => ({
      ...toReview(row),
      loanType: row.loan_type,
      clientName: clientOf(row.client_id).name,
      clientEmail: clientOf(row.client_id).email,
      isLate: isReviewLate(row.requested_at, at),
    })),
  };
}
