import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { addDays } from '@quarrter/domain/calendar';
import { investmentStatus } from '@quarrter/domain/investments';
import { type Currency, fromWire } from '@quarrter/domain/money';
import { DateAxis, timeOf } from '@quarrter/ui/charts/DateAxis';
import { MoneyAxis } from '@quarrter/ui/charts/MoneyAxis';
import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveStepAfter } from 'd3-shape';
import { type NamedDay, placeDayNames } from './day-names.ts';
import { barLook, GrowthPatterns, WithdrawalSign } from './growth-signs.tsx';

const top = 34;
const earnedHeight = 180;
const between = 58;
const capitalHeight = 76;
const capitalTop = top + earnedHeight + between;
export const growthHeight = capitalTop + capitalHeight + 28;
const start = 62;

type TimeScale = ScaleTime<number, number>;
type MoneyScale = ScaleLinear<number, number>;

/** Money as a length. Only a drawing makes a number of it. */
const lengthOf = (amount: string) => Number(fromWire(amount));

/**
 * Above, the returns earned by each month; below, the capital that earned them, over the same days.
 */
export function GrowthPicture(props: {
  width: number;
  currency: Currency;
  investment: InvestmentWithGrowth;
  /** The month that the slider is at. */
  chosen: number;
}) {
  const { width, currency, investment, chosen } = props;
  const { growth, start_date, maturity_date, days_left } = investment;
  const today = addDays(maturity_date, -days_left);
  const end = width - 8;
  const last = lastDay(investment, today);
  const x = scaleUtc([timeOf(start_date), timeOf(last)], [start, end]);
  const most = Math.max(...growth.months.map(({ earned }) => lengthOf(earned)));
  const earned = scaleLinear([0, most], [top + earnedHeight, top]).nice(4);
  const invested = lengthOf(investment.initial_investment_amount);
  const capital = scaleLinear([0, invested], [capitalTop + capitalHeight, capitalTop]).nice(2);
  const days = [
    {
      at: x(timeOf(maturity_date)),
      name: days_left > 0 ? 'Matures' : 'Matured',
      dashed: false,
    },
  ];
  if (today > start_date && today < last && today !== maturity_date) {
    days.push({ at: x(timeOf(today)), name: 'Today', dashed: true });
  }
  const axis = { currency, from: start, to: end };
  return (
    <>
      <GrowthPatterns />
      <PanelName y={12}>Earned</PanelName>
      <MoneyAxis scale={earned} ticks={4} {...axis} />
      <Bars x={x} y={earned} investment={investment} chosen={chosen} />
      <DateAxis scale={x} from={start} to={end} y={top + earnedHeight} />
      <PanelName y={capitalTop - 16}>Capital</PanelName>
      <MoneyAxis scale={capital} ticks={2} {...axis} />
      <Capital x={x} y={capital} investment={investment} today={today} last={last} />
      <DateAxis scale={x} from={start} to={end} y={capitalTop + capitalHeight} />
      {placeDayNames(days, end).map((day) => (
        <DayLine key={day.name} {...day} />
      ))}
    </>
  );
}

/** A complete investment is drawn to its last movement, any other to today at least. */
function lastDay({ growth, maturity_date, status }: InvestmentWithGrowth, today: string): string {
  const dates = [...growth.months, ...growth.movements].map(({ date }) => date);
  if (status !== investmentStatus.complete) dates.push(today);
  return [maturity_date, ...dates].toSorted().at(-1) ?? maturity_date;
}

function PanelName({ y, children }: { y: number; children: string }) {
  return (
    <text x={0} y={y} className="fill-ink font-600">
      {children}
    </text>
  );
}

type PanelProps = { x: TimeScale; y: MoneyScale; investment: InvestmentWithGrowth };

/** One bar for each month, as wide as the month, up to the sum so far. */
function Bars({ x, y, investment, chosen }: PanelProps & { chosen: number }) {
  const { growth, start_date } = investment;
  return growth.months.map(({ number, date, state, earned }, place) => {
    const from = x(timeOf(growth.months[place - 1]?.date ?? start_date)) + 1;
    const height = Math.max(2, y(0) - y(lengthOf(earned)));
    const box = { x: from, y: y(0) - height, width: Math.max(1, x(timeOf(date)) - from - 1) };
    return (
      <g key={number}>
        <rect {...box} height={height} {...barLook(state)} />
        {number === chosen && (
          <rect
            {...box}
            height={height}
            fill="none"
            strokeWidth={2.5}
            className="stroke-ink forced-colors:stroke-[Highlight]"
          />
        )}
      </g>
    );
  });
}

/** A step for each withdrawal; from today on, the capital that remains if nothing changes. */
function Capital(props: PanelProps & { today: string; last: string }) {
  const { x, y, investment, today, last } = props;
  const { growth, start_date, initial_investment_amount } = investment;
  const steps = [
    { date: start_date, left: initial_investment_amount },
    ...growth.movements.map(({ date, capital_left }) => ({ date, left: capital_left })),
  ];
  const now = { date: [today, last].toSorted()[0] ?? last, left: steps.at(-1)?.left ?? '0.00' };
  const shape = area<{ date: string; left: string }>()
    .x(({ date }) => x(timeOf(date)))
    .y0(y(0))
    .y1(({ left }) => y(lengthOf(left)))
    .curve(curveStepAfter);
  return (
    <>
      <path
        d={shape([now, { ...now, date: last }]) ?? ''}
        {...barLook(growth.months.at(-1)?.state === 'upcoming' ? 'upcoming' : 'none')}
      />
      <path
        d={shape([...steps, now]) ?? ''}
        className="fill-main-soft stroke-main-text forced-colors:fill-[Canvas]
          forced-colors:stroke-[CanvasText]"
        strokeWidth={1.5}
      />
      {growth.movements.map(({ date, capital_left }, place) => (
        <WithdrawalSign key={place} x={x(timeOf(date))} y={y(lengthOf(capital_left))} />
      ))}
    </>
  );
}

/** Keeps two names apart that turn away from each other. */
const besideLine = { start: 3, middle: 0, end: -3 } as const;

/** A line through both panels at a day, with its name above. */
function DayLine({ at, name, dashed, anchor, row }: NamedDay) {
  const nameY = top - 10 - row * 13;
  return (
    <g className="stroke-ink forced-colors:stroke-[CanvasText]">
      <line
        x1={at}
        x2={at}
        y1={nameY + 4}
        y2={capitalTop + capitalHeight}
        {...(dashed ? { strokeDasharray: '2 3' } : {})}
      />
      <text
        x={at}
        dx={besideLine[anchor]}
        y={nameY}
        textAnchor={anchor}
        stroke="none"
        className="fill-ink font-600 forced-colors:fill-[CanvasText]"
      >
        {name}
      </text>
    </g>
  );
}
