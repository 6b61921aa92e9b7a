import { useCallPages } from '@quarrter/client/pages';
import {
  type CheckRun,
  checkOutcomes,
  checkRuns,
  startLedgerCheck,
} from '@quarrter/contract/staff/book-checks';
import { Badge } from '@quarrter/ui/Badge';
import { Progress } from '@quarrter/ui/Progress';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { CallButton } from '../../shell/CallButton.tsx';
import { ListTable } from '../../shell/CallList.tsx';
import { countColumn } from '../../shell/count-column.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';
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
  return (
    <>
      {list.rows && <Start open={list.rows.find(isOpen)} />}
      <ListTable
        list={list}
        title="History"
        what="The checks"
        empty="No check yet"
        emptyText="Checks that staff start appear here."
        caption="Checks of the ledger, newest first"
        columns={columns}
        rowHref={(row) => (row.done > 0 ? paths.check.getHref(row.id) : undefined)}
      />
    </>
  );
}

function Start({ open }: { open: CheckRun | undefined }) {
  const mayStart = useCan('check-books');
  return (
    <div className="grid max-w-xl gap-4">
      {open?.state === 'waiting' && <p role="status">The check is in the queue.</p>}
      {open?.state === 'running' && (
        <Progress label="Comparisons" done={open.done} of={open.checks ?? 0} />
      )}
      {mayStart && !open && (
        <CallButton
          call={startLedgerCheck}
          after={{ reloads: [checkRuns, checkOutcomes] }}
          tone="action"
        >
          Check the ledger
        </CallButton>
      )}
    </div>
  );
}

const Unfinished = stateBadge({
  waiting: ['Waiting', 'neutral'],
  running: ['In progress', 'blue'],
  failed: ['Failed', 'red'],
  interrupted: ['Interrupted', 'yellow'],
});

function State({ run }: { run: CheckRun }) {
  if (run.state !== 'finished') return <Unfinished of={run.state} />;
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
  countColumn('Rows compared', (row) => (row.done > 0 ? row.compared : null)),
  {
    header: 'Duration',
    align: 'end',
    cell: (row) => durationText(row.startedAt, row.finishedAt),
  },
];
