import { formatDate, formatMonth } from '@quarrter/domain/calendar';
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { Chart, ChartKey, ChartKeys } from '@quarrter/ui/charts/Chart';
import { MoneyAxis } from '@quarrter/ui/charts/MoneyAxis';
import { MonthSlider } from '@quarrter/ui/charts/MonthSlider';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import type { WorthMonth } from './worth-month.ts';

const top = 12;
const plotHeight = 200;
const height = top + plotHeight + 28;
const start = 62;
/** Room for the name of one month. */
const labelWidth = 76;

const looks = {
  capital: {
    className:
      'fill-main-text stroke-main-text forced-colors:fill-[CanvasText] ' +
      'forced-colors:stroke-[CanvasText]',
  },
  returns: {
    className: 'stroke-good forced-colors:stroke-[CanvasText]',
    fill: 'url(#worth-returns)',
  },
} as const;

/** A column for each month: the capital, and the returns on top of it. */
export default function NetWorthChart(props: {
  currency: Currency;
  months: readonly WorthMonth[];
}) {
  const { currency, months } = props;
  const [chosen, choose] = useState(months.length - 1);
  const month = months[chosen] ?? months.at(-1);
  if (month === undefined) return null;
  return (
    <figure aria-label="Your investments, month by month" className="grid gap-4">
      <Chart height={height}>
        {(width) => (
          <Columns width={width} currency={currency} months={months} chosen={month.date} />
        )}
      </Chart>
      <ChartKeys>
        <ChartKey sign={<rect x={1} y={1} width={14} height={14} {...looks.capital} />}>
          Capital
        </ChartKey>
        <ChartKey
          sign={
            <>
              <Pattern />
              <rect x={1} y={1} width={14} height={14} {...looks.returns} />
            </>
          }
        >
          Returns
        </ChartKey>
      </ChartKeys>
      <MonthSlider
        count={months.length}
        chosen={chosen}
        onChoose={choose}
        text={`${formatDate(month.date)}: ${worthText(month, currency)}`}
      >
        <p className="font-600">{formatDate(month.date)}</p>
        <p className="text-sm">{worthText(month, currency)}</p>
      </MonthSlider>
    </figure>
  );
}

export function worthText({ net_worth, capital, returns }: WorthMonth, currency: Currency): string {
  const money = (amount: string) => formatMoney(fromWire(amount), currency);
  return `${money(net_worth)}: ${money(capital)} of capital, ${money(returns)} of returns.`;
}

/** Money as a length. Only a drawing makes a number of it. */
const lengthOf = (amount: string) => Number(fromWire(amount));

function Columns(props: {
  width: number;
  currency: Currency;
  months: readonly WorthMonth[];
  chosen: string;
}) {
  const { width, currency, months, chosen } = props;
  const end = width - 8;
  const x = scaleBand(
    months.map(({ date }) => date),
    [start, end],
  ).paddingInner(0.2);
  // A few columns are as narrow as many would be.
  const column = Math.min(x.bandwidth(), 48);
  const most = Math.max(1, ...months.map(({ net_worth }) => lengthOf(net_worth)));
  const y = scaleLinear([0, most], [top + plotHeight, top]).nice(4);
  const every = Math.ceil(labelWidth / x.step());
  return (
    <>
      <Pattern />
      <MoneyAxis scale={y} ticks={4} currency={currency} from={start} to={end} />
      {months.map(({ date, capital, net_worth }, place) => {
        const from = (x(date) ?? start) + (x.bandwidth() - column) / 2;
        const [onTop, middle] = [y(lengthOf(net_worth)), y(lengthOf(capital))];
        return (
          <g key={date}>
            <rect x={from} y={middle} width={column} height={y(0) - middle} {...looks.capital} />
            {middle > onTop && (
              <rect x={from} y={onTop} width={column} height={middle - onTop} {...looks.returns} />
            )}
            {date === chosen && (
              <rect
                x={from - 2}
                y={onTop - 2}
                width={column + 4}
                height={y(0) - onTop + 2}
                fill="none"
                strokeWidth={2.5}
                className="stroke-ink forced-colors:stroke-[Highlight]"
              />
            )}
            {(months.length - 1 - place) % every === 0 && (
              <text
                x={Math.min(from + column / 2, end - 28)}
                y={y(0) + 18}
                textAnchor="middle"
                className="figures fill-ink-soft"
              >
                {formatMonth(date)}
              </text>
            )}
          </g>
        );
      })}
      <line x1={start} x2={end} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
    </>
  );
}

/** Returns are hatched, so that colour is not the only sign. */
function Pattern() {
  return (
    <defs>
      <pattern
        id="worth-returns"
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={5} height={5} className="fill-good-soft forced-colors:fill-[Canvas]" />
        <rect width={2.5} height={5} className="fill-good forced-colors:fill-[CanvasText]" />
      </pattern>
    </defs>
  );
}
