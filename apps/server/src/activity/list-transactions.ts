import type { Transaction } from '@quarrter/contract/activity';
import type { LoanRecord } from '@quarrter/contract/loans';
import { currencyName, toWire } from '@quarrter/domain/money';
import { type Investment, readInvestments } from '../investments/index.ts';
import { readLoanRecords } from '../loans/index.ts';
import type { Database } from '../platform/database.ts';
import { invalid } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import { countEntries, type Entry, type Place, readEntries } from './queries.ts';

/**
 * API-22: a page of everything that happened on the client's loans and investments, newest first. One query gives
 * the page, then a few sets give what its loans and investments are, however many rows there are.
 */
export async function listTransactions(
  db: Database,
  clientId: string,
  page: { limit: number; after?: string | undefined },
) {
  const after = page.after === undefined ? null : placeOf(page.after);
  const entries = await readEntries(db, clientId, { limit: page.limit, after });
  const shown = entries.slice(0, page.limit);
  const loans = await readLoanRecords(db, clientId, subjectsOf(shown, true));
  const investments = await readInvestments(db, clientId, subjectsOf(shown, false));
  const loanOf = new Map(loans.map((loan) => [loan.id, loan]));
  const investmentOf = new Map(investments.map((record) => [record.investmentId, record]));
  const last = entries.length > shown.length ? shown.at(-1) : undefined;
  return {
    count: await countEntries(db, clientId),
    results: shown.map((entry) =>
      toTransaction(entry, loanOf.get(entry.subject_id), investmentOf.get(entry.subject_id)),
    ),
    after: last ? `${last.at.getTime()}_${last.id}` : null,
  };
}

function isOfLoan({ kind }: Entry): boolean {
  return kind === 'loan' || kind === 'repayment';
}

function subjectsOf(entries: readonly Entry[], loans: boolean): string[] {
  const chosen = entries.filter((entry) => isOfLoan(entry) === loans);
  return [...new Set(chosen.map((entry) => entry.subject_id))];
}

function placeOf(text: string): Place {
  const [time = '', id = ''] = text.split('_');
  if (!/^\d{1,14}$/.test(time) || !isId(id)) {
    throw invalid({ after: ['This is not a place in the list.'] });
  }
  return { at: new Date(Number(time)), id };
}

function toTransaction(
  entry: Entry,
  loan: LoanRecord | undefined,
  investment: Investment | undefined,
): Transaction {
  const timestamp = entry.at.toISOString();
  return {
    id: entry.id,
    timestamp,
    loan: loan ? loanPart(entry, loan, timestamp) : null,
    investment: investment ? investmentPart(entry, investment, timestamp) : null,
  };
}

/** API-45: the loan's own row has the action `Withdrawal`, whatever became of the application. */
function loanPart(entry: Entry, loan: LoanRecord, timestamp: string): Transaction['loan'] {
  const repaid = entry.kind === 'repayment';
  return {
    loan_type: loan.loan_type,
    loan_type_id: loan.loan_type_id,
    status: loan.status,
    stage: loan.stage,
    is_approved: loan.is_approved,
    is_accepted: loan.is_accepted,
    action: repaid ? 'Repayment' : 'Withdrawal',
    amount: loan.amount ?? loan.loan_amount,
    balance: loan.balance,
    // REP-07: the figure of a repayment row; the loan's own row repays nothing.
    repayment_amount: toWire(repaid ? entry.amount : 0n),
    amount_due: loan.amount_to_be_paid,
    amount_repaid: loan.amount_repaid,
    interest: loan.interest,
    interest_start_date: loan.interest_start_date,
    next_payment_date: loan.next_payment_date,
    due_date: loan.due_date,
    event: 'Loan',
    timestamp,
  };
}

const investmentActions = {
  deposit: 'Deposit',
  returns: 'Returns',
  withdrawal: 'Withdrawal',
} as const;

function investmentPart(
  entry: Entry,
  investment: Investment,
  timestamp: string,
): Transaction['investment'] {
  const amount = toWire(entry.amount);
  const kind = entry.kind as keyof typeof investmentActions;
  return {
    action: investmentActions[kind],
    event: 'Investment',
    amount,
    monthly_returns: kind === 'returns' ? amount : toWire(investment.nextReturn),
    // REP-08: a deposit stays what was deposited, whatever was withdrawn since.
    balance: kind === 'deposit' ? amount : toWire(investment.capital + investment.returns),
    currency: currencyName(investment.currency),
    investment_type: investment.kind,
    investment_type_id: investment.investmentId,
    start_date: investment.startOn,
    created_at: entry.happened_on,
    // REP-10: a returns row carries the date it was credited, or every filter of past dates would drop it.
    next_returns_date: kind === 'returns' ? entry.happened_on : investment.nextReturnsOn,
    initiator: kind === 'returns' ? 'System' : 'User',
    timestamp,
  };
}
