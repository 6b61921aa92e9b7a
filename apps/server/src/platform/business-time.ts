import { daysBetween, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import type { Reader } from './database.ts';

declare module './database.ts' {
  interface Tables {
    business_clock: { only_row: boolean; business_date: string };
  }
}

/**
 * The moment a business row is written at: the business date, which rules are applied to, and a time of
 * that date. The business date is a row of the database that only the day close moves on.
 */
export type BusinessTime = { readonly date: IsoDate; readonly at: Date };

const dayMs = 86_400_000;

/** Reads the business date. The time is the real one, moved to that date where the two differ. */
export async function readBusinessTime(reader: Reader): Promise<BusinessTime> {
  const { business_date: date } = await reader
    .selectFrom('business_clock')
    .select('business_date')
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const aheadDays = daysBetween(lagosDate(new Date(now)), date);
  return { date, at: new Date(now + aheadDays * dayMs) };
}
