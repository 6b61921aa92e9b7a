import type { LoanRecord } from '@quarrter/contract/loans';
import { fromWire, sum } from '@quarrter/domain/money';
import type { TimelineStep } from '@quarrter/ui/Timeline';

/** The schedule for the timeline: which payments are paid, overdue, next or upcoming on a date. */
export function timelineSteps(loan: Pick<LoanRecord, 'schedule'>, today: string): TimelineStep[] {
  const firstOpen = loan.schedule.find(
    (row) => fromWire(row.outstanding) > 0n && row.due_date >= today,
  );
  return loan.schedule.map((row) => ({
    number: row.number,
    date: row.due_date,
    total: row.total,
    outstanding: row.outstanding,
    state: stateOfRow(row, today, row.number === firstOpen?.number),
  }));
}

/**
 * The overdue part of the balance, the penalties within it, and the date it has been overdue since;
 * null when nothing is.
 */
export function overduePart(
  loan: Pick<LoanRecord, 'schedule' | 'balance'>,
  today: string,
): { amount: bigint; penalties: bigint; since: string } | null {
  const late = loan.schedule.filter((row) => stateOfRow(row, today, false) === 'overdue');
  const [oldest] = late;
  if (!oldest) return null;
  const instalments = sum(loan.schedule.map((row) => fromWire(row.outstanding)));
  const penalties = fromWire(loan.balance) - instalments;
  const amount = sum(late.map((row) => fromWire(row.outstanding))) + penalties;
  return { amount, penalties, since: oldest.due_date };
}

type Row = LoanRecord['schedule'][number];

function stateOfRow(row: Row, today: string, isNext: boolean): TimelineStep['state'] {
  if (fromWire(row.outstanding) <= 0n) return 'paid';
  if (row.due_date < today) return 'overdue';
  return isNext ? 'next' : 'upcoming';
}
