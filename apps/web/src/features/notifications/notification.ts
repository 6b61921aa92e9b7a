import type { Transaction } from '@quarrter/contract/activity';
import { lagosDate } from '@quarrter/domain/calendar';
import { type LoanCodes, loanStatus, loanText } from '@quarrter/domain/loans';
import type { Currency } from '@quarrter/domain/money';
import { investmentHref } from '../../activity/transaction-row.ts';
import { paths } from '../../paths.ts';

export type Notification = {
  id: string;
  title: string;
  date: string;
  /** Orders the list; the newest first. */
  time: string;
  amount: string;
  currency: Currency;
  href: string;
  /** The loan it is about, null for an investment. */
  loan: string | null;
};

const LIMIT = 5;

/** SHL-07..14: the newest five; of each loan only its latest entry (SHL-13 as settled). */
export function notificationsOf(list: readonly Transaction[]): Notification[] {
  const loansSeen = new Set<string>();
  return list
    .flatMap((entry) => loanNotification(entry) ?? investmentNotification(entry) ?? [])
    .sort((a, b) => b.time.localeCompare(a.time))
    .filter(({ loan }) => {
      if (loan === null) return true;
      if (loansSeen.has(loan)) return false;
      loansSeen.add(loan);
      return true;
    })
    .slice(0, LIMIT);
}

function loanNotification({ id, loan, timestamp }: Transaction): Notification | null {
  if (!loan) return null;
  const application = loan.action === 'Withdrawal';
  return {
    id,
    title: application ? applicationText(loan) : 'Loan repayment',
    date: lagosDate(new Date(timestamp)),
    time: timestamp,
    amount: application ? loan.amount : loan.repayment_amount,
    currency: 'NGN',
    href: paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id),
    loan: loan.loan_type_id,
  };
}

/** SHL-11: the stage; once live `Disbursed`; a refused or rejected loan says so. */
function applicationText(loan: NonNullable<Transaction['loan']>): string {
  const codes = {
    stage: loan.stage,
    status: loan.status,
    isApproved: loan.is_approved,
    isAccepted: loan.is_accepted,
  } as LoanCodes;
  return `Loan ${codes.status === loanStatus.notStarted ? loanText(codes).toLowerCase() : 'disbursed'}`;
}

const investmentTitles = {
  Deposit: 'Investment started',
  Returns: 'Returns credited',
  Withdrawal: 'Investment withdrawal',
} as const;

function investmentNotification({ id, investment, timestamp }: Transaction): Notification | null {
  if (!investment) return null;
  const { action } = investment;
  const amounts = {
    Deposit: investment.balance,
    Returns: investment.monthly_returns,
    Withdrawal: investment.amount,
  };
  const date = action === 'Deposit' ? investment.start_date : lagosDate(new Date(timestamp));
  return {
    id,
    title: investmentTitles[action],
    date,
    // SHL-14: a deposit counts from the day it started.
    time: action === 'Deposit' ? startOfDay(investment.start_date) : timestamp,
    amount: amounts[action],
    currency: investment.currency === 'Dollar' ? 'USD' : 'NGN',
    href: investmentHref(investment),
    loan: null,
  };
}

/** The first moment of a Lagos day, to be compared with timestamps. */
function startOfDay(date: string): string {
  return new Date(`${date}T00:00:00+01:00`).toISOString();
}
