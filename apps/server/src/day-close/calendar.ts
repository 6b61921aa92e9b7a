import { addDays, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { setBusinessDate } from '../platform/database/business-time.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import { type ClosedDay, closeDays } from './close-days.ts';
import { dayCloseDb } from './tables.ts';

/** Shared by all who close days by the calendar, and held alone while a history is written. */
const calendarLock = 7265674;

/**
 * Closes every date before the one that `now` falls on in Lagos. Returns null, and closes nothing,
 * while a history is being written: its business date is in the past on purpose.
 */
export function closeByCalendar(
  db: Database,
  now: Date,
  onClosed: (day: ClosedDay) => void = () => {},
  signal?: AbortSignal,
): Promise<ClosedDay[] | null> {
  return db.connection().execute(async (own) => {
    const asked = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock_shared(${calendarLock}) AS locked`.execute(own);
    if (!asked.rows[0]?.locked) return null;
    try {
      const calendarDate = lagosDate(now);
      return await closeDays(db, addDays(calendarDate, -1), { calendarDate, onClosed, signal });
    } finally {
      await sql`SELECT pg_advisory_unlock_shared(${calendarLock})`.execute(own);
    }
  });
}

/** Keeps `closeByCalendar` from closing any date until `run` settles. */
export function pauseDailyClose<T>(db: Database, run: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (own) => {
    await sql`SELECT pg_advisory_lock(${calendarLock})`.execute(own);
    try {
      return await run();
    } finally {
      await sql`SELECT pg_advisory_unlock(${calendarLock})`.execute(own);
    }
  });
}

/**
 * Sets the business date back in a book in which nothing has happened, so that its history can be
 * written from that date on. Each check says whether one capability has stored nothing yet; when
 * one has, this returns false and changes nothing.
 */
export function setFirstBusinessDate(
  db: Database,
  date: IsoDate,
  isEmpty: readonly ((reader: Reader) => Promise<boolean>)[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    for (const check of isEmpty) {
      if (!(await check(tx))) return false;
    }
    // Days that were closed while the book was empty are closed again with its history in them.
    await dayCloseDb(tx).deleteFrom('day_closes').execute();
    await setBusinessDate(tx, date);
    return true;
  });
}
