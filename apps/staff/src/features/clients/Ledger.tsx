import { useCallPages } from '@quarrter/client/pages';
import { type ClientLedgerEntry, clientLedger } from '@quarrter/contract/staff/client-lists';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
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

/** As docs/ledger.md names them. */
const accountNames: { readonly [code: number]: string } = {
  1000: 'Provider cash',
  1010: 'Bank',
  1100: 'Loan principal',
  1110: 'Loan interest',
  1120: 'Loan penalty',
  1200: 'Disbursement in progress',
  1300: 'Recoverable from the client',
  2000: 'Investor capital',
  2010: 'Returns owed',
  2100: 'Payout in progress',
  2110: 'Withdrawals held',
  2200: 'Unapplied payments',
  2210: 'Refund in progress',
  2300: 'Unearned interest',
  2400: 'Withholding tax',
  3000: 'Opening balances',
  4000: 'Interest income',
  4010: 'Penalty income',
  5000: 'Returns expense',
  5010: 'Provider fees',
  5020: 'Write-offs',
  5030: 'Waivers',
};

const account = (code: number) => `${code} ${accountNames[code] ?? ''}`.trim();

const columns: readonly Column<ClientLedgerEntry>[] = [
  { header: 'Entry', lead: true, cell: (row) => words(row.kind) },
  { header: 'Date', cell: (row) => <DateText date={row.on} /> },
  { header: 'Debit', cell: (row) => account(row.debitCode) },
  { header: 'Credit', cell: (row) => account(row.creditCode) },
  moneyColumn('Amount', (row) => row.amount, { figure: true, sum: false }),
];
