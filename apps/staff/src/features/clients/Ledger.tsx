import { type ClientLedgerEntry, clientLedger } from '@quarrter/contract/staff/client-lists';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { accountName } from '../../ledger-entries/texts.tsx';
import { CallTable } from '../../shell/CallList.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { listTexts, words } from './words.ts';

/** The movements of the client's accounts. */
export function Ledger({ id }: { id: string }) {
  return (
    <CallTable
      call={clientLedger}
      params={{ id }}
      {...listTexts('entries', 'Ledger entries')}
      emptyText="This client’s ledger entries will appear here."
      columns={columns}
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
