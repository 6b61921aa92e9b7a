import { addHoliday, type Holidays, listHolidays } from '@quarrter/contract/staff/holidays';
import { formatDate } from '@quarrter/domain/calendar';
import { recordAction } from '../console/index.ts';
import {
  addHoliday as add,
  listHolidays as list,
  readYearWithoutHolidays,
} from '../loans/index.ts';
import { readBusinessDate, readBusinessTime } from '../platform/database/business-time.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import { type App, serve } from '../platform/http/http.ts';
import { holidaysText } from './loans/read-warnings.ts';

/** The days that are no working days. */
export function holidayRoutes(app: App, { db }: { readonly db: Database }): void {
  serve(app, listHolidays, () => showHolidays(db));

  serve(app, addHoliday, ({ body: { date, name }, staff }) => {
    return db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTime(tx);
      await add(tx, { date, name, addedBy: staff.staffId }, businessTime);
      const subject = `${formatDate(date)}: ${name}`;
      await recordAction(tx, staff, businessTime, {
        action: 'add-holiday',
        subject,
        after: { Date: date, Name: name },
      });
      return showHolidays(tx);
    });
  });
}

async function showHolidays(reader: Reader): Promise<Holidays> {
  const today = await readBusinessDate(reader);
  const year = await readYearWithoutHolidays(reader, today);
  return {
    warning: year === null ? '' : holidaysText(year),
    results: await list(reader, today),
  };
}
