import { parseIsoDate } from '@quarrter/domain/calendar';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { setOpeningDate } from './opening-date.ts';

/*
 * `node set-opening-date.ts 2026-07-24`, in a sandbox only: sets the business date of an empty book
 * and pauses the nightly close until standard input ends, so that the caller can write a history
 * day by day. Prints `open` when the caller may begin; exits 3 when the book is not empty.
 */
const bookIsNotEmpty = 3;

async function run(text: string): Promise<number> {
  const config = readConfig(process.env);
  const date = parseIsoDate(text);
  if (config.mode !== 'sandbox' || date === null) {
    console.error('Usage, in a sandbox only: set-opening-date.ts <date like 2027-01-31>');
    return 2;
  }
  const database = openDatabase(config.databaseUrl, { connections: 2 });
  try {
    const opened = await setOpeningDate(database.db, date, () => {
      console.log('open');
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

try {
  process.exitCode = await run(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
process.exit();
