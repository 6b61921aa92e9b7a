import { parseIsoDate } from '@quarrter/domain/calendar';
import { readConfig } from '../config.ts';
import { setOpeningDate } from '../day-close/calendar.ts';
import { openDatabase } from '../platform/database.ts';

/** Answered when the book is open, for the process that waits for it. */
export const bookIsOpen = 'open';
const bookIsNotEmpty = 3;

/**
 * `main.ts set-opening-date 2026-07-24`, in a sandbox only: sets the business date of an empty book and keeps
 * the nightly close away until standard input ends, so that the caller can write a history day by day.
 */
export async function setOpeningDateCommand(args: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  const date = parseIsoDate(args[0] ?? '');
  if (config.mode !== 'sandbox' || date === null) {
    console.error('Only a sandbox has its book opened, on a real date like 2027-01-31.');
    return 2;
  }
  const database = openDatabase(config.databaseUrl, { connections: 2 });
  try {
    const opened = await setOpeningDate(database.db, date, () => {
      console.log(bookIsOpen);
      return untilInputEnds();
    });
    if (!opened) console.error('The book is not empty: its business date stays.');
    return opened ? 0 : bookIsNotEmpty;
  } finally {
    await database.close();
  }
}

function untilInputEnds(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('error', resolve);
    process.stdin.resume();
  });
}
