import type { LoanRecord } from '@quarrter/contract/loans';
import { loanAcceptance } from '@quarrter/domain/loans';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, invalid } from '../platform/http-error.ts';
import { buildLoanRecord } from './loan-records.ts';
import { moveLoan, requireMove } from './move-loan.ts';
import { lockLoan } from './queries.ts';
import type { LoanRow } from './tables.ts';

export type OfferAnswer = {
  clientId: string;
  loanType: string;
  loanId: string;
  /** `2` to accept, `3` to reject (LND-13). */
  choice: string;
  ticked: boolean;
  businessTime: BusinessTime;
};

/**
 * The client accepts or rejects the offer, possible only at stage 2 (LND-11) and once: of two
 * answers at the same moment the second finds the loan moved on, and is told so with 409. Accepting
 * needs the tick (LND-12); what exactly was accepted is kept with its time.
 */
export async function answerOffer(tx: Tx, answer: OfferAnswer): Promise<LoanRecord> {
  const { businessTime } = answer;
  const accepts = answer.choice === String(loanAcceptance.accepted);
  const loan = await lockLoan(tx, answer.clientId, answer.loanId, answer.loanType);
  requireMove(loan, accepts ? 'accept' : 'reject');
  if (loan.offer_expires_on !== null && loan.offer_expires_on < businessTime.date) {
    throw conflict('This offer has expired.');
  }
  if (!accepts) return buildLoanRecord(tx, await moveLoan(tx, loan, 'reject'), businessTime.date);
  if (!answer.ticked) throw invalid({ is_ticked: ['This field is required'] });
  const accepted = await moveLoan(tx, loan, 'accept', {
    accepted_terms: JSON.stringify(
      termsOf(loan, await buildLoanRecord(tx, loan, businessTime.date)),
    ),
    accepted_at: businessTime.at,
  });
  return buildLoanRecord(tx, accepted, businessTime.date);
}

/**
 * The terms as the client saw them when ticking; the schedule's dates move with the disbursement.
 */
function termsOf(loan: LoanRow, shown: LoanRecord) {
  return {
    amount: shown.amount,
    duration: shown.duration,
    interest: shown.interest,
    amount_to_be_repaid: shown.amount_to_be_repaid,
    total_cost: shown.total_cost,
    apr: shown.apr,
    schedule: shown.schedule,
    penalty_ppm_per_day: loan.penalty_ppm_per_day,
    penalty_cap_ppm: loan.penalty_cap_ppm,
  };
}
