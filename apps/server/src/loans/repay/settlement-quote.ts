import type { SettlementQuoteRecord } from '@quarrter/contract/client/loan-settlement';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  loanStates,
  type Outstanding,
  type OutstandingLoan,
  type SettlementQuote,
  settlementQuote,
} from '@quarrter/domain/loans';
import { sum, toWire } from '@quarrter/domain/money';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOneTransaction } from '../../platform/database/in-snapshot.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { type InstalmentRow, outstandingOf, readInstalments } from '../loan-parts.ts';
import { requireLoan } from '../queries.ts';
import type { LoanRow } from '../tables.ts';

export type OwedAndQuote = {
  readonly outstanding: OutstandingLoan;
  readonly quote: SettlementQuote;
};

/** The outstanding amounts of a live loan, and the amount that settles it on this day. */
export async function readQuote(
  reader: Reader,
  loan: LoanRow,
  today: IsoDate,
): Promise<OwedAndQuote> {
  const { client_id: clientId, loan_id: loanId } = loan;
  const [balances, rows] = await inOneTransaction(reader, (tx) =>
    Promise.all([readBalances(tx, clientId, [loanId]), readInstalments(tx, clientId, [loanId])]),
  );
  const outstanding = {
    penalties: balances(loanId).balance(ledgerCodes.loanPenalty),
    instalments: rows.map(outstandingOf),
    smallestArrears: loan.smallest_arrears,
  };
  return { outstanding, quote: quoteOf(loan, outstanding, rows, today) };
}

/**
 * The last day on which returning the principal cancels the loan. A restructured loan can no longer
 * be cancelled that way.
 */
export function cancelUntilOf(loan: Pick<LoanRow, 'generation' | 'cancel_until'>): IsoDate | null {
  return loan.generation === 0 ? loan.cancel_until : null;
}

export function quoteOf(
  loan: LoanRow,
  outstanding: Outstanding,
  rows: readonly InstalmentRow[],
  today: IsoDate,
): SettlementQuote {
  const interestPaid = sum(rows.map((row) => row.interest_paid));
  const terms = { rebatePpm: loan.rebate_ppm, cancelUntil: cancelUntilOf(loan) };
  return settlementQuote(outstanding, interestPaid, terms, today);
}

/** The amount that settles a client's own loan today, as the API returns it. */
export async function showQuote(
  reader: Reader,
  clientId: string,
  loanType: string,
  loanId: string,
): Promise<SettlementQuoteRecord> {
  const loan = await requireLoan(reader, clientId, loanId, loanType);
  if (!loanStates[loan.state].live) throw conflict('There is nothing to repay on this loan.');
  const today = await readBusinessDate(reader);
  const { quote } = await readQuote(reader, loan, today);
  return toQuoteRecord(quote, cancelUntilOf(loan), today);
}

export function toQuoteRecord(
  quote: SettlementQuote,
  cancelUntil: IsoDate | null,
  today: IsoDate,
): SettlementQuoteRecord {
  return {
    amount: toWire(quote.amount),
    principal: toWire(quote.principal),
    interest_due: toWire(quote.interestDue),
    interest_not_yet_due: toWire(quote.interestNotYetDue),
    rebate: toWire(quote.rebate),
    penalties: toWire(quote.penalties),
    valid_until: today,
    is_cancelling: quote.isCancelling,
    cancel_until: cancelUntil,
  };
}
