import {
  addDays,
  addMonths,
  daysBetween,
  type IsoDate,
  isWorkingDay,
} from '@quarrter/domain/calendar';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { loansDb } from '../tables.ts';

export type Holiday = {
  readonly date: IsoDate;
  readonly name: string;
  /** The government has not announced it yet. */
  readonly isExpected: boolean;
};

/** The holidays of the 2 months after a date: no period of working days here is longer. */
export async function readHolidays(reader: Reader, after: IsoDate): Promise<ReadonlySet<IsoDate>> {
  const rows = await loansDb(reader)
    .selectFrom('holidays')
    .select('holiday')
    .where('holiday', '>=', after)
    .where('holiday', '<=', addDays(after, 60))
    .execute();
  return new Set(rows.map((row) => row.holiday));
}

/** All holidays from a date on, the next one first. */
export async function listHolidays(reader: Reader, from: IsoDate): Promise<Holiday[]> {
  const rows = await loansDb(reader)
    .selectFrom('holidays')
    .select(['holiday', 'name', 'is_expected'])
    .where('holiday', '>=', from)
    .orderBy('holiday')
    .execute();
  return rows.map((row) => {
    return { date: row.holiday, name: row.name, isExpected: row.is_expected };
  });
}

/** Nigeria has eleven to thirteen; fewer than these are not a year's holidays. */
const fewestOfYear = 8;

/**
 * Warns of a year that begins within 3 months and whose holidays are not entered; empty when they
 * are. Without them the time to cancel a loan ends too early, and answers are promised for days
 * off.
 */
export async function readHolidaysWarning(reader: Reader, today: IsoDate): Promise<string> {
  const year = addMonths(today, 3).slice(0, 4);
  const { count } = await loansDb(reader)
    .selectFrom('holidays')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('holiday', '>=', `${year}-01-01`)
    .where('holiday', '<=', `${year}-12-31`)
    .executeTakeFirstOrThrow();
  return Number(count) < fewestOfYear
    ? `The holidays of ${year} are not entered yet. Add them before the year begins.`
    : '';
}

/** Later than that, a year is a slip of the finger. */
const farthestMonths = 60;

/** Two feasts and an election are fewer. Each gives every new loan a day more to be cancelled. */
const maxPerMonth = 6;

/** Rejects a day that makes too many holidays within 31 days; weekends are off anyway. */
async function requireFewHolidays(tx: Tx, date: IsoDate): Promise<void> {
  await waitForTurn(tx, 'adding holidays');
  const known = await readHolidays(tx, addDays(date, -30));
  if (known.has(date)) return;
  const days = [...known, date].filter((day) => isWorkingDay(day, new Set()));
  const inMonthFrom = (first: IsoDate) =>
    days.filter((day) => day >= first && daysBetween(first, day) <= 30);
  const months = days.map(inMonthFrom).filter((month) => month.includes(date));
  if (!months.some((month) => month.length > maxPerMonth)) return;
  throw conflict(`There are ${maxPerMonth} holidays within 31 days already. Check their dates.`);
}

/**
 * Adds a holiday, or announces one that was expected. Loans that are paid out from now on have
 * longer to be cancelled; those of before keep their day.
 */
export async function addHoliday(
  tx: Tx,
  { date, name, addedBy }: { date: IsoDate; name: string; addedBy: string },
  businessTime: BusinessTime,
): Promise<void> {
  if (date <= businessTime.date) throw conflict('A holiday is added before its day.');
  if (date > addMonths(businessTime.date, farthestMonths)) {
    throw conflict('A holiday is added no more than 5 years ahead. Check the year.');
  }
  await requireFewHolidays(tx, date);
  const announced = { name, is_expected: false, added_by: addedBy };
  await loansDb(tx)
    .insertInto('holidays')
    .values({ holiday: date, ...announced, added_at: businessTime.at })
    // An expected day has counted since it was entered, so it keeps that time.
    .onConflict((known) => known.column('holiday').doUpdateSet(announced))
    .execute();
}
