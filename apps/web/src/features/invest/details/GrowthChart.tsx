import type { GrowthMonthRecord } from '@quarrter/contract/client/investment-growth';
import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { Chart, ChartKey, ChartKeys } from '@quarrter/ui/charts/Chart';
import { MonthSlider } from '@quarrter/ui/charts/MonthSlider';
import { useState } from 'react';
import { GrowthPicture, growthHeight } from './GrowthPicture.tsx';
import { monthStates } from './GrowthTable.tsx';
import { barLook, GrowthPatterns, WithdrawalSign } from './growth-signs.tsx';

/** Drawn, with a slider that reads out each month. */
export default function GrowthChart(props: {
  currency: Currency;
  investment: InvestmentWithGrowth;
}) {
  const { currency, investment } = props;
  const { months, movements } = investment.growth;
  const states = new Set(months.map(({ state }) => state));
  const [chosen, choose] = useState(() => firstShown(months));
  const month = months[chosen] ?? months[0];
  if (month === undefined) return null;
  return (
    <figure aria-label="Returns, month by month" className="grid gap-4">
      <Chart height={growthHeight}>
        {(width) => (
          <GrowthPicture
            width={width}
            currency={currency}
            investment={investment}
            chosen={month.number}
          />
        )}
      </Chart>
      <ChartKeys>
        {(['credited', 'upcoming', 'none'] as const)
          .filter((state) => states.has(state))
          .map((state) => (
            <ChartKey key={state} sign={<Sign state={state} />}>
              {monthStates[state]}
            </ChartKey>
          ))}
        {movements.length > 0 && (
          <ChartKey sign={<WithdrawalSign x={8} y={14} />}>Withdrawal</ChartKey>
        )}
      </ChartKeys>
      <MonthSlider
        count={months.length}
        chosen={chosen}
        onChoose={choose}
        text={monthText(month, currency)}
      >
        <p className="font-600">{formatDate(month.date)}</p>
        <p className="text-sm">{monthText(month, currency, false)}</p>
      </MonthSlider>
    </figure>
  );
}

function Sign({ state }: { state: GrowthMonthRecord['state'] }) {
  return (
    <>
      <GrowthPatterns />
      <rect x={1} y={1} width={14} height={14} {...barLook(state)} />
    </>
  );
}

/** The latest month that is over; of a new investment the first to come. */
function firstShown(months: readonly GrowthMonthRecord[]): number {
  return Math.max(
    0,
    months.findLastIndex(({ state }) => state !== 'upcoming'),
  );
}

/** A month in words: `1 Mar 2027: N900.00 credited …`. */
export function monthText(month: GrowthMonthRecord, currency: Currency, dated = true): string {
  const money = (amount: string) => formatMoney(fromWire(amount), currency);
  const { state, amount, gross, tax, earned, capital } = month;
  const ofTax = fromWire(tax) > 0n ? ` (${money(gross)} less ${money(tax)} tax)` : '';
  const what = {
    credited: `${money(amount)} credited${ofTax}`,
    none: 'Nothing earned',
    upcoming: `${money(amount)} to come${ofTax}`,
  }[state];
  const text = `${what}, ${money(earned)} earned by then, on ${money(capital)} of capital.`;
  return dated ? `${formatDate(month.date)}: ${text}` : text;
}
