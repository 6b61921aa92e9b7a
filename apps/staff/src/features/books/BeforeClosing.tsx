import { useCall } from '@quarrter/client/calls';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { type CheckRun, checkRuns } from '@quarrter/contract/staff/book-checks';
import { dayCloses } from '@quarrter/contract/staff/book-closes';
import type { WorkQueue } from '@quarrter/contract/staff/work';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { Link } from '@quarrter/ui/link';
import { monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { queueTitles } from '../../work-queues/queue-texts.ts';
import { useWorkOverview } from '../../work-queues/use-work.ts';

/** Money that is not where it belongs yet. Each queue is its capability's own. */
const moneyQueues: readonly WorkQueue[] = [
  ...(['receipts', 'returned-transfers', 'differences'] as const),
  ...(['stuck-transfers', 'dollar-payouts', 'withdrawals', 'disputes'] as const),
];

type Line = {
  readonly label: string;
  readonly href: string;
  /** What is not in order; empty when all is, and null while it is read or cannot be. */
  readonly open: string | null;
};

/** What should be in order before a month is closed. It keeps no one from closing it. */
export function BeforeClosing({ month, waiting }: { month: string; waiting: boolean }) {
  const lines = [...useBookLines(month), useApprovalsLine(waiting), ...useQueueLines()];
  return (
    <Card title={`Before you close ${monthText(month)}`}>
      <ul className="grid gap-2">
        {lines.map(({ label, href, open }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link
              href={href}
              className="inline-flex min-h-11 items-center text-main-text underline
                underline-offset-4 hover:decoration-2"
            >
              {label}
            </Link>
            <Badge tone={open === null ? 'neutral' : open === '' ? 'green' : 'yellow'}>
              {open === null ? 'Not known' : open || 'In order'}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useBookLines(month: string): Line[] {
  const behind = useCall(dayCloses, { query: { limit: 1 } }).data?.daysBehind;
  const runs = useCall(checkRuns, { query: { limit: 1 } }).data?.results;
  const dates = behind === 1 ? '1 date to close' : `${behind} dates to close`;
  return [
    {
      ...{ label: 'Day closes', href: paths.dayCloses.getHref() },
      open: behind === undefined ? null : behind > 0 ? dates : '',
    },
    {
      ...{ label: 'Ledger check', href: paths.checks.getHref() },
      open: runs === undefined ? null : openOfCheck(runs[0], month),
    },
  ];
}

/** The newest check counts if it saw the whole month. */
function openOfCheck(run: CheckRun | undefined, month: string): string {
  if (run === undefined) return 'Never run';
  if (run.state === 'waiting' || run.state === 'running') return 'In progress';
  if (run.state !== 'finished') return 'Not finished';
  if (run.differing > 0) {
    return run.differing === 1 ? '1 difference' : `${run.differing} differences`;
  }
  const sawMonth = run.businessDate !== null && run.businessDate.slice(0, 7) > month;
  return sawMonth ? '' : 'Not run since its end';
}

/** The close of the month waits among them, once it is proposed. */
function useApprovalsLine(isProposed: boolean): Line {
  const all = useCall(approvalList, { query: { state: 'waiting', limit: 1 } }).data?.waiting;
  const others = all === undefined ? undefined : all - (isProposed ? 1 : 0);
  return {
    ...{ label: queueTitles.approvals, href: paths.approvals.getHref() },
    open: others === undefined ? null : countText(others, false),
  };
}

/** Counted for the menu already; a queue that the role does not read is left out. */
function useQueueLines(): Line[] {
  const queues = useWorkOverview().data?.queues ?? [];
  return moneyQueues.flatMap((name) => {
    const found = queues.find(({ queue }) => queue === name);
    if (found === undefined) return [];
    const href = paths.workQueue.getHref(name);
    return [{ label: queueTitles[name], href, open: countText(found.count, found.more) }];
  });
}

function countText(count: number, more: boolean): string {
  if (count === 0) return '';
  return more ? '1,000+ waiting' : `${count} waiting`;
}
