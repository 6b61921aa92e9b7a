import { addDays, daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/http-error.ts';

/** The longest period of one page of the books, in days. */
const longestDays = 400;

type Asked = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The dates of a request: by default the `days` up to the business date, and none after it. */
export async function readPeriod(
  reader: Reader,
  { from, to }: Asked,
  days: number,
): Promise<{ from: IsoDate; to: IsoDate; today: IsoDate }> {
  const today = await readBusinessDate(reader);
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - days);
  if (last > today) throw invalid({ date: [`The business date is ${today}.`] });
  if (first > last) throw invalid({ from: ['The first date must not be after the last one.'] });
  if (daysBetween(first, last) >= longestDays) {
    throw invalid({ from: [`Please choose at most ${longestDays} days.`] });
  }
  return { from: first, to: last, today };
}
