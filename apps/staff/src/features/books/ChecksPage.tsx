import { messageOf } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useCallPages } from '@quarrter/client/pages';
import {
  type CheckRun,
  checkOutcomes,
  checkRuns,
  startLedgerCheck,
} from '@quarrter/contract/staff/book-checks';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Progress } from '@quarrter/ui/Progress';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { paths } from '../../paths.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { Table } from '../../shell/Table.tsx';
import { useRefetchWhile } from '../../shell/use-refetch-while.ts';
import { durationText } from './duration.ts';

/** The check of the whole ledger: started here, with its progress and its history. */
export default function ChecksPage() {
  return (
    <>
      <ScreenTitle title="Ledger check" />
      <p className="max-w-prose text-ink-soft">
        A check recalculates every balance from terms and dates, and compares it with the ledger. It
        changes nothing. A large ledger takes a minute or two.
      </p>
      <Checks />
    </>
  );
}

const isOpen = ({ state }: CheckRun) => state === 'waiting' || state === 'running';

function Checks() {
  const list = useCallPages(checkRuns, { pageSize: 20 });
  useRefetchWhile(list.rows?.some(isOpen) ?? false, list.refetch);
  if (!list.rows) return <LoadingOrFailed of={list} what="The checks" lines={6} withReason />;
  const open = list.rows.find(isOpen);
  return (
    <>
      <Start open={open} />
      <Card flush title="History">
        {list.rows.length === 0 ? (
          <Empty title="No check yet">Checks that staff start appear here.</Empty>
        ) : (
          <Table
            caption="Checks of the ledger, newest first"
            columns={columns}
            rows={list.rows}
            rowKey={(row) => row.id}
            rowHref={(row) => (row.done > 0 ? paths.check.getHref(row.id) : undefined)}
          />
        )}
        <ShowMore list={list} />
      </Card>
    </>
  );
}

function Start({ open }: { open: CheckRun | undefined }) {
  const mayStart = useCan('check-books');
  const starting = useAction(() => request(startLedgerCheck), {
    reloads: [checkRuns, checkOutcomes],
  });
  return (
    <div className="grid max-w-xl gap-4">
      {open?.state === 'waiting' && <p role="status">The check is in the queue.</p>}
      {open?.state === 'running' && (
        <Progress label="Comparisons" done={open.done} of={open.checks ?? 0} />
      )}
      {mayStart && !open && (
        <div>
          <Button tone="action" busy={starting.isPending} onClick={() => starting.mutate()}>
            Check the ledger
          </Button>
        </div>
      )}
      {starting.isError && <Alert tone="bad" title={messageOf(starting.error)} />}
    </div>
  );
}

const stateTexts = {
  waiting: { text: 'Waiting', tone: 'neutral' },
  running: { text: 'In progress', tone: 'blue' },
  failed: { text: 'Failed', tone: 'red' },
  interrupted: { text: 'Interrupted', tone: 'yellow' },
} as const;

function State({ run }: { run: CheckRun }) {
  if (run.state !== 'finished') {
    const { text, tone } = stateTexts[run.state];
    return <Badge tone={tone}>{text}</Badge>;
  }
  return run.differing === 0 ? (
    <Badge tone="green">No differences</Badge>
  ) : (
    <Badge tone="red">{run.differing} differ</Badge>
  );
}

const columns: readonly Column<CheckRun>[] = [
  {
    header: 'Started',
    lead: true,
    cell: (row) => <TimeText at={row.startedAt ?? row.askedAt} />,
  },
  { header: 'Result', figure: true, cell: (row) => <State run={row} /> },
  { header: 'By', cell: (row) => row.askedBy },
  {
    header: 'Rows compared',
    align: 'end',
    cell: (row) => row.compared.toLocaleString('en-GB'),
    isEmpty: (row) => row.done === 0,
  },
  {
    header: 'Duration',
    align: 'end',
    cell: (row) => durationText(row.startedAt, row.finishedAt),
    isEmpty: (row) => durationText(row.startedAt, row.finishedAt) === '',
  },
];
