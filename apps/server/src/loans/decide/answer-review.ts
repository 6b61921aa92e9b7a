import { activeLoanMessage } from '@quarrter/domain/loans';
import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, forbidden } from '../../platform/http/http-error.ts';
import { loanReviewAnswered } from '../apply/waiting-events.ts';
import { factOf, moveLoan } from '../move-loan.ts';
import { hasOpenLoan, lockLoan } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { type Review, readReviews } from './reviews.ts';
import {
  findLoan,
  type LoanActionError,
  type LoanActionInput,
  type LoanRef,
  refOf,
} from './staff-actions.ts';

type Answering = LoanActionInput & { decision: 'uphold' | 'reopen'; reason: string };

/** Why this member of staff, who may have verified the application, cannot answer the review. */
export function reviewError(
  review: Pick<Review, 'outcome' | 'declinedBy'> | null,
  verifiedBy: string | null,
  staffId: string,
): LoanActionError | null {
  if (review === null || review.outcome !== null) {
    return { status: 409, reason: 'This review has already been answered. Reload the page.' };
  }
  if (review.declinedBy === staffId) {
    return {
      status: 403,
      reason: 'You declined this application, so someone else must review it.',
    };
  }
  if (verifiedBy === staffId) {
    return {
      status: 403,
      reason: 'You verified this application, so someone else must review it.',
    };
  }
  return null;
}

/**
 * Someone who neither declined nor verified the application answers the client: the decline is
 * confirmed, or the application is checked again from its start.
 */
export async function answerReview(tx: Tx, input: Answering): Promise<LoanRef> {
  const { clientId, loanId } = await findLoan(tx, input.loanId);
  const loan = await lockLoan(tx, clientId, loanId);
  const review = (await readReviews(tx, clientId, [loanId])).at(-1) ?? null;
  const error = reviewError(review, loan.verified_by, input.staffId);
  if (error?.status === 403) throw forbidden(error.reason);
  if (error !== null || review === null) throw conflict(error?.reason ?? '');
  const { decision, reason, businessTime, staffId } = input;
  const outcome = decision === 'reopen' ? ('reopened' as const) : ('upheld' as const);
  if (outcome === 'reopened') await reopen(tx, loan, businessTime);
  await loansDb(tx)
    .updateTable('loan_review_requests')
    .set({
      outcome,
      answer: reason,
      answered_by: staffId,
      answered_on: businessTime.date,
      answered_at: businessTime.at,
    })
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('review_id', '=', review.reviewId)
    .execute();
  await recordEvent(tx, loanReviewAnswered, factOf(loan, businessTime, { outcome, reply: reason }));
  return refOf(loan);
}

/**
 * The application starts over, and everything is verified again. The client is locked, so no other
 * loan can be opened before the commit.
 */
async function reopen(tx: Tx, loan: LoanRow, { at }: BusinessTime): Promise<void> {
  if (await hasOpenLoan(tx, loan.client_id)) {
    throw conflict(`The client has another open loan. ${activeLoanMessage}`);
  }
  await moveLoan(tx, loan, 'reconsider', {
    disapproval_code: null,
    disapproval_reason: '',
    verified_by: null,
    holder_confirmed_by: null,
    holder_confirmed_reason: '',
    resumed_at: at,
  });
}
