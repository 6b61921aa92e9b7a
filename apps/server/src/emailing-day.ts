import { isCollectionHour } from '@quarrter/domain/card-charges';
import { readBusinessHour } from './platform/database/business-time.ts';
import type { Database } from './platform/database/database.ts';

/** Whether it is day by business time, when emails that ask for money may be sent. */
export async function isEmailingDay(db: Database, now: Date): Promise<boolean> {
  return isCollectionHour(await readBusinessHour(db, now));
}
