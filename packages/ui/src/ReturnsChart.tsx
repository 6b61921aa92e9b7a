import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { classes } from './classes.tsx';
import { DateText } from './DateText.tsx';
import { Money } from './Money.tsx';

export type ReturnsPoint = {
  /** `YYYY-MM-DD`: the anniversary on which it was, or will be, credited. */
  date: string;
  /** Wire text. */
  amount: string;
  credited: boolean;
};

const HEIGHT = 120;
const BAR = 28;
const STEP = 44;

/**
 * The growth of an investment: what is earned stands solid, what is to come is outlined, each bar the
 * sum so far (look.md). The same facts follow as a table for those who cannot see the picture.
 */
export function ReturnsChart(props: { points: readonly ReturnsPoint[]; currency?: Currency }) {
  const { points, currency = 'NGN' } = props;
  const sums = runningSums(points);
  const highest = sums.at(-1) ?? 0n;
  if (highest <= 0n) return null;
  const width = points.length * STEP;
  return (
    <figure className="grid gap-3">
      <div className="overflow-x-auto">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${HEIGHT + 22}`}
          width={width}
          height={HEIGHT + 22}
          className="max-w-none"
        >
          <path className="stroke-line" d={`M0 ${HEIGHT + 0.5}H${width}`} />
          {points.map((point, place) => {
            const height = pixels(sums[place] ?? 0n, highest);
            return (
              <g key={point.date}>
                <path
                  d={bar(place * STEP + (STEP - BAR) / 2, height)}
                  strokeWidth="1.5"
                  strokeDasharray={point.credited ? undefined : '3 3'}
                  className={classes(
                    point.credited
                      ? 'fill-good stroke-good'
                      : 'fill-transparent stroke-line-strong',
                  )}
                />
                <text
                  x={place * STEP + STEP / 2}
                  y={HEIGHT + 16}
                  textAnchor="middle"
                  className="figures fill-ink-soft text-[11px]"
                >
                  {place + 1}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        <Key className="bg-good">earned</Key>
        <Key className="border border-dashed border-line-strong">to come</Key>
        <span>by month, {formatMoney(highest, currency)} in all</span>
      </figcaption>
      <table className="sr-only">
        <caption>Returns by month</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Return</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.date}>
              <td>
                <DateText date={point.date} />
              </td>
              <td>
                <Money amount={point.amount} currency={currency} />
              </td>
              <td>{point.credited ? 'earned' : 'to come'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={classes('size-3 rounded-sm', className)} />
      {children}
    </span>
  );
}

function runningSums(points: readonly ReturnsPoint[]): bigint[] {
  let sum = 0n;
  return points.map((point) => {
    sum += fromWire(point.amount);
    return sum;
  });
}

/** A height to draw; money itself never becomes a float. */
function pixels(sum: bigint, highest: bigint): number {
  return Math.max(3, Number((sum * BigInt(HEIGHT - 4)) / highest));
}

/** A bar whose upper right corner is a quarter circle. */
function bar(left: number, height: number): string {
  const corner = Math.min(BAR * 0.6, height);
  return `M${left} ${HEIGHT}v${-height}h${BAR - corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}V${HEIGHT}Z`;
}
