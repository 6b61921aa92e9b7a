import { ApiError } from '@quarrter/client/errors';
import { useSearchParams } from '@quarrter/client/router';
import type { WorkDetail, WorkQueue } from '@quarrter/contract/staff/work';
import type { Currency } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { PageLoading } from '@quarrter/ui/states';
import { TimeText } from '@quarrter/ui/TimeText';
import { useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { FailedPage } from '../../shell/FailedPage.tsx';
import { Money } from '../../shell/Money.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { UnknownPage } from '../../shell/UnknownPage.tsx';
import { isWorkQueue, labelText, queueTitles, workHref } from '../../work-queues/queue-texts.ts';
import { useWork } from '../../work-queues/use-work.ts';
import { WorkPanel } from '../../work-queues/WorkPanel.tsx';

/** One piece of work: its kind, the person who has it, and a link to its record. */
export default function WorkItemPage() {
  const { queue = '', id = '' } = useParams();
  return isWorkQueue(queue) ? <Work key={id} queue={queue} id={id} /> : <UnknownPage />;
}

function Work({ queue, id }: { queue: WorkQueue; id: string }) {
  const [search] = useSearchParams();
  const { data, error, refetch } = useWork(queue, id);
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error && !data) {
    return <FailedPage what="This work" error={error} onRetry={() => refetch()} />;
  }
  if (!data) return <PageLoading label="Loading" />;
  const title = data.item?.name || queueTitles[queue];
  return (
    <>
      <ScreenTitle
        title={title}
        under={[queueTitles[queue], paths.workQueue.getHref(queue)]}
        current={data.item?.recordShortId ?? 'Work is done'}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {data.item ? <Item item={data.item} /> : <Gone queue={queue} />}
        <WorkPanel queue={queue} id={id} recordId={search.get('record') ?? undefined} />
      </div>
    </>
  );
}

function Item({ item }: { item: NonNullable<WorkDetail['item']> }) {
  const { amount, currency } = item;
  return (
    <Card title={queueTitles[item.queue]}>
      <div className="grid gap-5">
        <Facts>
          <Fact label="Task">{labelText(item.label) || item.recordShortId}</Fact>
          <Fact label="Reference">{item.recordShortId}</Fact>
          {amount !== null && (
            <Fact label="Amount">
              <Money amount={amount} currency={(currency ?? 'NGN') as Currency} />
            </Fact>
          )}
          <Fact label="Waiting since">
            <TimeText at={item.since} />
          </Fact>
        </Facts>
        <div>
          <LinkButton tone="main" href={workHref(item)}>
            Open the record
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Gone({ queue }: { queue: WorkQueue }) {
  return (
    <Card>
      <Empty
        title="This work is done"
        action={<LinkButton href={paths.workQueue.getHref(queue)}>Back to the queue</LinkButton>}
      >
        A colleague or the client completed it.
      </Empty>
    </Card>
  );
}
