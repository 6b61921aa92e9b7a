import { addDays, compareDates, type IsoDate, startOfDay } from '@quarrter/domain/calendar';
import { countClients } from '../accounts/index.ts';
import { sealBook, writeDayTotals } from '../ledger/index.ts';
import { readBusinessDate, setBusinessDate } from '../platform/database/business-time.ts';
import { type BucketCount, bucketCountFor } from '../platform/database/client-buckets.ts';
import type { Database } from '../platform/database/database.ts';
import type { DayStep } from '../platform/database/day-step.ts';
import { recordSkippedDay } from '../platform/database/real-time.ts';
import { closeBuckets } from './close-buckets.ts';
import { lockFinished, openClose, readFinished, recordClose } from './queries.ts';
import { daySteps } from './steps.ts';

export type ClosedDay = { date: IsoDate; steps: Record<string, number> };

export type CloseOptions = {
  readonly steps?: readonly DayStep[];
  readonly onClosed?: (day: ClosedDay) => void;
  /** How many buckets are worked on at the same time, each on a connection of its own. */
  readonly closers?: number;
  /** The real date, where the book is kept by the calendar: dates before it were missed. */
  readonly calendarDate?: IsoDate;
  /** Usually by the number of clients. */
  readonly buckets?: BucketCount;
  /** When it is aborted, the close ends after the buckets that are worked on, with an error. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Closes every business date up to and including `through`, in order, so that missed dates are
 * caught up with. Any number of processes may do so at the same time: they share the buckets of a
 * date. A close that was interrupted resumes with the buckets that are left, and a closed date is
 * never closed again.
 */
export async function closeDays(
  db: Database,
  through: IsoDate,
  options: CloseOptions = {},
): Promise<ClosedDay[]> {
  const closed: ClosedDay[] = [];
  let { buckets } = options;
  let date = await readBusinessDate(db);
  while (compareDates(date, through) <= 0) {
    buckets ??= bucketCountFor(await countClients(db));
    const day = await closeDay(db, date, { ...options, buckets });
    date = day === null ? await readBusinessDate(db) : addDays(date, 1);
    if (day === null) continue;
    closed.push(day);
    options.onClosed?.(day);
  }
  return closed;
}

/** Null when another process closed the date in the meantime. */
async function closeDay(
  db: Database,
  date: IsoDate,
  {
    steps = daySteps,
    closers = 2,
    calendarDate,
    buckets,
    signal,
  }: CloseOptions & { readonly buckets: BucketCount },
): Promise<ClosedDay | null> {
  const next = addDays(date, 1);
  const missed = calendarDate !== undefined && compareDates(calendarDate, next) > 0;
  const open = await openClose(db, date, buckets, missed);
  if (open === null) return null;
  const { buckets: count, sealedThrough } = open;
  const heardOn = missed ? calendarDate : next;
  const missedSince = next === calendarDate ? open.firstMissed : null;
  const closing = { date, next, heardOn, missedSince, at: startOfDay(next), sealedThrough, count };
  const running = Array.from({ length: Math.min(closers, count) }, () =>
    closeBuckets(db, closing, steps, signal),
  );
  // Each of them ends before an error is passed on, so that none works on unseen.
  const results = await Promise.allSettled(running);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const skipped = calendarDate === undefined || compareDates(date, calendarDate) >= 0;
  return finishDay(db, date, { next, skipped });
}

/** Moves the business date when no bucket is left. `skipped`: the date was not over. */
function finishDay(
  db: Database,
  date: IsoDate,
  { next, skipped }: { readonly next: IsoDate; readonly skipped: boolean },
): Promise<ClosedDay | null> {
  return db.transaction().execute(async (tx) => {
    // Another process may still work on the last one; when it failed, the date is tried again.
    if (!(await lockFinished(tx, date))) return null;
    const finished = await readFinished(tx, date);
    if (finished === null) return null;
    const { steps, sealed, totalsThrough } = finished;
    const seal = await sealBook(tx, sealed, date);
    await writeDayTotals(tx, totalsThrough, date);
    await recordClose(tx, date, steps, seal);
    await setBusinessDate(tx, next);
    if (skipped) await recordSkippedDay(tx, date, new Date());
    return { date, steps };
  });
}
