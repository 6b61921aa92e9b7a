import { addDays, type IsoDate, startOfDay } from '@quarrter/domain/calendar';
import { closeDays } from '../../src/day-close/close-days.ts';
import { allClients } from '../../src/platform/database/client-buckets.ts';
import type { Closing } from '../../src/platform/database/day-step.ts';
import type { TestApp } from '../test-app.ts';

/** The close of a date over all clients, for a test that runs its steps itself. */
export function closingOf(date: IsoDate): Closing {
  const next = addDays(date, 1);
  return {
    date,
    next,
    heardOn: next,
    missedSince: null,
    at: startOfDay(next),
    sealedThrough: null,
    bucket: allClients,
  };
}

/** Closes days until this is the business date. */
export async function goTo({ deps }: Pick<TestApp, 'deps'>, date: IsoDate): Promise<void> {
  await closeDays(deps.db, addDays(date, -1));
}

/** Closes the day before this date as a worker does shortly after midnight: no day has passed. */
export async function goPastMidnight(
  { deps }: Pick<TestApp, 'deps'>,
  date: IsoDate,
): Promise<void> {
  await closeDays(deps.db, addDays(date, -1), { calendarDate: date });
}

/** Ends every window of minutes and hours, although the business date stays. */
export async function letADayPass({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.pool.query(
    `INSERT INTO skipped_days (business_date, skipped_at) VALUES ('2000-01-01', $1)
     ON CONFLICT (business_date) DO UPDATE SET skipped_at = excluded.skipped_at`,
    [new Date()],
  );
}

/** Closes days until it is this hour of this date, as the sandbox does. */
export async function goToHour(testApp: TestApp, date: IsoDate, hour = 9): Promise<void> {
  await goTo(testApp, date);
  await testApp.database.pool.query(
    `UPDATE business_clock SET moved_on = business_date,
       moved_at = now() - make_interval(hours => $1)`,
    [hour - 9],
  );
}
