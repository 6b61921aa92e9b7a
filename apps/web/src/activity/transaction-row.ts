import type { Transaction } from '@quarrter/contract/activity';
import { shortId } from '@quarrter/contract/short-id';
import { lagosDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type CurrencySlug, paths } from '../paths.ts';
import { loanTypeName, loanTypeWord } from '../products/loan-names.ts';

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
  const figures = {
    Deposit: [investment.start_date, investment.balance],
    Returns: [investment.next_returns_date, investment.monthly_returns],
    Withdrawal: [null, investment.amount],
    Reversal: [null, investment.amount],
    Reinvestment: [null, investment.amount],
    // In the bell alone.
    Matures: [null, investment.amount],
    Matured: [null, investment.amount],
  } as const;
  const [date, amount] = figures[action];
  return {
    id,
    date: date ?? investment.created_at,
    event: 'Investment',
    action,
    subject: `${currency} investment`,
    kind: currency.toLowerCase(),
    shortId: shortId(id),
    // A plan that is started from a balance shows as that balance received and paid again.
    direction: action === 'Deposit' ? 'out' : 'in',
    amount,
    currency: currency === 'Dollar' ? 'USD' : 'NGN',
    initiator: investment.initiator,
    href: investmentHref(investment),
  };
}

/** Where the row of an investment leads. */
export function investmentHref(part: NonNullable<Transaction['investment']>): string {
  const slug: CurrencySlug = part.currency === 'Dollar' ? 'dollar' : 'naira';
  return paths.investDetails.getHref(slug, part.investment_type_id, part.investment_type);
}
