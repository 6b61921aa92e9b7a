import type { CheckRun } from '@quarrter/contract/staff/book-checks';
import type { BeforeClosing } from '@quarrter/contract/staff/journals';
import { daysBetween, lagosDate } from '@quarrter/domain/calendar';
import { countOtherWaiting } from '../approvals/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import { listRuns } from './check-runs.ts';

/**
 * Lists the open tasks to finish before a month, written `2026-11`, is closed; empty texts for
 * none. They do not prevent it.
 */
export async function readBeforeClosing(
  reader: Reader,
  month: string,
  now: Date,
): Promise<BeforeClosing> {
  const behind = daysBetween(await readBusinessDate(reader), lagosDate(now));
  const { results } = await listRuns(reader, { limit: 1 });
  const { count, more } = await countOtherWaiting(reader, month);
  return {
    dayCloses: behind > 0 ? counted(behind, 'date', 'to close') : '',
    ledgerCheck: openOfCheck(results[0], month),
    otherApprovals: count === 0 ? '' : more ? '1,000+ waiting' : `${count} waiting`,
  };
}

/** The newest check is valid for a month if it saw all of it. */
export function openOfCheck(
  run: Pick<CheckRun, 'state' | 'differing' | 'businessDate'> | undefined,
  month: string,
): string {
  if (run === undefined) return 'Never run';
  if (run.state === 'waiting' || run.state === 'running') return 'In progress';
  if (run.state !== 'finished') return 'Not finished';
  if (run.differing > 0) return counted(run.differing, 'difference');
  const sawMonth = run.businessDate !== null && run.businessDate.slice(0, 7) > month;
  return sawMonth ? '' : 'Not run since the month ended';
}

const counted = (count: number, noun: string, rest = '') =>
  `${count} ${noun}${count === 1 ? '' : 's'} ${rest}`.trimEnd();
