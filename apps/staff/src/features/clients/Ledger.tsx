import { useCallPages } from '@quarrter/client/pages';
import { type ClientLedgerEntry, clientLedger } from '@quarrter/contract/staff/client-lists';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { accountName } from '../../ledger-entries/texts.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { pageSize, TabTable } from './TabList.tsx';
import { words } from './words.ts';

/** The movements of the client's accounts. */
export function Ledger({ id }: { id: string }) {
  return (
    <TabTable
      name="entries"
      title="Ledger entries"
      empty="This client’s ledger entries will appear here."
      columns={columns}
      list={useCallPages(clientLedger, { params: { id }, pageSize })}
    />
  );
}

const columns: readonly Column<ClientLedgerEntry>[] = [
  { header: 'Entry', lead: true, cell: (row) => words(row.kind) },
  { header: 'Date', cell: (row) => <DateText date={row.on} /> },
  { header: 'Debit', cell: (row) => accountName(row.debit) },
  { header: 'Credit', cell: (row) => accountName(row.credit) },
  moneyColumn('Amount', (row) => row.amount, { figure: true, sum: false }),
];
