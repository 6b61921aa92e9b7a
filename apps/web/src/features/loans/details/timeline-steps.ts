import type { LoanRecord } from '@quarrter/contract/client/loans';
import { fromWire, toWire } from '@quarrter/domain/money';
import type { TimelineStep } from '@quarrter/ui/Timeline';

/**
 * The schedule for the timeline: which payments are paid, overdue, next or upcoming on a date. All
 * are upcoming without one, as before the loan is paid out.
 */
export function timelineSteps(
  loan: Pick<LoanRecord, 'schedule'>,
  today: string | null,
): TimelineStep[] {
  const firstOpen = loan.schedule.find(
    (row) => today !== null && fromWire(row.outstanding) > 0n && row.due_date >= today,
  );
  return loan.schedule.map((row) => ({
    number: row.number,
    date: row.due_date,
    total: toWire(fromWire(row.total) - fromWire(row.forgiven)),
    outstanding: row.outstanding,
    state: stateOfRow(row, today, row.number === firstOpen?.number),
  }));
}

type Row = LoanRecord['schedule'][number];

function stateOfRow(row: Row, today: string | null, isNext: boolean): TimelineStep['state'] {
  if (today === null) return 'upcoming';
  if (fromWire(row.outstanding) <= 0n) return fromWire(row.forgiven) > 0n ? 'settled' : 'paid';
  if (row.due_date < today) return 'overdue';
  return isNext ? 'next' : 'upcoming';
}
