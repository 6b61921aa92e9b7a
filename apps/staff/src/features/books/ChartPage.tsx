import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type AccountKind, chartOfAccounts } from '@quarrter/contract/staff/books';
import { Card } from '@quarrter/ui/Card';
import type { Column } from '@quarrter/ui/Table';
import { accountName } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { BookTabs } from './BookTabs.tsx';

/** The codes of the ledger, with the balances of their accounts. */
export default function ChartPage() {
  return (
    <>
      <ScreenTitle title="Ledger" />
      <BookTabs current="chart" />
      <p className="max-w-prose text-ink-soft">
        Every client has accounts of their own. These codes add up the accounts of all clients and
        of the lender.
      </p>
      <Card flush>
        <Chart />
      </Card>
    </>
  );
}

function Chart() {
  const chart = useChart();
  if (!chart.data)
    return <LoadingOrFailed of={chart} what="The chart of accounts" lines={8} withReason />;
  return (
    <Table
      caption="Chart of accounts"
      columns={columns}
      rows={chart.data.results}
      rowKey={(row) => String(row.code)}
      rowHref={(row) => paths.generalLedger.getHref(String(row.code))}
    />
  );
}

/** It changes only with the product. */
export function useChart() {
  return useCall(chartOfAccounts, {}, { staleTime: 300_000 });
}

const columns: readonly Column<AccountKind>[] = [
  { header: 'Account', lead: true, cell: (row) => accountName(row) },
  { header: 'Side', cell: (row) => (row.side === 'debit' ? 'Debit' : 'Credit') },
  { header: 'Contents', cell: (row) => row.holds },
];
