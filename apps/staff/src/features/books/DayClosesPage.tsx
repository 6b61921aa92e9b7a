import { useCallPages } from '@quarrter/client/pages';
import type { ReplyInside } from '@quarrter/contract/call';
import { type ClosedDay, catchUp, dayClose, dayCloses } from '@quarrter/contract/staff/book-closes';
import { formatDate } from '@quarrter/domain/calendar';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { Progress } from '@quarrter/ui/Progress';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { CallButton } from '../../shell/CallButton.tsx';
import { ListTable } from '../../shell/CallList.tsx';
import { countColumn } from '../../shell/count-column.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { useRefetchWhile } from '../../shell/use-refetch-while.ts';
import { durationText } from './duration.ts';

type Page = ReplyInside<typeof dayCloses>;

/** The business date, the close that runs, and the history of all closes. */
export default function DayClosesPage() {
  return (
    <>
      <ScreenTitle title="Day close" />
      <p className="max-w-prose text-ink-soft">
        Shortly after midnight each business date is closed: interest is earned, penalties are
        charged, returns are credited, and the books of the date are sealed. Nothing can be posted
        on a closed date.
      </p>
      <Closes />
    </>
  );
}

function Closes() {
  const list = useCallPages(dayCloses, { pageSize: 31 });
  const page = list.data?.pages[0];
  useRefetchWhile(page !== undefined && isBusy(page), list.refetch);
  const open = list.rows?.find(({ finishedAt }) => finishedAt === null);
  return (
    <>
      {page && <Now page={page} open={open} />}
      <ListTable
        list={list}
        title="History"
        what="The day closes"
        empty="No date has been closed yet"
        emptyText="The first date closes tonight."
        caption="Day closes, newest first"
        columns={columns}
        rowKey={(row) => row.date}
        rowHref={(row) => paths.dayClose.getHref(row.date)}
      />
    </>
  );
}

const isBusy = ({ running, waiting }: Page) => running || waiting;

function Now({ page, open }: { page: Page; open: ClosedDay | undefined }) {
  const { daysBehind: behind } = page;
  return (
    <Card>
      <div className="grid gap-5">
        <Figures>
          <Figure label="Business date">
            <DateText date={page.businessDate} />
          </Figure>
          <Figure label="Dates still to close">
            {behind === 1 ? '1 date' : behind === 0 ? 'None' : `${behind} dates`}
          </Figure>
        </Figures>
        {open && (
          <Progress
            label={`Close of ${formatDate(open.date)}, batches`}
            done={open.bucketsDone}
            of={open.buckets}
          />
        )}
        {open && !isBusy(page) && (
          <Alert tone="warn" title="This close was interrupted">
            The next close continues where it stopped.
          </Alert>
        )}
        {page.failed && (
          <Alert tone="bad" title="The last attempt to close failed">
            We try again automatically. Ask engineering: the error is in the server log.
          </Alert>
        )}
        {page.givenUp && behind > 0 && !isBusy(page) && (
          <Alert tone="bad" title="The close failed and needs you to start it again">
            Ask engineering: the error is in the server log. Then close the missed dates.
          </Alert>
        )}
        {page.waiting && !page.running && <p role="status">The close is in the queue.</p>}
        {behind > 0 && !isBusy(page) && <CatchUp />}
      </div>
    </Card>
  );
}

function CatchUp() {
  if (!useCan('check-books')) return null;
  return (
    <CallButton call={catchUp} after={{ reloads: [dayCloses, dayClose] }} tone="action">
      Close every date before today
    </CallButton>
  );
}

const columns: readonly Column<ClosedDay>[] = [
  { header: 'Date', lead: true, cell: (row) => <DateText date={row.date} /> },
  {
    header: 'State',
    figure: true,
    cell: (row) =>
      row.finishedAt ? <Badge tone="green">Closed</Badge> : <Badge tone="yellow">Open</Badge>,
  },
  { header: 'Started', cell: (row) => <TimeText at={row.startedAt} /> },
  {
    header: 'Duration',
    align: 'end',
    cell: (row) => durationText(row.startedAt, row.finishedAt),
  },
  countColumn('Clients with transfers', (row) => row.sealedClients),
];
