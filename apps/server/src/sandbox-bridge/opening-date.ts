import type { IsoDate } from '@quarrter/domain/calendar';
import { hasNoClients } from '../accounts/index.ts';
import { hasNoActions } from '../console/index.ts';
import { pauseDailyClose, setFirstBusinessDate } from '../day-close/calendar.ts';
import { isLedgerEmpty } from '../ledger/index.ts';
import type { Database } from '../platform/database/database.ts';

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
    const isOpen = await setFirstBusinessDate(db, firstDate, [
      hasNoClients,
      isLedgerEmpty,
      hasNoActions,
    ]);
    if (!isOpen) return false;
    await written();
    return true;
  });
}
