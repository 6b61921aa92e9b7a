import type { CheckRun } from '@quarrter/contract/staff/book-checks';
import type { BeforeClosing } from '@quarrter/contract/staff/journals';
import { daysBetween, lagosDate } from '@quarrter/domain/calendar';
import { countWaiting } from '../approvals/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import type { StaffCount } from '../platform/http/keyset.ts';
import { listRuns } from './check-runs.ts';

/**
 * Lists the open tasks to finish before a month, written `2026-11`, is closed; empty texts for
 * none. They do not prevent it. Of the approvals, those of the readable kinds are what a member
 * finds under Approvals; null reads all kinds.
 */
export async function readBeforeClosing(
  reader: Reader,
  month: string,
  now: Date,
  readable: readonly string[] | null = null,
): Promise<BeforeClosing> {
  const behind = daysBetween(await readBusinessDate(reader), lagosDate(now));
  const { results } = await listRuns(reader, { limit: 1 });
  return {
    dayCloses: behind > 0 ? counted(behind, 'date', 'to close') : '',
    ledgerCheck: openOfCheck(results[0], month),
    approvals: await openApprovals(reader, readable),
  };
}

async function openApprovals(reader: Reader, readable: readonly string[] | null): Promise<string> {
  const all = await countWaiting(reader);
  const own = readable === null ? all : await countWaiting(reader, readable);
  return approvalsText(own, all);
}

/** Of a capped count, what remains for other roles is the least that they have. */
export function approvalsText(own: StaffCount, all: StaffCount): string {
  const others = { count: all.count - own.count, more: all.more };
  const ofOthers = others.count === 0 ? [] : [`${countText(others)} of other roles`];
  const ofOwn = own.count === 0 ? [] : [`${countText(own)} waiting`];
  return [...ofOwn, ...ofOthers].join(', ');
}

const countText = ({ count, more }: StaffCount) =>
  `${count.toLocaleString('en-NG')}${more ? '+' : ''}`;

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
