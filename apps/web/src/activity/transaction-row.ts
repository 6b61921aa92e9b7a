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
  /** The purpose of the money: `Personal loan`, `Naira investment`, and shorter beside `event`. */
  subject: string;
  kind: string;
  /** The transaction's own id, as people read it out. */
  shortId: string;
  /** Describes it as a bank would: `Loan paid into GTBank ending in 2647`. */
  words: string;
  /** Whether it reached the client's bank or card, left it, or neither. */
  direction: Transaction['direction'];
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

function loanRow(entry: Transaction): TransactionRow | null {
  const { id, loan, direction } = entry;
  if (!loan || loan.status === 0) return null;
  return {
    id,
    direction,
    words: loanWords(entry, loan.action),
    date: lagosDate(new Date(loan.timestamp)),
    event: 'Loan',
    action: loan.action,
    subject: loanTypeName(loan.loan_type),
    kind: loanTypeWord(loan.loan_type),
    shortId: shortId(id),
    amount: loan.action === 'Withdrawal' ? loan.amount : loan.repayment_amount,
    currency: 'NGN',
    initiator: 'User',
    href: paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id),
  };
}

function investmentRow(entry: Transaction): TransactionRow | null {
  const { id, investment, direction } = entry;
  if (!investment) return null;
  const { action, currency } = investment;
  return {
    id,
    direction,
    words: investmentWords(entry, action),
    date: dateOf(investment) ?? investment.created_at,
    event: 'Investment',
    action,
    subject: `${currency} investment`,
    kind: currency.toLowerCase(),
    shortId: shortId(id),
    ...investmentMoney(investment),
    initiator: investment.initiator,
    href: investmentHref(investment),
  };
}

function loanWords(entry: Transaction, action: string): string {
  if (action === 'Repayment') {
    return entry.direction === 'none' ? 'Repayment from your investment' : 'Loan repayment';
  }
  if (action === 'Reversal') return 'Repayment reversed';
  return `Loan paid into ${accountOf(entry)}`;
}

function investmentWords(entry: Transaction, action: InvestmentPart['action']): string {
  switch (action) {
    case 'Deposit':
      return entry.direction === 'none' ? 'From reinvesting' : 'You invested';
    case 'Returns':
      return 'Return credited';
    case 'Withdrawal':
      if (entry.direction === 'none') return 'Paid what you owed';
      return entry.paid_to?.is_paid === false
        ? `On its way to ${accountOf(entry)}`
        : paidWords(entry);
    case 'Reversal':
      return 'Investment payment reversed';
    case 'Reinvestment':
      return 'Reinvested';
  }
}

/** `Paid to your bank, GTBank ending in 8022`. */
function paidWords(entry: Transaction): string {
  const account = accountOf(entry);
  return account === yourBank ? `Paid to ${yourBank}` : `Paid to ${yourBank}, ${account}`;
}

const yourBank = 'your bank';

/** `GTBank ending in 2647`. */
function accountOf({ paid_to: to }: Transaction): string {
  if (to === null || to.bank === '') return yourBank;
  return to.account_ending === '' ? to.bank : `${to.bank} ending in ${to.account_ending}`;
}

function dateOf({ action, start_date, next_returns_date }: InvestmentPart): string | null {
  if (action === 'Deposit') return start_date;
  return action === 'Returns' ? next_returns_date : null;
}

/** Returns the amount of an investment's entry, with its currency. */
export function investmentMoney(part: InvestmentPart): Pick<TransactionRow, 'amount' | 'currency'> {
  return { amount: amountOf(part), currency: part.currency === 'Dollar' ? 'USD' : 'NGN' };
}

/** REP-08: a deposit shows the amount deposited. */
function amountOf({ action, balance, monthly_returns, amount }: InvestmentPart): string {
  if (action === 'Deposit') return balance;
  return action === 'Returns' ? monthly_returns : amount;
}

/** Where the row of an investment leads. */
export function investmentHref(part: InvestmentPart): string {
  const slug: CurrencySlug = part.currency === 'Dollar' ? 'dollar' : 'naira';
  return paths.investDetails.getHref(slug, part.investment_type_id, part.investment_type);
}
