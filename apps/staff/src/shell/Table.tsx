import type { Currency } from '@quarrter/domain/money';
import { Table as PlainTable, type TableProps } from '@quarrter/ui/Table';
import { useEffect, useRef, useState } from 'react';
import { type ListTotals, TableTotals } from './Totals.tsx';

type Props<Row> = Omit<TableProps<Row>, 'foot'> & {
  /** Where more rows may follow; false draws no sums. */
  totals?: ListTotals | false;
  /** Of rows that do not name theirs. */
  currency?: Currency;
};

/**
 * The console's table, with the sums of its columns that have one. On a tablet it may be wider than
 * its card and then scrolls sideways, with the arrow keys too: its rows need not have anything else
 * that takes the focus.
 */
export function Table<Row>({ totals, currency, ...table }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setScrolls(current.scrollWidth > current.clientWidth),
    );
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  const region = { role: 'region', 'aria-label': table.caption, tabIndex: 0 } as const;
  return (
    <div
      ref={box}
      className="[--ground:var(--surface)] md:q-edge-shadows md:overflow-x-auto"
      {...(scrolls ? region : {})}
    >
      <PlainTable
        {...table}
        foot={
          totals !== false && (
            <TableTotals
              columns={table.columns}
              rows={table.rows}
              of={totals}
              currency={currency}
            />
          )
        }
      />
    </div>
  );
}
