import { maskLastFour } from '@quarrter/domain/people';
import { recordEvent } from '../../events/index.ts';
import { requireOpen } from '../../gates/index.ts';
import { nameBank } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { openAccountNumber } from '../apply/application-answers.ts';
import { offerAccepted, offerRejected } from '../apply/application-events.ts';
import type { LoansDeps } from '../deps.ts';
import { issueAgreement } from '../issue/issue-documents.ts';
import { type Loan, toLoan } from '../loan.ts';
import { factOf, moveLoan, requireMove, updateLoan } from '../move-loan.ts';
import { isOtherOwed, lockLoan } from '../queries.ts';
import type { LoanRow } from '../tables.ts';
import { acceptedTermsOf, borrowerAddressOf, borrowerOf } from './accepted-terms.ts';
import { type ChosenTerms, chooseTerms } from './offer-terms.ts';

export type OfferAnswer = {
  clientId: string;
  loanType: string;
  loanId: string;
  /** False rejects the offer. */
  accepts: boolean;
  ticked: boolean;
  chosen: ChosenTerms;
  businessTime: BusinessTime;
};

type Deps = Pick<LoansDeps, 'secrets' | 'loanKinds' | 'gates'>;

/**
 * Accepts or rejects an open offer, once: of two answers sent at the same time the second gets a
 * 409. Accepting requires the tick box, stores the accepted terms and issues the agreement. The
 * client may accept a smaller amount or a shorter term than was offered.
 */
export async function answerOffer(tx: Tx, deps: Deps, answer: OfferAnswer): Promise<Loan> {
  const { accepts, businessTime } = answer;
  const loan = await lockLoan(tx, answer.clientId, answer.loanId, answer.loanType);
  requireMove(loan, accepts ? 'accept' : 'reject');
  if (loan.offer_expires_on !== null && loan.offer_expires_on < businessTime.date) {
    throw conflict('This offer has expired.');
  }
  if (!accepts) return reject(tx, loan, businessTime);
  await requireOpen(tx, deps.gates, 'new-business', answer.clientId);
  if (await isOtherOwed(tx, loan)) throw conflict(otherOwed);
  if (!answer.ticked) throw invalid({ is_ticked: ['This field is required'] });
  const chosen = await chooseTerms(tx, deps.loanKinds, loan, answer.chosen);
  const terms = acceptedTermsOf(
    await toLoan(tx, await updateLoan(tx, loan, chosen), businessTime.date),
    {
      offered: { amount: String(loan.amount), months: loan.months },
      borrower: borrowerOf(loan),
      borrowerAddress: borrowerAddressOf(loan),
      account: await accountOf(tx, deps.secrets, loan),
    },
  );
  const accepted = await moveLoan(tx, loan, 'accept', {
    accepted_terms: JSON.stringify(terms),
    accepted_at: businessTime.at,
  });
  await issueAgreement(tx, accepted, businessTime);
  const fact = { amount: chosen.amount, needsBank: accepted.bank_code === '' };
  await recordEvent(tx, offerAccepted, factOf(accepted, businessTime, fact));
  return toLoan(tx, accepted, businessTime.date);
}

const otherOwed =
  'You owe an earlier loan again, because a repayment was returned to your card. Please repay it ' +
  'before you accept this offer.';

async function reject(tx: Tx, loan: LoanRow, businessTime: BusinessTime): Promise<Loan> {
  if (loan.amount === null) throw new Error('an open offer without an amount');
  const rejected = await moveLoan(tx, loan, 'reject');
  const { amount } = loan;
  await recordEvent(tx, offerRejected, factOf(rejected, businessTime, { amount }));
  return toLoan(tx, rejected, businessTime.date);
}

/** The account as the client sees it; the number itself is stored sealed, with the loan. */
async function accountOf(reader: Reader, secrets: Secrets, loan: LoanRow) {
  const number = openAccountNumber(secrets, loan);
  return {
    bank: loan.bank_code === '' ? '' : await nameBank(reader, loan.bank_code),
    lastFour: number === '' ? '' : maskLastFour(number).slice(-4),
  };
}
