import { type Currency, sum } from '@quarrter/domain/money';
import type { Column } from '@quarrter/ui/Table';
import { currencyNames } from './currencies.ts';
import { Money } from './Money.tsx';

/** The sums of a list, and whether it has more rows than are shown. */
export type ListTotals = {
  /**
   * The sums of the whole list by currency, with the fields that the rows have; null where the
   * server does not read all of it.
   */
  readonly totals: readonly { readonly currency: Currency }[] | null;
  /** More rows follow those that are shown. */
  readonly isPart: boolean;
};

/** All rows are shown. */
const whole: ListTotals = { totals: null, isPart: false };

/** On a phone as the title of a row's card. */
const labelLook =
  'border-0 py-3.5 whitespace-normal text-ink max-md:-order-2 max-md:flex-[1_1_8rem] max-md:p-0 ' +
  'max-md:text-base';

type Props<Row> = {
  rows: readonly Row[];
  of?: ListTotals;
  /** Of rows that do not name theirs. */
  currency?: Currency;
};

/**
 * The foot of a table: the sums of its columns that have one, in a row for each currency. They are
 * of the whole list, or say of how many rows they are.
 */
export function TableTotals<Row>(props: Props<Row> & { columns: readonly Column<Row>[] }) {
  const { columns, ...of } = props;
  const lead = Math.max(
    0,
    columns.findIndex((column) => column.lead),
  );
  const lines = linesOf(of);
  if (lines.length === 0 || columns.every(({ sum: of }) => of === undefined)) return null;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as in Table.tsx
    <tfoot
      role="rowgroup"
      className="border-t-2 border-line bg-sunken font-600 max-md:block [&_td]:border-0"
    >
      {lines.map(({ label, currency, rows }) => (
        <tr key={currency} role="row">
          {columns.map(({ header, align, figure, sum: of }, place) =>
            place === lead ? (
              <th key={header} role="rowheader" scope="row" className={labelLook}>
                {label}
              </th>
            ) : (
              <td
                key={header}
                role="cell"
                data-label={header}
                data-align={align}
                data-figure={figure ? '' : undefined}
                data-empty={of ? undefined : ''}
              >
                {of && <Money amount={sum(rows.map(of))} currency={currency} />}
              </td>
            ),
          )}
        </tr>
      ))}
    </tfoot>
    // biome-ignore-end lint/a11y/noRedundantRoles: as in Table.tsx
  );
}

/** The same below a list that is no table: of the amounts of its items. */
export function ItemTotals<Row extends { amount: bigint }>(props: Props<Row>) {
  return linesOf(props).map(({ label, currency, rows }) => (
    <p
      key={currency}
      className="flex flex-wrap justify-between gap-x-6 border-t border-line bg-sunken px-4 py-3
        font-600 sm:px-5"
    >
      <span>{label}</span>
      <Money amount={sum(rows.map(({ amount }) => amount))} currency={currency} />
    </p>
  ));
}

/** The rows that each total adds up; a single row is its own total. */
function linesOf<Row>({ rows, of = whole, currency = 'NGN' }: Props<Row>) {
  if (rows.length < 2) return [];
  // The server's sums have the fields that the columns add up.
  const all = (of.totals ?? rows) as readonly (Row & { readonly currency?: Currency })[];
  const currencies = (['NGN', 'USD'] as const).filter((one) =>
    all.some((row) => (row.currency ?? currency) === one),
  );
  const name = of.totals === null && of.isPart ? `Total of these ${rows.length}` : 'Total';
  return currencies.map((one) => ({
    label: currencies.length === 1 ? name : `${name} in ${currencyNames[one]}`,
    currency: one,
    rows: all.filter((row) => (row.currency ?? currency) === one),
  }));
}
