import type { IsoDate } from '@quarrter/domain/calendar';
import {
  amountDue,
  buildSchedule,
  loanStates,
  nextPaymentDate,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { ledgerCodes, type SubjectBalances } from '../ledger/index.ts';
import { type InstalmentRow, outstandingOf } from './queries.ts';
import type { LoanRow } from './tables.ts';

export type ScheduleRow = {
  number: number;
  dueOn: IsoDate;
  principal: bigint;
  interest: bigint;
  outstanding: bigint;
};

export type Figures = {
  schedule: readonly ScheduleRow[];
  balance: bigint;
  /** Due by the next payment date, overdue instalments and penalties included. */
  due: bigint;
  nextPaymentDate: IsoDate | null;
  /** The schedule's total with penalties. */
  total: bigint;
  repaid: bigint;
  /** Charged so far, paid or not. */
  penalty: bigint;
  /** What the loan costs beyond the principal, before penalties. */
  cost: bigint;
};

/**
 * An offer's schedule is shown as if it were disbursed today (decisions, "The offer"), one that
 * came to nothing as it was offered.
 */
export function figuresBeforeMoney(loan: LoanRow, today: IsoDate): Figures {
  const { open } = loanStates[loan.state];
  const principal = loan.amount ?? loan.requested_amount;
  const rows = buildSchedule({
    principal,
    ratePpm: loan.rate_ppm,
    months: loan.months,
    startOn: open ? today : (loan.offered_on ?? today),
  });
  const totals = scheduleTotals(rows);
  return {
    schedule: rows.map((row) => ({ ...row, outstanding: row.principal + row.interest })),
    balance: open ? principal : 0n,
    due: 0n,
    nextPaymentDate: null,
    total: open ? totals.total : 0n,
    repaid: 0n,
    penalty: 0n,
    cost: totals.interest,
  };
}

/** Once the money is out, what a loan says of itself is the ledger's (docs/ledger.md). */
export function figuresOfLedger(
  loan: Pick<LoanRow, 'returned_principal' | 'returned_interest'>,
  balances: SubjectBalances,
  rows: readonly InstalmentRow[],
  today: IsoDate,
): Figures {
  const { loanPrincipal, loanInterest, loanPenalty } = ledgerCodes;
  const codes = [loanPrincipal, loanInterest, loanPenalty];
  const totalOf = (read: (code: (typeof codes)[number]) => bigint) =>
    codes.reduce((total, code) => total + read(code), 0n);
  const instalments = rows.map(outstandingOf);
  const penalties = balances.balance(loanPenalty);
  // Money that came back went in and out of these accounts: it was neither lent nor repaid.
  const returned = loan.returned_principal + loan.returned_interest;
  return {
    schedule: rows.map((row) => ({
      number: row.number,
      dueOn: row.due_on,
      principal: row.principal,
      interest: row.interest,
      outstanding: row.principal + row.interest - row.principal_paid - row.interest_paid,
    })),
    balance: totalOf(balances.balance),
    due: amountDue({ penalties, instalments }, today),
    nextPaymentDate: nextPaymentDate(instalments, today),
    total: totalOf(balances.debits) - returned,
    repaid: totalOf(balances.credits) - returned,
    penalty: balances.debits(loanPenalty),
    cost: balances.debits(loanInterest) - loan.returned_interest,
  };
}
