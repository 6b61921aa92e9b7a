import { useCall } from '@quarrter/client/calls';
import { type DayClose, dayClose } from '@quarrter/contract/staff/book-closes';
import { formatDate } from '@quarrter/domain/calendar';
import { Card } from '@quarrter/ui/Card';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Progress } from '@quarrter/ui/Progress';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useParams } from 'wouter';
import { Report } from '../../close-reports/Report.tsx';
import { capitalised } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { countColumn } from '../../shell/count-column.ts';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { counted } from '../../shell/quantity-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { durationText } from './duration.ts';

/** The close of one date: its steps, its parts, and the report to finance. */
export default function DayClosePage() {
  const { date = '' } = useParams();
  const { data, error, refetch } = useCall(
    dayClose,
    { params: { date } },
    { refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? 2_000 : false) },
  );
  if (data) return <Shown page={data} />;
  const unknown = 'This date was not closed';
  return <NoRecord what="day close" error={error} onRetry={() => refetch()} unknown={unknown} />;
}

/** The report to finance is made soon after the close; that of an old date may never have been. */
const reportWithinMs = 60_000;

function isInProgress({ close: { finishedAt: finished }, report }: DayClose): boolean {
  if (finished === null) return true;
  return report === null && Date.now() - finished.getTime() < reportWithinMs;
}

type Bucket = DayClose['buckets'][number];

function Shown({ page }: { page: DayClose }) {
  const { close, buckets, report } = page;
  const date = formatDate(close.date);
  const finished = close.finishedAt !== null;
  return (
    <>
      <ScreenTitle
        title={`Close of ${date}`}
        under={['Day close', paths.dayCloses.getHref()]}
        current={date}
      />
      {!finished && (
        <div className="max-w-xl">
          <Progress label="Batches" done={close.bucketsDone} of={close.buckets} />
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Results by step">
          <Facts>
            {Object.entries(close.steps).map(([name, count]) => (
              <Fact key={name} label={capitalised(name)}>
                {counted(count)}
              </Fact>
            ))}
          </Facts>
        </Card>
        <Card title="The close">
          <Facts>
            <Fact label="Started">
              <TimeText at={close.startedAt} />
            </Fact>
            {close.finishedAt && (
              <Fact label="Finished">
                <TimeText at={close.finishedAt} />
              </Fact>
            )}
            {finished && (
              <Fact label="Duration">{durationText(close.startedAt, close.finishedAt)}</Fact>
            )}
            {close.sealedClients !== null && (
              <Fact label="Clients with transfers">{counted(close.sealedClients)}</Fact>
            )}
            <Fact label="Trial balance">
              <PlainLink href={paths.books.getHref({ date: close.date })}>Open</PlainLink>
            </Fact>
          </Facts>
        </Card>
      </div>
      {report && (
        <Card title="Report to finance">
          <Report report={report} />
        </Card>
      )}
      {buckets.length > 1 && (
        <Card flush title="Batches">
          <Table
            caption="Batches"
            columns={columns}
            rows={buckets}
            rowKey={(row) => String(row.bucket)}
          />
        </Card>
      )}
    </>
  );
}

const columns: readonly Column<Bucket>[] = [
  { header: 'Batch', lead: true, cell: (row) => row.bucket + 1 },
  { header: 'Finished', cell: (row) => row.finishedAt && <TimeText at={row.finishedAt} /> },
  countColumn(
    'Records changed',
    ({ finishedAt, steps }) =>
      finishedAt && Object.values(steps).reduce((sum, count) => sum + count, 0),
  ),
];
