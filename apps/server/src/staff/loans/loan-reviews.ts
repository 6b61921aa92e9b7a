import type { LoanReview } from '@quarrter/contract/staff/loan-reviews';
import { daysBetween } from '@quarrter/domain/calendar';
import type { BureausDeps } from '../../bureaus/index.ts';
import type { StaffMember } from '../../console/index.ts';
import {
  answerReview,
  listReviews,
  requestDocument,
  withdrawDocumentRequest,
} from '../../loans/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PageRequest, StaffPage } from '../../platform/http/keyset.ts';
import { actOnLoan } from './loan-actions.ts';

export function askForDocument(
  deps: BureausDeps,
  staff: StaffMember,
  loanId: string,
  { kind, reason }: { kind: string; reason: string },
) {
  return actOnLoan(deps, staff, loanId, 'request-document', async (tx, input) => {
    const { loan, document } = await requestDocument(tx, deps, { ...input, kind, reason });
    return { loan, note: `${document}: ${reason}` };
  });
}

export function withdrawRequest(
  deps: BureausDeps,
  staff: StaffMember,
  loanId: string,
  kind: string,
) {
  return actOnLoan(deps, staff, loanId, 'request-document', async (tx, input) => {
    const { loan, document } = await withdrawDocumentRequest(tx, deps, { ...input, kind });
    return { loan, note: `${document}: withdrawn` };
  });
}

type Answer = { decision: 'uphold' | 'reopen'; reason: string };

/** Answers a client who asked that a person looks at a decline again. */
export function answer(deps: BureausDeps, staff: StaffMember, loanId: string, body: Answer) {
  return actOnLoan(deps, staff, loanId, 'answer-review', async (tx, input) => {
    const loan = await answerReview(tx, { ...input, ...body });
    const outcome = body.decision === 'uphold' ? 'Decline stands' : 'Application reopened';
    return { loan, note: `${outcome}: ${body.reason}` };
  });
}

/** One page of the reviews that wait, oldest first. */
export async function readReviewQueue(
  reader: Reader,
  staff: StaffMember,
  request: PageRequest,
): Promise<StaffPage<LoanReview>> {
  const page = await listReviews(reader, request);
  const today = await readBusinessDate(reader);
  return {
    ...page,
    results: page.results.map((review) => ({
      id: review.reviewId,
      loan_id: review.loanId,
      short_id: shortId(review.loanId),
      loan_type: review.loanType,
      client_name: review.clientName,
      client_email: review.clientEmail,
      decline_reason: review.declineReason,
      reason: review.reason,
      requested_on: review.requestedOn,
      age_days: daysBetween(review.requestedOn, today),
      late: review.isLate,
      declined_by_you: review.declinedBy === staff.staffId,
    })),
  };
}
