import { formatDate } from '@quarrter/domain/calendar';
import { fromWire } from '@quarrter/domain/money';
import { classes } from '@quarrter/ui/classes';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import { Spinner } from '@quarrter/ui/Spinner';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { TransactionRow } from './transaction-row.ts';

/** Loaded when a row is first opened. */
const TransactionDetails = lazyPart('The details', () => import('./TransactionDetails.tsx'));

type Props = {
  /** Describes the table to screen readers; not visible. */
  caption: string;
  rows: readonly TransactionRow[];
  /** Puts each month under its name; only for rows in the order of their dates. */
  byMonth?: boolean;
  /** With the column of the account report. */
  initiator?: boolean;
  /** Shows the details of each row from the start, as its button does. */
  startsOpen?: boolean;
};

const headers = ['Date', 'Event', 'Action', 'Amount', 'Initiator'];

/**
 * Transactions as a bank lists them, in the columns that the documents name. On a phone a row is
 * short: the action and the amount, then the purpose, the id and the date. A row leads to its loan
 * or investment, and its button opens the parts of the amount. The roles are explicit because
 * browsers drop them from a table with another `display`.
 */
export function TransactionTable({ caption, rows, byMonth, initiator, startsOpen }: Props) {
  const tableId = useId();
  const columns = initiator ? headers : headers.slice(0, 4);
  const months = byMonth ? monthsOf(rows) : [['', rows] as const];
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="q-table q-transactions">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((header) => (
            <th
              key={header}
              id={`${tableId}-${header}`}
              role="columnheader"
              scope="col"
              data-cell={header}
            >
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
              <th
                id={`${tableId}-${month}`}
                role="rowheader"
                scope="rowgroup"
                colSpan={columns.length}
              >
                {monthName(month)}
              </th>
            </tr>
          )}
          {ofMonth.map((row) => (
            <Row
              key={row.id}
              row={row}
              headersOf={(header) => `${tableId}-${header}${month && ` ${tableId}-${month}`}`}
              byMonth={byMonth}
              initiator={initiator}
              startsOpen={startsOpen}
            />
          ))}
        </tbody>
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

type RowProps = Pick<Props, 'byMonth' | 'initiator' | 'startsOpen'> & {
  row: TransactionRow;
  /** The ids of the column's heading and of the month's. */
  headersOf: (header: string) => string;
};

function Row({ row, headersOf, byMonth, initiator, startsOpen = false }: RowProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const detailsId = useId();
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <>
      <tr role="row" data-link="" data-open={isOpen ? '' : undefined}>
        <Cell header="Date" headers={headersOf('Date')}>
          <RowDate date={row.date} byMonth={byMonth} />
        </Cell>
        <Cell header="Event" headers={headersOf('Event')}>
          <Link href={row.href} className="q-table-link">
            <span className="font-600 text-main-text">{row.event}</span>
            <span className="text-ink-soft">, {row.kind}</span>
          </Link>
        </Cell>
        <Cell header="Action" headers={headersOf('Action')}>
          {initiator ? row.action : row.words}
        </Cell>
        <Cell header="Amount" headers={headersOf('Amount')}>
          <span className="inline-flex items-center gap-1">
            <TransactionAmount row={row} />
            <button
              type="button"
              aria-label={`Details of ${row.shortId}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpen(!isOpen)}
              className={classes(
                'relative -my-2.5 -me-2.5 grid size-11 place-items-center rounded-md',
                'text-main-text hover:bg-sunken',
              )}
            >
              <ChevronDown
                aria-hidden="true"
                className={classes('size-5 transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          </span>
        </Cell>
        {initiator && (
          <Cell header="Initiator" headers={headersOf('Initiator')}>
            {row.initiator}
          </Cell>
        )}
      </tr>
      {isOpen && (
        <tr role="row" id={detailsId} data-details="">
          <td role="cell" colSpan={initiator ? 5 : 4}>
            <Suspense fallback={<Spinner className="m-4 text-main-text" />}>
              <TransactionDetails row={row} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Cell(props: { header: string; headers: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" headers={props.headers} data-cell={props.header}>
      {props.children}
    </td>
  );
}

/** Below the name of its month a date needs no year on a phone, where a row is short. */
function RowDate({ date, byMonth }: { date: string; byMonth: boolean | undefined }) {
  const text = formatDate(date);
  const [day, year] = [text.slice(0, -5), text.slice(-5)];
  return (
    <time dateTime={date} className="figures whitespace-nowrap">
      {day}
      <span className={byMonth ? 'max-md:sr-only' : undefined}>{year}</span>
    </time>
  );
}

/**
 * An amount that reached the client's bank or card is green with a plus, one that left it has a
 * minus, and one that moved between the client's own balances has neither.
 */
export function TransactionAmount({ row }: { row: TransactionRow }) {
  const minor = fromWire(row.amount);
  return (
    <Money
      amount={row.direction === 'out' ? -minor : minor}
      currency={row.currency}
      {...(row.direction === 'in' && { signed: true, tone: 'good' })}
      className="font-600"
    />
  );
}

function monthsOf(rows: readonly TransactionRow[]): Map<string, TransactionRow[]> {
  const months = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    const month = row.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return months;
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `November 2026`, of `2026-11`. */
function monthName(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}
