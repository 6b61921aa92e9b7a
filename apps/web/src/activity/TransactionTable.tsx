import { fromWire } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';
import type { TransactionRow } from './transaction-row.ts';

type Props = {
  /** Describes the table to screen readers; not visible. */
  caption: string;
  rows: readonly TransactionRow[];
  /** Puts each month under its name; only for rows in the order of their dates. */
  byMonth?: boolean;
  /** With the column of the account report. */
  initiator?: boolean;
};

const headers = ['Date', 'Event', 'Action', 'Amount', 'Initiator'];

/**
 * Transactions as a bank lists them, in the columns that the documents name. On a phone a row is
 * two lines: what happened and the amount, then what it was for, the id and the date. The roles
 * are explicit because browsers drop them from a table with another `display`.
 */
export function TransactionTable({ caption, rows, byMonth, initiator }: Props) {
  const columns = initiator ? headers : headers.slice(0, 4);
  const months = byMonth
    ? Map.groupBy(rows, ({ date }) => date.slice(0, 7))
    : [['', rows] as const];
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="q-table q-transactions">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((header) => (
            <th key={header} role="columnheader" scope="col" data-cell={header}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {[...months].map(([month, ofMonth]) => (
        <tbody key={month} role="rowgroup">
          {month && (
            <tr role="row" data-month="">
              {/* biome-ignore lint/a11y/useSemanticElements: it heads several rows */}
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {monthName(month)}
              </th>
            </tr>
          )}
          {ofMonth.map((row) => (
            <Row key={row.id} row={row} initiator={initiator} />
          ))}
        </tbody>
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Row({ row, initiator }: { row: TransactionRow; initiator: boolean | undefined }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <tr role="row" data-link="">
      <Cell header="Date">
        <DateText date={row.date} />
      </Cell>
      <Cell header="Event">
        <Link href={row.href} className="q-table-link">
          <span className="font-600 text-main-text">{row.event}</span>
          <span className="text-ink-soft">
            {' '}
            {row.subject} <span className="figures whitespace-nowrap">{row.shortId}</span>
          </span>
        </Link>
      </Cell>
      <Cell header="Action">{row.action}</Cell>
      <Cell header="Amount">
        <TransactionAmount row={row} />
      </Cell>
      {initiator && <Cell header="Initiator">{row.initiator}</Cell>}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Cell({ header, children }: { header: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" data-cell={header}>
      {children}
    </td>
  );
}

/** What the client received is green with a plus, what the client paid has a minus. */
export function TransactionAmount({ row }: { row: TransactionRow }) {
  const minor = fromWire(row.amount);
  const received = row.direction === 'in';
  return (
    <Money
      amount={received ? minor : -minor}
      currency={row.currency}
      signed
      {...(received && { tone: 'good' })}
      className="font-600"
    />
  );
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', {
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** `November 2026`, of `2026-11`. */
function monthName(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}
