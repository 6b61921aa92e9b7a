import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { pauseDailyClose } from '../day-close/calendar.ts';
import { dayCloseDb } from '../day-close/tables.ts';
import { setBusinessDate } from '../platform/business-time.ts';
import type { Database } from '../platform/database.ts';

/**
 * Sets the business date of a book in which nothing has happened yet, so that its history can be
 * written from that date on. The nightly close pauses until `written` settles. Returns false, and
 * changes nothing, when anything has happened already.
 */
export function setOpeningDate(
  db: Database,
  firstDate: IsoDate,
  written: () => Promise<void>,
): Promise<boolean> {
  return pauseDailyClose(db, async () => {
    if (!(await setFirstDate(db, firstDate))) return false;
    await written();
    return true;
  });
}

function setFirstDate(db: Database, firstDate: IsoDate): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ empty: boolean }>`
      SELECT NOT EXISTS (SELECT FROM client_logins)
         AND NOT EXISTS (SELECT FROM ledger_transfers)
         AND NOT EXISTS (SELECT FROM audit_log) AS empty`.execute(tx);
    if (!rows[0]?.empty) return false;
    // Days that were closed while the book was empty are closed again with its history in them.
    await dayCloseDb(tx).deleteFrom('day_closes').execute();
    await setBusinessDate(tx, firstDate);
    return true;
  });
}
