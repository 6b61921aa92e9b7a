import { addDays, type IsoDate, startOfDay } from '@quarrter/domain/calendar';

/** The business dates of a run. */
export type Period = { readonly firstDate: IsoDate; readonly lastDate: IsoDate };

/**
 * A run compares these days before the last one again: a payment may be made three days after it
 * was started, and the provider lists it under its start.
 */
const daysRepeated = 3;

/** How far back the first run of a book looks; an earlier period is asked for by its dates. */
const firstRunDays = 31;

/** What a run compares when no dates are given: everything since the last one, through today. */
export function usualPeriod(today: IsoDate, lastCompared: IsoDate | null): Period {
  const since = lastCompared === null || lastCompared > today ? today : lastCompared;
  const before = lastCompared === null ? firstRunDays : daysRepeated;
  return { firstDate: addDays(since, -before), lastDate: today };
}

/** The time in which the provider made its records, to the end of the last date. */
export function timesOf({ firstDate, lastDate }: Period): { from: Date; to: Date } {
  return { from: startOfDay(firstDate), to: startOfDay(addDays(lastDate, 1)) };
}
