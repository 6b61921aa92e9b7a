import * as contract from '@quarrter/contract/staff/holidays';
import { formatDate } from '@quarrter/domain/calendar';
import { defineActions, recordAction } from '../../console/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { addHoliday, listHolidays, readHolidaysWarning } from '../apply/holidays.ts';

const actions = defineActions({ 'add-holiday': 'Holiday added' });

/** The days that are no working days. */
export function holidayRoutes(app: App, { db }: { readonly db: Database }): void {
  serve(app, contract.listHolidays, () => readHolidays(db));

  serve(app, contract.addHoliday, ({ body: { date, name }, staff }) =>
    db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTime(tx);
      await addHoliday(tx, { date, name, addedBy: staff.staffId }, businessTime);
      await recordAction(tx, staff, businessTime, {
        action: actions['add-holiday'],
        subject: `${formatDate(date)}: ${name}`,
        after: { Date: date, Name: name },
      });
      return readHolidays(tx);
    }),
  );
}

async function readHolidays(reader: Reader): Promise<contract.Holidays> {
  const today = await readBusinessDate(reader);
  return {
    warning: await readHolidaysWarning(reader, today),
    results: await listHolidays(reader, today),
  };
}
