import type { InvestmentRecord } from '@quarrter/contract/investments';
import { hasFurtherReturns, nextReturnsDate } from '@quarrter/domain/investments';
import { type Currency, fromWire, toWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { ReturnsChart, type ReturnsPoint } from '@quarrter/ui/ReturnsChart';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';

/** Credited and upcoming returns, as a chart and as a table. */
export function Returns(props: { currency: CurrencySlug; investment: InvestmentRecord }) {
  const currency = codeOf[props.currency];
  const points = returnsPoints(props.investment);
  if (points.length === 0) {
    return (
      <Card title="Returns">
        <Empty level={3} title="No Returns">
          This investment has earned no returns, and none are due.
        </Empty>
      </Card>
    );
  }
  const columns: Column<Return>[] = [
    { header: 'Date', cell: (point) => <DateText date={point.date} />, lead: true },
    { header: 'Status', cell: (point) => (point.credited ? 'Credited' : 'Upcoming') },
    ...(points.some(({ tax }) => fromWire(tax) > 0n) ? taxColumns(currency) : []),
    {
      header: 'Return',
      cell: (point) => (
        <Money
          amount={point.amount}
          currency={currency}
          className="font-600"
          {...(point.credited ? { tone: 'good' } : {})}
        />
      ),
      align: 'end',
      figure: true,
    },
  ];
  return (
    <Card flush title="Returns">
      <div className="border-b border-line p-4 sm:p-6">
        <ReturnsChart points={byMonth(points)} currency={currency} table="elsewhere" />
      </div>
      <Table
        caption="Returns by month"
        columns={columns}
        rows={points.toReversed()}
        rowKey={({ date, number, amount }) => `${date} ${number} ${amount}`}
      />
    </Card>
  );
}

/** What was earned and what of it was withheld, where there is a tax. */
function taxColumns(currency: Currency): Column<Return>[] {
  return [
    {
      header: 'Before tax',
      cell: ({ gross }) => <Money amount={gross} currency={currency} />,
      align: 'end',
    },
    {
      header: 'Tax withheld',
      cell: ({ tax }) => <Money amount={tax} currency={currency} />,
      align: 'end',
    },
  ];
}

/** A return, or a part of one, by the number of its anniversary; `amount` is after tax. */
type Return = ReturnsPoint & {
  readonly number: number;
  readonly gross: string;
  readonly tax: string;
};

/**
 * Credited returns, then the upcoming ones until maturity, or one more for a full-time investment
 * that earns beyond it. An upcoming return is one month’s interest on the capital now invested.
 */
export function returnsPoints(investment: InvestmentRecord): Return[] {
  const { credited, investment_type, number_of_months, start_date } = investment;
  const earned = credited.map(({ number, credited_on, amount, gross, tax }) => ({
    ...{ number, gross, tax },
    date: credited_on,
    amount,
    credited: true,
  }));
  if (!investment.next_returns_date) return earned;
  const next = numberOfNext(investment);
  const last = Math.max(number_of_months, next);
  const toCome: Return[] = [];
  for (let number = next; number <= last; number += 1) {
    if (!hasFurtherReturns(investment_type, number_of_months, number - 1)) break;
    toCome.push({
      number,
      date: nextReturnsDate(start_date, number - 1),
      amount: investment.monthly_accrued_interest,
      gross: investment.monthly_accrued_gross,
      tax: investment.monthly_accrued_tax,
      credited: false,
    });
  }
  return [...earned, ...toCome];
}

/** Counted from the start, because a month in which it was inactive has a number and no return. */
function numberOfNext({ start_date, next_returns_date, credited }: InvestmentRecord): number {
  let number = 1 + Math.max(0, ...credited.map((one) => one.number));
  while (nextReturnsDate(start_date, number - 1) < (next_returns_date ?? '')) number += 1;
  return number;
}

/** One bar for each month, although a return may have been credited in parts. */
function byMonth(points: readonly Return[]): ReturnsPoint[] {
  return [...Map.groupBy(points, ({ number }) => number).values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const amount = [first, ...rest].reduce((sum, point) => sum + fromWire(point.amount), 0n);
    return [{ ...first, amount: toWire(amount) }];
  });
}
