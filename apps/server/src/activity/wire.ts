import type { Transaction } from '@quarrter/contract/client/activity';
import { lagosDate } from '@quarrter/domain/calendar';
import { currencyName, percentFromRatePpm, toWire } from '@quarrter/domain/money';
import type { ActivityEntry } from '../events/index.ts';
import type { Loan } from '../loans/index.ts';
import {
  type InvestmentEntryKind,
  investmentActions,
  type LoanEntryKind,
  loanActions,
} from './entry-actions.ts';
import type { Activity } from './list-activity.ts';

/** One row of the transaction list as the API shows it (API-44). */
export function toTransaction(activity: Activity): Transaction {
  const { entryId: id, at } = activity.entry;
  return {
    id,
    timestamp: at.toISOString(),
    loan: activity.of === 'loan' ? toLoanPart(activity.entry, activity.loan) : null,
    investment: activity.of === 'investment' ? toInvestmentPart(activity) : null,
    direction: directionOf(activity),
    paid_to: activity.paidTo && {
      bank: activity.paidTo.bank,
      account_ending: activity.paidTo.ending,
      is_paid: activity.paidTo.isPaid,
    },
  };
}

/** Plus comes to the client's bank or card, minus leaves it; the rest moves between balances. */
function directionOf(activity: Activity): Transaction['direction'] {
  switch (activity.entry.kind) {
    case 'repayment':
      return activity.of === 'loan' && activity.isFromInvestment ? 'none' : 'out';
    case 'deposit':
      return activity.of === 'investment' && activity.investment.isFromBalance ? 'none' : 'out';
    case 'returns':
    case 'reinvestment':
      return 'none';
    case 'withdrawal':
      // Without an account it paid a loan of the client.
      return activity.paidTo === null ? 'none' : 'in';
    case 'investment-reversal':
      // Returns that were reversed had never reached the client.
      return activity.of === 'investment' && activity.returned === 0n ? 'none' : 'in';
    default:
      return 'in';
  }
}

/** API-45: the loan's own row has the action `Withdrawal`, whatever became of the application. */
function toLoanPart(entry: ActivityEntry, loan: Loan): Transaction['loan'] {
  const action = loanActions[entry.kind as LoanEntryKind];
  return {
    loan_type: loan.loanType,
    loan_type_id: loan.loanId,
    status: loan.codes.status,
    stage: loan.codes.stage,
    is_approved: loan.codes.isApproved,
    is_accepted: loan.codes.isAccepted,
    action,
    amount: toWire(loan.amount ?? loan.requestedAmount),
    balance: toWire(loan.balance),
    // REP-07: the figure of a repayment row; the loan's own row repays nothing.
    repayment_amount: toWire(action === 'Withdrawal' ? 0n : (entry.amount ?? 0n)),
    amount_due: toWire(loan.amountDue),
    amount_repaid: toWire(loan.amountRepaid),
    interest: percentFromRatePpm(loan.ratePpm),
    interest_start_date: loan.disbursedOn,
    next_payment_date: loan.nextPaymentDate,
    due_date: loan.dueOn,
    event: 'Loan',
    timestamp: entry.at.toISOString(),
  };
}

/** Entries that were made without an action of the client. */
const bySystem: ReadonlySet<ActivityEntry['kind']> = new Set([
  ...(['returns', 'investment-reversal'] as const),
]);

/** API-46. */
function toInvestmentPart({
  entry: { kind, amount: stored, at },
  investment,
  tax,
  isAutomatic,
  returned,
}: Extract<Activity, { of: 'investment' }>): Transaction['investment'] {
  const amount = returned || (stored ?? 0n);
  const happenedOn = lagosDate(at);
  const isReturn = kind === 'returns';
  return {
    action: investmentActions[kind as InvestmentEntryKind],
    event: 'Investment',
    amount: toWire(amount),
    gross: toWire(amount + tax),
    tax: toWire(tax),
    monthly_returns: toWire(isReturn ? amount : investment.nextReturn.net),
    // REP-08: a deposit shows the amount deposited, also after withdrawals.
    balance: toWire(kind === 'deposit' ? amount : investment.capital + investment.returns),
    currency: currencyName(investment.currency),
    investment_type: investment.kind,
    investment_type_id: investment.investmentId,
    start_date: investment.startOn,
    maturity_date: investment.maturesOn,
    at_maturity: investment.atMaturity,
    created_at: happenedOn,
    // REP-10: a returns row has the date it was credited, so that a filter by date finds it.
    next_returns_date: isReturn ? happenedOn : investment.nextReturnsOn,
    initiator: isAutomatic || bySystem.has(kind) ? 'System' : 'User',
    timestamp: at.toISOString(),
  };
}
