import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { loansDb } from '../tables.ts';

/** A decline that its client asked a person to look at again. */
export type Review = {
  readonly reviewId: string;
  readonly loanId: string;
  readonly declinedAt: Date;
  /** Unknown for declines from before it was recorded. */
  readonly declinedBy: string | null;
  readonly declineReason: string;
  readonly reason: string;
  readonly requestedOn: IsoDate;
  readonly requestedAt: Date;
  /** Null until it is answered. */
  readonly outcome: 'upheld' | 'reopened' | null;
  /** The reviewer's reply; empty until then. */
  readonly answer: string;
  readonly answeredOn: IsoDate | null;
};

/** The reviews of some of a client's loans, oldest first. */
export async function readReviews(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<Review[]> {
  if (loanIds.length === 0) return [];
  const rows = await loansDb(reader)
    .selectFrom('loan_review_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('review_id')
    .execute();
  return rows.map(toReview);
}

/** When an application was last reopened after a decline; null if it never was. */
export async function readReopenedAt(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<Date | null> {
  const { at } = await loansDb(reader)
    .selectFrom('loan_review_requests')
    .select((review) => review.fn.max('answered_at').as('at'))
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('outcome', '=', 'reopened')
    .executeTakeFirstOrThrow();
  return at;
}

function toReview(row: RowOf<typeof loansDb, 'loan_review_requests'>): Review {
  return {
    reviewId: row.review_id,
    loanId: row.loan_id,
    declinedAt: row.declined_at,
    declinedBy: row.declined_by,
    declineReason: row.decline_reason,
    reason: row.reason,
    requestedOn: row.requested_on,
    requestedAt: row.requested_at,
    outcome: row.outcome,
    answer: row.answer ?? '',
    answeredOn: row.answered_on,
  };
}
