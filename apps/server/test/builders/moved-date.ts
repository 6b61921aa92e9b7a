import { addDays } from '@quarrter/domain/calendar';
import { closeDays } from '../../src/day-close/close-days.ts';
import type { TestApp } from '../test-app.ts';

/** Closes the days up to this date, as the sandbox does: it is this hour then. */
export async function moveTo(testApp: TestApp, date: string, hour = 9): Promise<void> {
  await closeDays(testApp.deps.db, addDays(date, -1));
  await testApp.database.pool.query(
    `UPDATE business_clock SET moved_on = business_date,
       moved_at = now() - make_interval(hours => $1)`,
    [hour - 9],
  );
}
