import type { EntrySide, LedgerEntry } from '@quarrter/contract/staff/books';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { moneyColumn } from '../shell/money-column.tsx';
import { PlainLink } from '../shell/PlainLink.tsx';
import { accountName, capitalised, eventText } from './texts.tsx';

/** Of transfers of one account, with both accounts and the records behind them. */
export const accountColumns: readonly Column<LedgerEntry>[] = [
  { header: 'Event', lead: true, cell: (row) => eventText(row.kind) },
  { header: 'Date', cell: (row) => <DateText date={row.date} /> },
  { header: 'Debited', cell: (row) => <Side entry={row} side={row.debit} /> },
  { header: 'Credited', cell: (row) => <Side entry={row} side={row.credit} /> },
  moneyColumn('Amount', (row) => row.amount, { figure: true, sum: false }),
];

/** Of transfers of any client. */
export const entryColumns: readonly Column<LedgerEntry>[] = [
  ...accountColumns,
  {
    header: 'Client',
    cell: (row) => (
      <PlainLink href={paths.clientAccounts.getHref(row.clientId)}>{row.clientName}</PlainLink>
    ),
  },
];

/** An account and the record that it belongs to, where a page shows that. */
function Side({ entry, side }: { entry: LedgerEntry; side: EntrySide }) {
  const href = recordHref(side);
  const account = paths.bookAccount.getHref({
    clientId: entry.clientId,
    code: String(side.code),
    subjectId: side.subjectId,
    currency: entry.currency,
  });
  return (
    <span className="grid gap-0.5">
      <PlainLink href={account}>{accountName(side)}</PlainLink>
      {side.record && (
        <span className="text-xs text-ink-soft">
          {href ? <PlainLink href={href}>{recordText(side)}</PlainLink> : recordText(side)}
        </span>
      )}
    </span>
  );
}

type Behind = Pick<EntrySide, 'record' | 'shortId' | 'subjectId'>;

/** An ID never breaks at its hyphen. */
export function recordText({ record, shortId }: Behind): ReactNode {
  if (record === null) return null;
  return (
    <span>
      {capitalised(record)} <span className="whitespace-nowrap">{shortId}</span>
    </span>
  );
}

/** The page of a record; null where there is none. */
export function recordHref({ record, subjectId: id }: Behind): string | null {
  if (record === 'loan') return paths.application.getHref(id);
  return record === 'receipt' ? paths.receipt.getHref(id) : null;
}
