import { addDays, type IsoDate, startOfDay } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { readBusinessDate, setBusinessDate } from '../platform/business-time.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Closing, DayStep } from '../platform/day-step.ts';
import { daySteps } from './steps.ts';
import { dayCloseDb } from './tables.ts';

export type ClosedDay = { date: IsoDate; steps: Record<string, number> };

/**
 * Closes every business date up to and including `through`, in order, so that missed dates are
 * caught up with. Each step is one transaction that records itself: a close that was interrupted
 * resumes where it stopped, and a closed date is never closed again.
 */
export async function closeDays(
  db: Database,
  through: IsoDate,
  steps: readonly DayStep[] = daySteps,
  onClosed: (day: ClosedDay) => void = () => {},
): Promise<ClosedDay[]> {
  const closed: ClosedDay[] = [];
  for (;;) {
    const date = await readBusinessDate(db);
    if (date > through) return closed;
    const day = await closeDay(db, date, steps);
    if (day === null) continue;
    closed.push(day);
    onClosed(day);
  }
}

/** Null when another worker closed the date in the meantime. */
async function closeDay(
  db: Database,
  date: IsoDate,
  steps: readonly DayStep[],
): Promise<ClosedDay | null> {
  const next = addDays(date, 1);
  const closing: Closing = { date, next, at: startOfDay(next) };
  for (const step of steps) {
    const isOpen = await withCloseLock(db, date, (tx, done) => runStep(tx, closing, step, done));
    if (!isOpen) return null;
  }
  let day: ClosedDay | null = null;
  await withCloseLock(db, date, async (tx, done) => {
    await dayCloseDb(tx)
      .updateTable('day_closes')
      .set({ finished_at: new Date() })
      .where('business_date', '=', date)
      .execute();
    await setBusinessDate(tx, next);
    day = { date, steps: done };
  });
  return day;
}

async function runStep(
  tx: Tx,
  closing: Closing,
  step: DayStep,
  done: Record<string, number>,
): Promise<void> {
  if (step.name in done) return;
  const changed = await step.run(tx, closing);
  await dayCloseDb(tx)
    .updateTable('day_closes')
    .set({ steps: JSON.stringify({ ...done, [step.name]: changed }) as never })
    .where('business_date', '=', closing.date)
    .execute();
}

/** One closer at a time. False, and nothing run, when the date is closed already. */
async function withCloseLock(
  db: Database,
  date: IsoDate,
  run: (tx: Tx, done: Record<string, number>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A step goes over the whole book and may take longer than any request's statement.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(7265673)`.execute(tx);
    if ((await readBusinessDate(tx)) !== date) return false;
    await dayCloseDb(tx)
      .insertInto('day_closes')
      .values({
        business_date: date,
        started_at: new Date(),
        finished_at: null,
        steps: '{}' as never,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { steps } = await dayCloseDb(tx)
      .selectFrom('day_closes')
      .select('steps')
      .where('business_date', '=', date)
      .executeTakeFirstOrThrow();
    await run(tx, steps);
    return true;
  });
}
