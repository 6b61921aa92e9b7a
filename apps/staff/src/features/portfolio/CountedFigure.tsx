import { useCall } from '@quarrter/client/calls';
import { type PortfolioPictures, portfolio } from '@quarrter/contract/staff/portfolio';
import { type Currency, sum } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import { Money } from '../../shell/Money.tsx';
import { quantityText } from '../../shell/quantity-text.ts';

/** The sum of some records of the portfolio, and what it is: `outstanding in 3 loans`. */
type Figure = { readonly amount: bigint; readonly is: string };

/**
 * The figure of the portfolio that led here. It is older than the records, so that both are named:
 * otherwise one of two numbers would look wrong.
 */
export function CountedFigure(props: {
  of: (count: PortfolioPictures) => Figure;
  currency?: Currency;
}) {
  const count = useCall(portfolio).data?.count;
  if (!count) return null;
  const { amount, is } = props.of(count);
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      The portfolio of <DateText date={count.date} />, calculated <TimeText at={count.countedAt} />,
      has <Money amount={amount} currency={props.currency} /> {is}. The records below are current,
      so their total can differ.
    </p>
  );
}

/** The sum of some rows of a count. */
export function figureOf<Row extends { readonly count: number }>(
  rows: readonly Row[],
  amountOf: (row: Row) => bigint,
  { is, noun }: { is: string; noun: string },
): Figure {
  const count = rows.reduce((total, row) => total + row.count, 0);
  return { amount: sum(rows.map(amountOf)), is: `${is} in ${quantityText(count, noun)}` };
}
