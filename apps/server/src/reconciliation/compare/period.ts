import { addDays, daysBetween, type IsoDate, startOfDay } from '@quarrter/domain/calendar';

/** The business dates of a run. */
export type Period = { readonly firstDate: IsoDate; readonly lastDate: IsoDate };

/**
 * A run compares these days before the last one again: a payment may be made 3 days after it was
 * started, and the provider lists it under its start.
 */
const daysRepeated = 3;

/** How far back the first run of a book looks; an earlier period is asked for by its dates. */
const firstRunDays = 366;

/**
 * Returns the period of a run for which no dates are given: everything since the last run, through
 * today. The first run begins with the books.
 */
export function usualPeriod(
  today: IsoDate,
  lastCompared: IsoDate | null,
  firstMovement: IsoDate | null,
): Period {
  if (lastCompared === null) {
    const age = firstMovement === null ? 0 : daysBetween(firstMovement, today);
    return {
      firstDate: addDays(today, -Math.min(Math.max(age, 0), firstRunDays)),
      lastDate: today,
    };
  }
  const since = lastCompared > today ? today : lastCompared;
  return { firstDate: addDays(since, -daysRepeated), lastDate: today };
}

/** The time in which the provider made its records, to the end of the last date. */
export function timesOf({ firstDate, lastDate }: Period): { from: Date; to: Date } {
  return { from: startOfDay(firstDate), to: startOfDay(addDays(lastDate, 1)) };
}
