import type { Currency } from '@quarrter/domain/money';
import type { Column } from '@quarrter/ui/Table';
import { Money } from './Money.tsx';

type Options<Row> = Pick<Column<Row>, 'figure' | 'isEmpty'> & {
  /** Of rows that do not name theirs. */
  currency?: Currency;
  /** The foot of the table has no sum of it. */
  sum?: false;
};

/** A column of amounts with their sum at the foot of the table. */
export function moneyColumn<Row>(
  header: string,
  of: (row: Row) => bigint,
  { currency, sum, ...options }: Options<Row> = {},
): Column<Row> {
  return {
    header,
    align: 'end',
    ...options,
    ...(sum === false ? {} : { sum: of }),
    cell: (row) => (
      <Money amount={of(row)} currency={(row as { currency?: Currency }).currency ?? currency} />
    ),
  };
}
