import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import { myWork, type QueueSummary } from '@quarrter/contract/staff/work';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { Redirect } from 'wouter';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { countText } from '../../work-queues/count-text.ts';
import { ageText, queueGroups, queueTitles } from '../../work-queues/queue-texts.ts';
import { useWorkOverview } from '../../work-queues/use-work.ts';
import { WorkTable } from './WorkTable.tsx';

/** The home of the console: the reader's own work, and the work that waits in every queue. */
export default function WorkPage() {
  const [search] = useSearchParams();
  const canWork = useCan('do-work');
  // The applications were here once, and bookmarks still say so.
  const state = search.get('state');
  if (state !== null) return <Redirect to={paths.queue.getHref({ state })} replace />;
  return (
    <>
      <ScreenTitle title="Work" />
      {canWork ? (
        <Mine />
      ) : (
        <p className="max-w-prose text-ink-soft">
          The items waiting in each queue, and for how long. Your role can read the queues but
          cannot take work.
        </p>
      )}
      <Queues />
    </>
  );
}

function Mine() {
  const mine = useCall(myWork);
  return (
    <Card flush title="Assigned to me">
      {mine.data ? (
        <MyItems items={mine.data.results} />
      ) : (
        <LoadingOrFailed of={mine} what="Your work" lines={2} withReason />
      )}
    </Card>
  );
}

function MyItems({ items }: { items: Parameters<typeof WorkTable>[0]['items'] }) {
  if (items.length > 0) {
    return <WorkTable caption="Assigned to me, longest waiting first" items={items} isMine />;
  }
  return (
    <p className="px-4 py-4 text-ink-soft sm:px-5">
      You have no assigned work. Open a queue and take an item so that colleagues know you are on
      it.
    </p>
  );
}

function Queues() {
  const read = useWorkOverview();
  const { data } = read;
  if (!data) return <LoadingOrFailed of={read} what="The queues" lines={6} withReason />;
  if (data.queues.length === 0) return <Empty title="No queue is open to your role" />;
  return queueGroups.map(({ title, queues }) => {
    const rows = data.queues.filter(({ queue }) => queues.includes(queue));
    if (rows.length === 0) return null;
    return (
      <Card key={title} flush title={title}>
        <Table
          className="md:table-fixed md:[&_th:first-child]:w-1/2"
          caption={`Queues: ${title}`}
          columns={columns}
          rows={rows}
          rowKey={({ queue }) => queue}
          rowHref={({ queue }) => paths.workQueue.getHref(queue)}
        />
      </Card>
    );
  });
}

const columns: readonly Column<QueueSummary>[] = [
  {
    header: 'Queue',
    lead: true,
    cell: ({ queue, canWork }) => (
      <>
        {queueTitles[queue]}{' '}
        {canWork && (
          <span className="ms-1 text-xs font-400 whitespace-nowrap text-ink-soft">your role</span>
        )}
      </>
    ),
  },
  {
    header: 'Waiting',
    align: 'end',
    figure: true,
    cell: (queue) => (
      <span className={queue.count === 0 ? 'figures text-ink-soft' : 'figures font-600'}>
        {countText(queue)}
      </span>
    ),
  },
  {
    header: 'Late',
    align: 'end',
    cell: ({ late }) =>
      late > 0 && (
        <Badge tone="red">
          {late} <span className="sr-only">overdue</span>
        </Badge>
      ),
  },
  {
    header: 'Oldest',
    align: 'end',
    cell: ({ oldestMinutes: minutes }) =>
      minutes !== null && <span className="figures">{ageText(minutes)}</span>,
  },
  {
    header: 'Mine',
    align: 'end',
    cell: ({ mine }) => mine > 0 && <span className="figures">{mine}</span>,
  },
];
