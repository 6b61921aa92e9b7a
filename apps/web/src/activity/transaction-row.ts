import type { Transaction } from '@quarrter/contract/activity';
import { lagosDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type CurrencySlug, paths } from '../paths.ts';

/** One transaction as every list of the product shows it. */
export type TransactionRow = {
  id: string;
  /** `YYYY-MM-DD`, in Lagos. */
  date: string;
  event: 'Loan' | 'Investment';
  action: string;
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
