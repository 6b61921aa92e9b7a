import type { IsoDate } from '@quarrter/domain/calendar';
import {
  amountDue,
  buildSchedule,
  loanStates,
  nextPaymentDate,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { ledgerCodes, type SubjectBalances } from '../../ledger/index.ts';
import { type InstalmentRow, outstandingOf, type RepaymentRow } from '../loan-parts.ts';
import type { LoanRow } from '../tables.ts';

export type ScheduleRow = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly total: bigint;
  readonly outstanding: bigint;
  /** Neither paid nor owed: interest that is no longer charged, or an amount written off. */
  readonly forgiven: bigint;
};

export type LoanFigures = {
  schedule: readonly ScheduleRow[];
  balance: bigint;
  /** Due by the next payment date, with overdue instalments and penalties. */
  amountDue: bigint;
  nextPaymentDate: IsoDate | null;
  /** The schedule's total with penalties: the amounts repaid and still owed. */
  totalToRepay: bigint;
  amountRepaid: bigint;
  /** Charged and neither reversed nor waived, paid or not. */
  penalty: bigint;
  /** The cost of the loan beyond the principal, before penalties. */
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
      return { ...row, total, outstanding: total, forgiven: 0n };
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

/**
 * From the disbursement on: the debt is in the ledger's accounts, the payments are in the rows of
 * the repayments. Accounts are moved by corrections too, so their totals are no figures of a
 * client.
 */
export function figuresFromLedger(
  {
    imported_penalties: importedPenalties,
    smallest_arrears: smallestArrears,
  }: Pick<LoanRow, 'imported_penalties' | 'smallest_arrears'>,
  {
    balances,
    instalments: rows,
    repayments,
  }: {
    readonly balances: SubjectBalances;
    readonly instalments: readonly InstalmentRow[];
    readonly repayments: readonly RepaymentRow[];
  },
  today: IsoDate,
): LoanFigures {
  const { loanPrincipal, loanInterest, loanPenalty, penaltyIncome, waivers } = ledgerCodes;
  const instalments = rows.map(outstandingOf);
  const penalties = balances.balance(loanPenalty);
  const charged = importedPenalties + balances.balance(penaltyIncome);
  const penalty = charged - balances.balance(waivers);
  const schedule = rows.map((row) => {
    const total = row.principal + row.interest;
    return {
      number: row.number,
      dueOn: row.due_on,
      principal: row.principal,
      interest: row.interest,
      total,
      outstanding: instalmentOwed(row),
      forgiven: row.interest_forgiven + row.interest_written_off + row.principal_written_off,
    };
  });
  const balance = penalties + balances.balance(loanPrincipal) + balances.balance(loanInterest);
  const amountRepaid = sum(repayments.map((row) => row.amount - row.returned - row.reversed));
  return {
    schedule,
    balance,
    amountDue: amountDue({ penalties, instalments, smallestArrears }, today),
    nextPaymentDate: nextPaymentDate(instalments, today),
    totalToRepay: amountRepaid + balance,
    amountRepaid,
    penalty,
    cost: sum(rows.map((row) => row.interest - row.interest_forgiven)),
  };
}

function instalmentOwed(row: InstalmentRow): bigint {
  const { interestOutstanding, principalOutstanding } = outstandingOf(row);
  return interestOutstanding + principalOutstanding;
}
