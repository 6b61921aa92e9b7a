import { useCall } from '@quarrter/client/calls';
import { type WorkQueue, workItems } from '@quarrter/contract/staff/work';
import type { ReactNode } from 'react';
import { useMe } from '../api/me.ts';
import { paths } from '../paths.ts';
import { PlainLink } from '../shell/PlainLink.tsx';
import { workHref } from './queue-texts.ts';
import { useWorkOverview } from './use-work.ts';

/** Enough to find one that no colleague has taken. */
const read = 20;

/**
 * The way to the next work of a queue from a record that is done, unless a colleague has taken it.
 * The menu's counts are there already, so nothing is read where nothing waits.
 */
export function NextInQueue({ queue, done }: { queue: WorkQueue; done: string }) {
  const summary = useWorkOverview().data?.queues.find((one) => one.queue === queue);
  const me = useMe().data?.id;
  const isWaiting = summary?.canWork === true && summary.count > 0;
  const input = { params: { queue }, query: { limit: read } };
  const list = useCall(workItems, input, { enabled: isWaiting });
  const next = list.data?.results.find(
    ({ id, recordId, owner }) =>
      id !== done && recordId !== done && (owner === null || owner.id === me),
  );
  if (!isWaiting || list.data === undefined) return null;
  if (next === undefined) {
    // Colleagues have all that was read; further on there may be some that no one has.
    return list.data.after === null ? null : (
      <p>
        <QueueLink href={paths.workQueue.getHref(queue)}>See the queue</QueueLink>
      </p>
    );
  }
  return (
    <p>
      Next in this queue:{' '}
      <QueueLink href={workHref(next)}>
        {next.name} {next.recordShortId}
      </QueueLink>
    </p>
  );
}

function QueueLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PlainLink href={href} className="inline-flex min-h-11 items-center font-600">
      {children}
    </PlainLink>
  );
}
