import type { ReactNode } from 'react';
import { classes } from './classes.tsx';
import { Link } from './link.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  align?: 'end';
  /** The row's figure: on a card it is opposite the lead. */
  figure?: boolean;
  /**
   * The column that names the row: its cell holds the link and is the title of the card on phones.
   */
  lead?: boolean;
  /**
   * A row without a value shows `--`; its card on phones leaves the column out. Without this, a
   * cell that gives null, undefined or false is empty.
   */
  isEmpty?: (row: Row) => boolean;
  /** The amount of a row that the foot of the table adds up. */
  sum?: (row: Row) => bigint;
};

export type TableProps<Row> = {
  /** Describes the table to screen readers; not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row links to; the whole row can be tapped. */
  rowHref?: (row: Row) => string | undefined;
  /** Rows of sums, as a `tfoot`. */
  foot?: ReactNode;
  className?: string;
};

/**
 * The one table. Below 768 px each row becomes a card with the same cells. The roles are explicit
 * because browsers drop them from a table with another `display`.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, foot, className } = props;
  const lead = Math.max(
    0,
    columns.findIndex((column) => column.lead),
  );
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className={classes('q-table', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.header} role="columnheader" scope="col" data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const href = rowHref?.(row);
          return (
            <tr key={rowKey(row)} role="row" data-link={href ? '' : undefined}>
              {columns.map((column, place) => {
                const content = column.cell(row);
                const isEmpty = column.isEmpty?.(row) ?? (content ?? false) === false;
                return (
                  <td
                    key={column.header}
                    role="cell"
                    data-label={column.header}
                    data-align={column.align}
                    data-lead={column.lead ? '' : undefined}
                    data-figure={column.figure ? '' : undefined}
                    data-empty={isEmpty ? '' : undefined}
                  >
                    {href && place === lead ? (
                      <Link href={href} className="q-table-link font-600 text-main-text">
                        {content}
                      </Link>
                    ) : isEmpty ? (
                      '--'
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
      {foot}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
