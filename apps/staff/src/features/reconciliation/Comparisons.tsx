import { useCallPages } from '@quarrter/client/pages';
import { type ComparisonRun, comparisonRuns } from '@quarrter/contract/staff/comparisons';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { ListTable } from '../../shell/CallList.tsx';
import { countColumn } from '../../shell/count-column.ts';
import { useRefetchWhile } from '../../shell/use-refetch-while.ts';

/** Every comparison with the provider, and how far the one is that runs. */
export function Comparisons() {
  const list = useCallPages(comparisonRuns, { pageSize: 20 });
  const waiting = list.data?.pages[0]?.waiting ?? false;
  const running = list.rows?.some(({ state }) => state === 'running') ?? false;
  useRefetchWhile(waiting || running, list.refetch);
  return (
    <>
      {waiting && <Alert title="A comparison is waiting to start." />}
      <ListTable
        list={list}
        what="The comparisons"
        empty="Nothing has been compared yet"
        emptyText="The first comparison runs tonight."
        caption="Comparisons with the provider, newest first"
        columns={columns}
      />
    </>
  );
}

const listTexts = {
  charge: 'charges',
  transfer: 'transfers',
  refund: 'refunds',
  settlement: 'settlements',
} as const;

function State({ run }: { run: ComparisonRun }) {
  const { state, reading } = run;
  if (state === 'finished') {
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone="green">Finished</Badge>
        <span>{durationOf(run)}</span>
      </span>
    );
  }
  const progress = reading
    ? `Reading ${listTexts[reading.list]}, page ${reading.page}`
    : 'Comparing both sides';
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={state === 'running' ? 'blue' : 'yellow'}>
        {state === 'running' ? 'In progress' : 'Interrupted'}
      </Badge>
      <span>{progress}</span>
    </span>
  );
}

/** Figures of a comparison that count no compared records. */
const others = ['opened', 'resolved', 'settlements-posted', 'looked-up'];

function comparedOf({ figures }: ComparisonRun): number {
  const compared = Object.entries(figures).filter(([name]) => !others.includes(name));
  return compared.reduce((sum, [, count]) => sum + count, 0);
}

const durationOf = ({ startedAt: from, finishedAt: to }: ComparisonRun) =>
  to && `in ${Math.max(0, (to.getTime() - from.getTime()) / 1000).toFixed(1)} s`;

/** A figure that is known once the comparison has finished. */
function finishedColumn(header: string, of: (run: ComparisonRun) => number) {
  return countColumn<ComparisonRun>(header, (run) => (run.state === 'finished' ? of(run) : null));
}

const columns: readonly Column<ComparisonRun>[] = [
  { header: 'Started', lead: true, cell: (row) => <TimeText at={row.startedAt} /> },
  { header: 'State', cell: (row) => <State run={row} /> },
  {
    header: 'Dates',
    cell: (row) => (
      <>
        <DateText date={row.firstDate} /> to&nbsp;
        <DateText date={row.lastDate} />
      </>
    ),
  },
  finishedColumn('Records', comparedOf),
  finishedColumn('Opened', ({ figures }) => figures.opened ?? 0),
  finishedColumn('Resolved', ({ figures }) => figures.resolved ?? 0),
];
