import { useCall } from '@quarrter/client/calls';
import { type CheckOutcome, checkOutcomes } from '@quarrter/contract/staff/book-checks';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import type { Column } from '@quarrter/ui/Table';
import { useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { countColumn } from '../../shell/count-column.ts';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { secondsText } from './duration.ts';

/** The result of each comparison in a check. */
export default function CheckPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(checkOutcomes, { params: { id } });
  if (!data) return <NoRecord what="check" error={error} onRetry={() => refetch()} />;
  const differing = data.results.filter((one) => one.differing > 0);
  return (
    <>
      <ScreenTitle
        title="What the check found"
        under={['Ledger check', paths.checks.getHref()]}
        current="Comparisons"
      />
      {differing.map((one) => (
        <Card key={one.name} title={one.name}>
          <ul className="grid list-disc gap-1 ps-5 text-sm wrap-anywhere">
            {one.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {one.differing > one.differences.length && (
              <li>and {one.differing - one.differences.length} more</li>
            )}
          </ul>
        </Card>
      ))}
      <Card
        flush
        title="Comparisons"
        action={<SaveCsv name={`ledger-check-${id}`} rows={() => csvOf(data.results)} />}
      >
        <Table
          caption="Comparisons in the order in which they ended"
          columns={columns}
          rows={data.results}
          rowKey={(row) => row.name}
        />
      </Card>
    </>
  );
}

const columns: readonly Column<CheckOutcome>[] = [
  {
    header: 'Comparison',
    lead: true,
    cell: (row) => <span className="inline-block first-letter:uppercase">{row.name}</span>,
  },
  {
    header: 'Result',
    figure: true,
    cell: ({ differing }) => (
      <span className="whitespace-nowrap">
        {differing === 0 ? (
          <Badge tone="green">All agree</Badge>
        ) : (
          <Badge tone="red">{differing} differ</Badge>
        )}
      </span>
    ),
  },
  countColumn('Rows', (row) => row.compared),
  { header: 'Duration', align: 'end', cell: (row) => secondsText(row.durationMs / 1000) },
];

function csvOf(rows: readonly CheckOutcome[]) {
  return [
    ['Comparison', 'Rows', 'Differing', 'Seconds', 'Differences'],
    ...rows.map((row) => [
      ...[row.name, row.compared, row.differing, row.durationMs / 1000],
      row.differences.join('; '),
    ]),
  ];
}
