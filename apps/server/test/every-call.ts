import * as accounts from '@quarrter/contract/accounts';
import * as activity from '@quarrter/contract/activity';
import * as approvals from '@quarrter/contract/approvals';
import * as blankForms from '@quarrter/contract/blank-forms';
import type { Call } from '@quarrter/contract/call';
import * as cardPayments from '@quarrter/contract/card-payments';
import * as corporate from '@quarrter/contract/corporate';
import * as investmentOverview from '@quarrter/contract/investment-overview';
import * as investments from '@quarrter/contract/investments';
import * as loanAccount from '@quarrter/contract/loan-account';
import * as loanAgreement from '@quarrter/contract/loan-agreement';
import * as loanHardship from '@quarrter/contract/loan-hardship';
import * as loanLists from '@quarrter/contract/loan-lists';
import * as loanPenalties from '@quarrter/contract/loan-penalties';
import * as loanRestructuring from '@quarrter/contract/loan-restructuring';
import * as loanReview from '@quarrter/contract/loan-review';
import * as loanSettlement from '@quarrter/contract/loan-settlement';
import * as loans from '@quarrter/contract/loans';
import * as nextOfKin from '@quarrter/contract/next-of-kin';
import * as offers from '@quarrter/contract/offers';
import * as payments from '@quarrter/contract/payments';
import * as platform from '@quarrter/contract/platform';
import * as profile from '@quarrter/contract/profile';
import * as receipts from '@quarrter/contract/receipts';
import * as reconciliation from '@quarrter/contract/reconciliation';
import * as reinvestment from '@quarrter/contract/reinvestment';
import * as sandboxClock from '@quarrter/contract/sandbox-clock';
import * as secondFactor from '@quarrter/contract/second-factor';
import * as staff from '@quarrter/contract/staff';
import * as staffDisputes from '@quarrter/contract/staff-disputes';
import * as staffDocuments from '@quarrter/contract/staff-documents';
import * as staffHardship from '@quarrter/contract/staff-hardship';
import * as staffHolidays from '@quarrter/contract/staff-holidays';
import * as staffLoanAccount from '@quarrter/contract/staff-loan-account';
import * as staffLoanProposals from '@quarrter/contract/staff-loan-proposals';
import * as staffLoanReviews from '@quarrter/contract/staff-loan-reviews';
import * as staffOffers from '@quarrter/contract/staff-offers';
import * as staffPayouts from '@quarrter/contract/staff-payouts';
import * as staffReceipts from '@quarrter/contract/staff-receipts';
import * as staffWithdrawals from '@quarrter/contract/staff-withdrawals';
import * as support from '@quarrter/contract/support';
import * as withdrawalPreview from '@quarrter/contract/withdrawal-preview';

const areas = {
  ...{ accounts, activity, approvals, blankForms, cardPayments, corporate },
  ...{ investments, loanAccount, loanAgreement, loanPenalties, loans, payments, platform, profile },
  ...{ offers, receipts, reconciliation, staffLoanAccount, staffReceipts },
  ...{ sandboxClock, staff, staffDisputes, staffOffers, staffPayouts, staffWithdrawals, support },
  ...{ loanHardship, loanLists, loanSettlement, staffDocuments, staffHardship },
  ...{ staffHolidays, staffLoanProposals },
  ...{ loanReview, staffLoanReviews },
  ...{ investmentOverview, loanRestructuring, nextOfKin, reinvestment, secondFactor },
  ...{ withdrawalPreview },
};

/** Every call of the contract. */
export const everyCall: readonly Call[] = Object.values(areas).flatMap((area) =>
  Object.values(area).flat().filter(isCall),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'auth' in value;
}
