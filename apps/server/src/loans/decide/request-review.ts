import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { loanReviewRequested } from '../apply/waiting-events.ts';
import { type Loan, toLoan } from '../loan.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { loansDb } from '../tables.ts';
import { readReviews } from './reviews.ts';

type Asking = {
  clientId: string;
  loanType: string;
  loanId: string;
  reason: string;
  businessTime: BusinessTime;
};

/**
 * The client asks that a person looks at a decline again, once for each. The same request again
 * changes nothing, because the first answer may have been lost.
 */
export async function requestReview(tx: Tx, asking: Asking): Promise<Loan> {
  const { clientId, loanId, reason, businessTime } = asking;
  const loan = await lockLoan(tx, clientId, loanId, asking.loanType);
  const reviews = await readReviews(tx, clientId, [loanId]);
  const declinedAt = loan.disapproved_at;
  const known = reviews.find((one) => one.declinedAt.getTime() === declinedAt?.getTime());
  if (known !== undefined && known.reason === reason) {
    return toLoan(tx, loan, businessTime.date);
  }
  if (known !== undefined) throw conflict('You have already asked for a review of this decision.');
  if (loan.state !== 'disapproved' || declinedAt === null) {
    throw conflict('Only an application that we declined can be reviewed.');
  }
  await loansDb(tx)
    .insertInto('loan_review_requests')
    .values({
      client_id: clientId,
      loan_id: loanId,
      review_id: newId(),
      declined_at: declinedAt,
      declined_by: loan.disapproved_by,
      decline_reason: loan.disapproval_reason,
      reason,
      requested_on: businessTime.date,
      requested_at: businessTime.at,
    })
    .execute();
  await recordEvent(tx, loanReviewRequested, factOf(loan, businessTime, { reason }));
  return toLoan(tx, loan, businessTime.date);
}
