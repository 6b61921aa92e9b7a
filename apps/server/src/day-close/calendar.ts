import { addDays, lagosDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { type ClosedDay, closeDays } from './close-days.ts';

/** Held by all who close days by the calendar, and alone by the one who writes a history. */
const calendarLock = 7265674;

/**
 * Closes every date before today's in Lagos. Null, and nothing closed, while a history is being
 * written: its business date lies back on purpose.
 */
export function closeByCalendar(
  db: Database,
  onClosed: (day: ClosedDay) => void = () => {},
): Promise<ClosedDay[] | null> {
  return db.connection().execute(async (own) => {
    const asked = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_lock_shared(${calendarLock}) AS taken`.execute(own);
    if (!asked.rows[0]?.taken) return null;
    try {
      return await closeDays(db, addDays(lagosDate(new Date()), -1), undefined, onClosed);
    } finally {
      await sql`SELECT pg_advisory_unlock_shared(${calendarLock})`.execute(own);
    }
  });
}

/** Keeps `closeByCalendar` from closing any date until `run` is settled. */
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
