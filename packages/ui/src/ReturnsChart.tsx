import { formatMonths } from '@quarrter/domain/calendar';
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

/**
 * The growth of an investment: earned returns are solid, expected ones outlined, each bar the sum
 * so far. A table with the same facts follows for people who cannot see the picture, unless the
 * page shows one to everybody (`table="elsewhere"`).
 */
export function ReturnsChart(props: {
  points: readonly ReturnsPoint[];
  currency?: Currency;
  table?: 'hidden' | 'elsewhere';
}) {
  const { points, currency = 'NGN', table = 'hidden' } = props;
  const sums = runningSums(points);
  const highest = sums.at(-1) ?? 0n;
  if (highest <= 0n) return null;
  return (
    <figure className="grid gap-3">
      <div
        aria-hidden="true"
        className="flex h-36 items-stretch gap-1 border-b border-line sm:gap-2"
      >
        {points.map((point, place) => (
          <div key={point.date} className="flex max-w-10 flex-1 flex-col justify-end">
            <div
              className={classes(
                'rounded-tr-lg border-[1.5px] border-b-0',
                point.credited ? 'border-good bg-good' : 'border-dashed border-line-strong',
              )}
              style={{ height: `${percent(sums[place] ?? 0n, highest)}%` }}
            />
          </div>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        <Key className="bg-good">Credited</Key>
        <Key className="border border-dashed border-line-strong">Upcoming</Key>
        <span>
          {formatMoney(highest, currency)} in total over {formatMonths(points.length)}
        </span>
      </figcaption>
      {table === 'hidden' && <HiddenTable points={points} currency={currency} />}
    </figure>
  );
}

function HiddenTable(props: { points: readonly ReturnsPoint[]; currency: Currency }) {
  const { points, currency } = props;
  return (
    <table className="sr-only">
      <caption>Returns by month</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Return</th>
          <th scope="col">Status</th>
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
            <td>{point.credited ? 'Credited' : 'Upcoming'}</td>
          </tr>
        ))}
      </tbody>
    </table>
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

/** A height for drawing; money itself never becomes a float. */
function percent(sum: bigint, highest: bigint): number {
  return Math.max(3, Number((sum * 1000n) / highest) / 10);
}
