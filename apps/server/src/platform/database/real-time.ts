import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader, Tx } from './database.ts';
import { platformDb } from './tables.ts';

/*
 * Windows of minutes and hours are measured by the real time: the time of a business row goes back
 * a day at midnight, and forward again when the client's date is closed. The id of a row holds the
 * real time at which it was made (`firstIdAt`, `timeOfId`).
 */

const dayMs = 86_400_000;

/** More than any window has; more dates can be skipped at once. */
const maxSkipped = 100;

/** Finds the real time so long before another one. */
type TimeBefore = (time: Date, ms: number) => Date;

/**
 * Returns the real time so long ago, at which a window of this length begins. A day that the
 * sandbox skipped has passed too.
 */
export async function realTimeAgo(reader: Reader, ms: number, now = new Date()): Promise<Date> {
  return (await readTimeBefore(reader))(now, ms);
}

/** The same for several times. */
export async function readTimeBefore(reader: Reader): Promise<TimeBefore> {
  const rows = await platformDb(reader)
    .selectFrom('skipped_days')
    .select('skipped_at')
    .orderBy('skipped_at', 'desc')
    .limit(maxSkipped)
    .execute();
  const skipped = rows.map((row) => row.skipped_at.getTime());
  return (time, ms) => new Date(timeBefore(time.getTime(), ms, skipped));
}

function timeBefore(from: number, ms: number, skipped: readonly number[]): number {
  let [time, left] = [from, ms];
  for (const at of skipped) {
    if (at > time) continue;
    if (left <= time - at) break;
    left -= time - at;
    time = at;
    if (left <= dayMs) return time;
    left -= dayMs;
  }
  return time - left;
}

/** Records that a business date was closed before it was over. */
export async function recordSkippedDay(tx: Tx, date: IsoDate, now: Date): Promise<void> {
  const row = { business_date: date, skipped_at: now };
  await platformDb(tx)
    .insertInto('skipped_days')
    .values(row)
    .onConflict((conflict) => conflict.column('business_date').doUpdateSet(row))
    .execute();
}
