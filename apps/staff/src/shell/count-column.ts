import type { Column } from '@quarrter/ui/Table';
import { counted } from './quantity-text.ts';

/** A column of counts; it is empty in rows without one. */
export function countColumn<Row>(
  header: string,
  of: (row: Row) => number | null | undefined,
): Column<Row> {
  const cell = (row: Row) => {
    const count = of(row);
    return typeof count === 'number' && counted(count);
  };
  return { header, align: 'end', cell };
}
