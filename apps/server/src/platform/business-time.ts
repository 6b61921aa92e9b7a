import { daysBetween, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import type { Database, Reader, Tx } from './database.ts';
import { platformDb } from './tables.ts';

/**
 * The moment a business row is written at: the business date, which rules are applied to, and a
 * time of that date. The business date is a row of the database that only the day close moves on.
 */
export type BusinessTime = { readonly date: IsoDate; readonly at: Date };

const dayMs = 86_400_000;

/** Reads the business date. The time is the real one, moved to that date where the two differ. */
export async function readBusinessTime(reader: Reader): Promise<BusinessTime> {
  const date = await readBusinessDate(reader);
  const now = Date.now();
  const aheadDays = daysBetween(lagosDate(new Date(now)), date);
  return { date, at: new Date(now + aheadDays * dayMs) };
}

/** The business date alone, for the day close. */
export async function readBusinessDate(reader: Reader): Promise<IsoDate> {
  const { business_date: date } = await platformDb(reader)
    .selectFrom('business_clock')
    .select('business_date')
    .executeTakeFirstOrThrow();
  return date;
}

/** Gives a new database its first business date; one that has a date keeps it. */
export async function startBusinessClock(db: Database, date: IsoDate): Promise<void> {
  await platformDb(db)
    .insertInto('business_clock')
    .values({ only_row: true, business_date: date })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves the business date. Only the day close does this, and the set-up of an empty book. */
export async function setBusinessDate(tx: Tx, date: IsoDate): Promise<void> {
  await platformDb(tx).updateTable('business_clock').set({ business_date: date }).execute();
}
