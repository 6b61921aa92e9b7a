import { useCallPages } from '@quarrter/client/pages';
import { type WorkQueue, workItems } from '@quarrter/contract/staff/work';
import { useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { ListCard } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { UnknownPage } from '../../shell/UnknownPage.tsx';
import { isWorkQueue, queueTitles } from '../../work-queues/queue-texts.ts';
import { useWorkOverview } from '../../work-queues/use-work.ts';
import { WorkTable } from './WorkTable.tsx';

/** One queue, oldest first. */
export default function WorkQueuePage() {
  const { queue = '' } = useParams();
  return isWorkQueue(queue) ? <Queue key={queue} queue={queue} /> : <UnknownPage />;
}

function Queue({ queue }: { queue: WorkQueue }) {
  const list = useCallPages(workItems, { params: { queue }, pageSize: 50 });
  const summary = useWorkOverview().data?.queues.find((one) => one.queue === queue);
  return (
    <>
      <ScreenTitle title={queueTitles[queue]} under={['Work', paths.work.getHref()]} />
      {summary && <p className="max-w-prose text-ink-soft">{summary.promise}</p>}
      <ListCard
        list={list}
        what="The queue"
        lines={5}
        empty="Nothing is waiting"
        emptyText="New items will appear here."
      >
        {(rows) => <WorkTable caption={`${queueTitles[queue]}, oldest first`} items={rows} />}
      </ListCard>
    </>
  );
}
