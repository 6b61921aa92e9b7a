import type { IsoDate } from '@quarrter/domain/calendar';
import {
  amountDue,
  buildSchedule,
  loanStates,
  nextPaymentDate,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { type LedgerCode, ledgerCodes, type SubjectBalances } from '../ledger/index.ts';
import { type InstalmentRow, outstandingOf } from './queries.ts';
import type { LoanRow } from './tables.ts';

export type ScheduleRow = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly total: bigint;
  readonly outstanding: bigint;
};

export type LoanFigures = {
  schedule: readonly ScheduleRow[];
  balance: bigint;
  /** Due by the next payment date, with overdue instalments and penalties. */
  amountDue: bigint;
  nextPaymentDate: IsoDate | null;
  /** The schedule's total with penalties. */
  totalToRepay: bigint;
  amountRepaid: bigint;
  /** Charged so far, paid or not. */
  penalty: bigint;
  /** What the loan costs beyond the principal, before penalties. */
  cost: bigint;
};

/**
 * Until the money is out, the figures follow from the terms. The schedule of an open offer is shown
 * as if it were disbursed today; a closed offer keeps the dates it was made with.
 */
export function figuresBeforeDisbursement(loan: LoanRow, today: IsoDate): LoanFigures {
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
    schedule: rows.map((row) => {
      const total = row.principal + row.interest;
      return { ...row, total, outstanding: total };
    }),
    balance: open ? principal : 0n,
    amountDue: 0n,
    nextPaymentDate: null,
    totalToRepay: open ? totals.total : 0n,
    amountRepaid: 0n,
    penalty: 0n,
    cost: totals.interest,
  };
}

/** From the disbursement on, the ledger's accounts say what is owed and what was repaid. */
export function figuresFromLedger(
  loan: Returned,
  balances: SubjectBalances,
  rows: readonly InstalmentRow[],
  today: IsoDate,
): LoanFigures {
  const { loanInterest, loanPenalty } = ledgerCodes;
  const instalments = rows.map(outstandingOf);
  const penalties = balances.balance(loanPenalty);
  return {
    schedule: rows.map((row) => {
      const total = row.principal + row.interest;
      return {
        number: row.number,
        dueOn: row.due_on,
        principal: row.principal,
        interest: row.interest,
        total,
        outstanding: total - row.principal_paid - row.interest_paid,
      };
    }),
    balance: totalOf(balances.balance),
    amountDue: amountDue({ penalties, instalments }, today),
    nextPaymentDate: nextPaymentDate(instalments, today),
    totalToRepay: totalOf(balances.debits) - returnedOf(loan),
    amountRepaid: amountRepaid(loan, balances),
    penalty: balances.debits(loanPenalty),
    cost: balances.debits(loanInterest) - loan.returned_interest,
  };
}

type Returned = Pick<LoanRow, 'returned_principal' | 'returned_interest'>;

/** A returned disbursement went in and out of the accounts: it was neither lent nor repaid. */
function returnedOf(loan: Returned): bigint {
  return loan.returned_principal + loan.returned_interest;
}

/** Every repayment of the loan in sum, penalties included. */
export function amountRepaid(loan: Returned, balances: SubjectBalances): bigint {
  return totalOf(balances.credits) - returnedOf(loan);
}

/** Over the accounts of what a client owes on a loan. */
function totalOf(read: (code: LedgerCode) => bigint): bigint {
  const { loanPrincipal, loanInterest, loanPenalty } = ledgerCodes;
  return [loanPrincipal, loanInterest, loanPenalty].reduce((sum, code) => sum + read(code), 0n);
}
