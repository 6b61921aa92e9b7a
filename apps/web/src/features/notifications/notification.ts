import type { Transaction } from '@quarrter/contract/activity';
import { formatDate, lagosDate } from '@quarrter/domain/calendar';
import { type LoanCodes, loanStatus, loanText as stateText } from '@quarrter/domain/loans';
import type { Currency } from '@quarrter/domain/money';
import { investmentHref, investmentMoney } from '../../activity/transaction-row.ts';
import { paths } from '../../paths.ts';

type LoanPart = NonNullable<Transaction['loan']>;
type InvestmentPart = NonNullable<Transaction['investment']>;

/** The text of one notification. */
export type NotificationText = {
  title: string;
  /** What to do about it; null where nothing is to be done. */
  advice: string | null;
  date: string;
  amount: string;
  currency: Currency;
  href: string;
};

export function notificationText({ loan, investment, timestamp }: Transaction): NotificationText {
  const date = lagosDate(new Date(timestamp));
  if (loan) return loanText(loan, date);
  if (investment) return investmentText(investment, date);
  throw new Error('A transaction is of a loan or of an investment.');
}

function loanText(loan: LoanPart, date: string): NotificationText {
  const application = loan.action === 'Withdrawal';
  const moved = loan.action === 'Reversal' ? 'Loan repayment reversed' : 'Loan repayment';
  return {
    title: application ? applicationTitle(loan) : moved,
    advice: application ? adviceOnApplication(loan) : adviceOnRepayment(loan),
    date,
    amount: application ? loan.amount : loan.repayment_amount,
    currency: 'NGN',
    href: paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id),
  };
}

/** What the client can do about an application, or what happens next. */
function adviceOnApplication(loan: LoanPart): string | null {
  if (loan.status !== loanStatus.notStarted) return nextPayment(loan);
  if (loan.is_approved === 3) return 'See why, and what you can do next.';
  if (loan.is_accepted === 3) return null;
  const advice: { readonly [stage: number]: string } = {
    1: 'We are checking it. You do not need to do anything now.',
    2: 'Read our offer, then accept or reject it.',
    3: 'We are sending the money to your bank account.',
  };
  return advice[loan.stage] ?? null;
}

function adviceOnRepayment(loan: LoanPart): string | null {
  if (loan.action === 'Reversal') return 'See what you owe now.';
  return loan.balance === '0.00' ? 'You owe nothing on this loan.' : nextPayment(loan);
}

function nextPayment({ status, next_payment_date: date }: LoanPart): string | null {
  if (status === loanStatus.overdue) return 'A payment is overdue. Please pay it now.';
  return date && `Your next payment is due on ${formatDate(date)}.`;
}

/** A loan shows its stage, or `disbursed` once it is live; a declined or rejected one says so. */
function applicationTitle(loan: LoanPart): string {
  const codes = {
    stage: loan.stage,
    status: loan.status,
    isApproved: loan.is_approved,
    isAccepted: loan.is_accepted,
  } as LoanCodes;
  const state = codes.status === loanStatus.notStarted ? stateText(codes) : 'disbursed';
  return `Loan ${state.toLowerCase()}`;
}

const investmentTitles = {
  Deposit: 'Investment started',
  Returns: 'Returns credited',
  Withdrawal: 'Investment withdrawal',
  Reversal: 'Investment payment reversed',
  Reinvestment: 'Moved to your next plan',
  Matures: 'Investment matures soon',
  Matured: 'Investment has matured',
} as const;

function investmentText(investment: InvestmentPart, date: string): NotificationText {
  const { action } = investment;
  return {
    title: investmentTitles[action],
    advice: adviceAtMaturity(investment),
    date: action === 'Deposit' ? investment.start_date : date,
    ...investmentMoney(investment),
    href: investmentHref(investment),
  };
}

/** At a maturity: what the client can do, or what will happen as they chose. */
function adviceAtMaturity(investment: InvestmentPart): string | null {
  const { action, at_maturity, investment_type } = investment;
  const leave = investment_type === 'FTI' ? 'leave it earning' : 'leave it';
  if (action === 'Matured') return `Withdraw, ${leave}, or start the next plan.`;
  if (action !== 'Matures') return null;
  const day = formatDate(investment.maturity_date);
  return at_maturity === 'nothing'
    ? `From ${day}: withdraw, ${leave}, or start the next plan.`
    : `Your next plan starts on ${day}, as you chose.`;
}
