import type { BeforeClosing as Before } from '@quarrter/contract/staff/journals';
import type { QueueSummary, WorkQueue } from '@quarrter/contract/staff/work';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { countText } from '../../work-queues/count-text.ts';
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
  /** The problem; empty without one, null while it is being read or could not be. */
  readonly open: string | null;
};

/** Lists the checks before a month is closed; none of them prevents it. */
export function BeforeClosing({ month, before }: { month: string; before: Before }) {
  const { dayCloses, ledgerCheck, approvals } = before;
  const lines: readonly Line[] = [
    { label: 'Day closes', href: paths.dayCloses.getHref(), open: dayCloses },
    { label: 'Ledger check', href: paths.checks.getHref(), open: ledgerCheck },
    { label: queueTitles.approvals, href: paths.approvals.getHref(), open: approvals },
    ...useQueueLines(),
  ];
  return (
    <Card title={`Before ${monthText(month)} is closed`}>
      <ul className="grid gap-2">
        {lines.map(({ label, href, open }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-x-3">
            <PlainLink href={href} className="inline-flex min-h-11 items-center">
              {label}
            </PlainLink>
            <span className="ms-auto">
              <Badge tone={open === null ? 'neutral' : open === '' ? 'green' : 'yellow'}>
                {open === null ? 'Not known' : open || 'In order'}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Counted for the menu already; a queue that the role does not read is left out. */
function useQueueLines(): Line[] {
  const queues = useWorkOverview().data?.queues;
  return moneyQueues.flatMap((name) => {
    const found = queues?.find(({ queue }) => queue === name);
    if (queues !== undefined && found === undefined) return [];
    const href = paths.workQueue.getHref(name);
    return [{ label: queueTitles[name], href, open: found === undefined ? null : openOf(found) }];
  });
}

function openOf(queue: QueueSummary): string {
  return queue.count === 0 ? '' : `${countText(queue)} waiting`;
}
