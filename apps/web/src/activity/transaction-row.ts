import type { Transaction } from '@quarrter/contract/client/activity';
import { shortId } from '@quarrter/contract/short-id';
import { lagosDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type CurrencySlug, paths } from '../paths.ts';
import { loanTypeName, loanTypeWord } from '../products/loan-names.ts';

type InvestmentPart = NonNullable<Transaction['investment']>;

/** One transaction as every list of the product shows it. */
export type TransactionRow = {
  id: string;
  /** `YYYY-MM-DD`, in Lagos. */
  date: string;
  event: 'Loan' | 'Investment';
  action: string;
  /** What the money was for: `Personal loan`, `Naira investment`, and shorter beside `event`. */
  subject: string;
  kind: string;
  /** The transaction's own id, as people read it out. */
  shortId: string;
  /** Whether the client received the money or paid it. */
  direction: 'in' | 'out';
  /** Decimal text, as on the wire. */
  amount: string;
  currency: Currency;
  initiator: string;
  href: string;
};

/**
 * The rows of a transaction list. A loan’s own row is left out until the loan has been paid out.
 */
export function transactionRows(list: readonly Transaction[]): TransactionRow[] {
  return list.flatMap((entry) => {
    const row = loanRow(entry) ?? investmentRow(entry);
    return row ? [row] : [];
  });
}

function loanRow({ id, loan }: Transaction): TransactionRow | null {
  if (!loan || loan.status === 0) return null;
  return {
    id,
    date: lagosDate(new Date(loan.timestamp)),
    event: 'Loan',
    action: loan.action,
    subject: loanTypeName(loan.loan_type),
    kind: loanTypeWord(loan.loan_type),
    shortId: shortId(id),
    direction: loan.action === 'Repayment' ? 'out' : 'in',
    amount: loan.action === 'Withdrawal' ? loan.amount : loan.repayment_amount,
    currency: 'NGN',
    initiator: 'User',
    href: paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id),
  };
}

function investmentRow({ id, investment }: Transaction): TransactionRow | null {
  if (!investment) return null;
  const { action, currency } = investment;
  return {
    id,
    date: dateOf(investment) ?? investment.created_at,
    event: 'Investment',
    action,
    subject: `${currency} investment`,
    kind: currency.toLowerCase(),
    shortId: shortId(id),
    // A plan that is started from a balance shows as that balance received and paid again.
    direction: action === 'Deposit' ? 'out' : 'in',
    ...investmentMoney(investment),
    initiator: investment.initiator,
    href: investmentHref(investment),
  };
}

function dateOf({ action, start_date, next_returns_date }: InvestmentPart): string | null {
  if (action === 'Deposit') return start_date;
  return action === 'Returns' ? next_returns_date : null;
}

/** What an entry of an investment is about, in its currency. */
export function investmentMoney(part: InvestmentPart): Pick<TransactionRow, 'amount' | 'currency'> {
  return { amount: amountOf(part), currency: part.currency === 'Dollar' ? 'USD' : 'NGN' };
}

/** REP-08: a deposit shows what was deposited. */
function amountOf({ action, balance, monthly_returns, amount }: InvestmentPart): string {
  if (action === 'Deposit') return balance;
  return action === 'Returns' ? monthly_returns : amount;
}

/** Where the row of an investment leads. */
export function investmentHref(part: InvestmentPart): string {
  const slug: CurrencySlug = part.currency === 'Dollar' ? 'dollar' : 'naira';
  return paths.investDetails.getHref(slug, part.investment_type_id, part.investment_type);
}
