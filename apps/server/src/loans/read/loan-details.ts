import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type Arrears,
  annualPercentageRate,
  type PenaltyRoom,
  penaltyRoom,
} from '@quarrter/domain/loans';
import { smallerOf, sum } from '@quarrter/domain/money';
import type { PenaltyPeriod } from '../arrears/penalty-periods.ts';
import type { InstalmentRow } from '../loan-parts.ts';
import type { LoanRow } from '../tables.ts';
import type { ScheduleRow } from './loan-figures.ts';

/** Amounts are kobo. */
export type WrittenOff = { readonly on: IsoDate; readonly amount: bigint };

export function writtenOffOf(row: LoanRow, rows: readonly InstalmentRow[]): WrittenOff | null {
  const { written_off_on: on, penalty_written_off: penalties } = row;
  if (on === null) return null;
  const parts = rows.map((one) => one.interest_written_off + one.principal_written_off);
  return { on, amount: penalties + sum(parts) };
}

/** The rule by which the day close leaves a day without a penalty. */
export function coversArrears(waitingMoney: bigint, { amount }: Pick<Arrears, 'amount'>): boolean {
  return waitingMoney > 0n && waitingMoney >= amount;
}

/** Nothing is charged while the loan's own money is back with us. */
export function penaltyRoomOf(row: LoanRow, periods: readonly PenaltyPeriod[]): PenaltyRoom {
  if (row.amount === null || row.disbursement_returned_on !== null) return { perDay: 0n, left: 0n };
  const charged = sum(periods.map((period) => period.charged - period.reversed));
  return penaltyRoom(row.amount, charged, {
    penaltyPpmPerDay: row.penalty_ppm_per_day,
    penaltyCapPpm: row.penalty_cap_ppm,
  });
}

export function nextPenaltyOf(row: LoanRow, periods: readonly PenaltyPeriod[]): bigint {
  const { perDay, left } = penaltyRoomOf(row, periods);
  return smallerOf(perDay, left);
}

/** An instalment for a reversed payment has no interest and no month of its own. */
export function aprOf(schedule: readonly ScheduleRow[], months: number): string {
  const regular = schedule.filter(({ number }) => number <= months);
  const principal = sum(regular.map((row) => row.principal));
  return annualPercentageRate({ principal, instalments: regular.map((row) => row.total) });
}
