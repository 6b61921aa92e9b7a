import { addDays, lagosDate, parseIsoDate } from '@quarrter/domain/calendar';
import { readDatabaseUrl } from '../config.ts';
import { closeDays } from '../day-close/close-days.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import { readAgreedTime } from '../platform/database/compare-clocks.ts';
import { openDatabase } from '../platform/database/database.ts';

/**
 * `day-close [date]`: closes every open date up to this one, or to yesterday in Lagos.
 */
export async function closeDaysCommand(args: readonly string[]): Promise<number> {
  const asked = args[0] === undefined ? undefined : parseIsoDate(args[0]);
  if (asked === null) {
    console.error('The date must be a real one, like 2027-01-31.');
    return 2;
  }
  const database = openDatabase(readDatabaseUrl(process.env), { connections: 2 });
  try {
    const calendarDate = lagosDate(await readAgreedTime(database.db));
    const through = asked ?? addDays(calendarDate, -1);
    if (through >= calendarDate && process.env.APP_MODE !== 'sandbox') {
      console.error(`${through} is not over: a date that is closed cannot be opened again.`);
      return 2;
    }
    const closed = await closeDays(database.db, through, {
      calendarDate,
      onClosed: ({ date, steps }) => {
        const changes = Object.entries(steps).map(([name, count]) => `${name} ${count}`);
        console.log(`${date} closed: ${changes.join(', ')}`);
      },
    });
    if (closed.length === 0) console.log('Nothing to close.');
    console.log(`The business date is ${await readBusinessDate(database.db)}.`);
    return 0;
  } finally {
    await database.close();
  }
}
