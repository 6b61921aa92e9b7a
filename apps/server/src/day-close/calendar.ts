import { addDays, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { setBusinessDate } from '../platform/business-time.ts';
import type { Database } from '../platform/database.ts';
import { type ClosedDay, closeDays } from './close-days.ts';
import { dayCloseDb } from './tables.ts';

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

/**
 * Sets the business date of a book in which nothing has happened yet, so that its history can be
 * written from that date on, and keeps the calendar away until `written` is settled. False, and
 * nothing changed, when anything happened already.
 */
export function setOpeningDate(
  db: Database,
  firstDate: IsoDate,
  written: () => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (own) => {
    await sql`SELECT pg_advisory_lock(${calendarLock})`.execute(own);
    try {
      if (!(await setFirstDate(db, firstDate))) return false;
      await written();
      return true;
    } finally {
      await sql`SELECT pg_advisory_unlock(${calendarLock})`.execute(own);
    }
  });
}

function setFirstDate(db: Database, firstDate: IsoDate): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ empty: boolean }>`
      SELECT NOT EXISTS (SELECT FROM client_logins)
         AND NOT EXISTS (SELECT FROM ledger_transfers)
         AND NOT EXISTS (SELECT FROM audit_log) AS empty`.execute(tx);
    if (!rows[0]?.empty) return false;
    // The empty days that were closed are to be closed again, with something in them.
    await dayCloseDb(tx).deleteFrom('day_closes').execute();
    await setBusinessDate(tx, firstDate);
    return true;
  });
}
