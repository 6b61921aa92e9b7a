import type { Currency } from '@quarrter/domain/money';
import type { ScaleLinear } from 'd3-scale';
import { shortMoney } from './short-money.ts';

/** Lines across the chart with their amounts at the start. The scale is of minor units. */
export function MoneyAxis(props: {
  scale: ScaleLinear<number, number>;
  currency: Currency;
  from: number;
  to: number;
  ticks: number;
}) {
  const { scale, currency, from, to, ticks } = props;
  return scale.ticks(ticks).map((amount) => (
    <g key={amount} transform={`translate(0 ${scale(amount)})`}>
      <line
        x1={from}
        x2={to}
        className="stroke-line forced-colors:stroke-[GrayText]"
        strokeWidth={1}
      />
      <text x={from - 6} dy="0.32em" textAnchor="end" className="figures fill-ink-soft">
        {shortMoney(amount, currency)}
      </text>
    </g>
  ));
}
