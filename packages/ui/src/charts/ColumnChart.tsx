import type { Currency } from '@quarrter/domain/money';
import { scaleBand, scaleLinear } from 'd3-scale';
import { Chart, ChartKey, ChartKeys } from './Chart.tsx';
import { MoneyAxis } from './MoneyAxis.tsx';

/** A group of columns; the values are minor units, one for each series. */
export type ColumnGroup = { readonly label: string; readonly values: readonly bigint[] };

const top = 12;
const plotHeight = 180;
const height = top + plotHeight + 28;
const start = 62;

/** Told apart without colour: filled, and drawn as an outline. */
const looks = [
  'fill-main-text stroke-main-text forced-colors:fill-[CanvasText] ' +
    'forced-colors:stroke-[CanvasText]',
  'fill-good-soft stroke-good stroke-2 forced-colors:fill-[Canvas] ' +
    'forced-colors:stroke-[CanvasText]',
] as const;

/**
 * Money in columns side by side, with its axis and the meaning of each sign. Screen readers do not
 * see it: put the same figures into a table beside it.
 */
export function ColumnChart(props: {
  currency: Currency;
  /** One or two. */
  series: readonly string[];
  groups: readonly ColumnGroup[];
}) {
  const { currency, series, groups } = props;
  return (
    <figure className="grid gap-3">
      <Chart height={height}>
        {(width) => <Columns width={width} currency={currency} groups={groups} />}
      </Chart>
      {series.length > 1 && (
        <ChartKeys>
          {series.map((name, place) => (
            <ChartKey
              key={name}
              sign={<rect x={2} y={2} width={12} height={12} className={looks[place % 2]} />}
            >
              {name}
            </ChartKey>
          ))}
        </ChartKeys>
      )}
    </figure>
  );
}

function Columns(props: { width: number; currency: Currency; groups: readonly ColumnGroup[] }) {
  const { width, currency, groups } = props;
  const end = width - 8;
  const x = scaleBand(
    groups.map(({ label }) => label),
    [start, end],
  ).padding(0.25);
  const values = groups.flatMap((group) => group.values).map(Number);
  const most = Math.max(1, ...values);
  // More money may be reversed than received.
  const least = Math.min(0, ...values);
  const y = scaleLinear([least, most], [top + plotHeight, top]).nice(4);
  const longest = Math.max(...groups.map(({ label }) => widthOf(label)));
  const every = Math.ceil((longest + 20) / Math.max(x.step(), 1));
  return (
    <>
      <MoneyAxis scale={y} ticks={4} currency={currency} from={start} to={end} />
      {groups.map((group, place) => {
        const room = x.bandwidth() / group.values.length;
        const column = Math.min(room - 2, 44);
        const middle = (x(group.label) ?? start) + x.bandwidth() / 2;
        const first = middle - (column * group.values.length) / 2;
        return (
          <g key={group.label}>
            {group.values.map((value, index) => {
              const [from, to] = [y(0), y(Number(value))];
              return (
                <rect
                  key={index}
                  x={first + index * column}
                  y={Math.min(from, to)}
                  width={Math.max(column - 2, 1)}
                  height={Math.abs(from - to)}
                  className={looks[index % 2]}
                />
              );
            })}
            {place % every === 0 && (
              <text
                x={inside(middle, widthOf(group.label), width)}
                y={top + plotHeight + 18}
                textAnchor="middle"
                className="figures fill-ink-soft"
              >
                {group.label}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** About as wide as the chart writes it. */
const widthOf = (label: string) => label.length * 7.5;

/** The middle of a label, moved from an edge that would cut it. */
function inside(middle: number, labelWidth: number, width: number): number {
  return Math.max(labelWidth / 2, Math.min(middle, width - labelWidth / 2));
}
