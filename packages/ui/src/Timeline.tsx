import { type Currency, fromWire } from '@quarrter/domain/money';
import { classes } from './classes.tsx';
import { DateText } from './DateText.tsx';
import { Money } from './Money.tsx';

export type TimelineStep = {
  number: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Decimal strings: the instalment without what fell away, and what is still to be paid. */
  total: string;
  outstanding: string;
  /** `settled`: paid early, for less than was scheduled. */
  state: 'paid' | 'settled' | 'overdue' | 'next' | 'upcoming';
};

const words: Record<TimelineStep['state'], string> = {
  paid: 'Paid',
  settled: 'Settled early',
  overdue: 'Overdue',
  next: 'Next',
  upcoming: 'To come',
};

const wordColours: Record<TimelineStep['state'], string> = {
  paid: 'text-good',
  settled: 'text-good',
  overdue: 'text-bad font-600',
  next: 'text-main-text font-600',
  upcoming: 'text-ink-soft',
};

const lineColours: Record<TimelineStep['state'], string> = {
  paid: 'border-good',
  settled: 'border-good',
  overdue: 'border-bad',
  next: 'border-main-text',
  upcoming: 'border-line-strong',
};

/** Side by side, an amount in millions needs 8 rem: for four steps, and for six of them. */
const few = { list: '@lg:auto-cols-fr @lg:grid-flow-col', amount: '@lg:block' };
const several = { list: '@3xl:auto-cols-fr @3xl:grid-flow-col', amount: '@3xl:block' };
const column = { list: 'max-w-xl', amount: '' };

function lookOf(steps: number) {
  if (steps > 6) return column;
  return steps > 4 ? several : few;
}

/**
 * The instalments of a loan, each under a line that is filled as far as it is paid: nothing here
 * looks as if it could be tapped. In one column on phones and when there are many; side by side
 * where dates and amounts have room. The text of each says all that its line shows.
 */
export function Timeline(props: { steps: readonly TimelineStep[]; currency?: Currency }) {
  const { steps, currency = 'NGN' } = props;
  const look = lookOf(steps.length);
  return (
    <div className="@container">
      <ol className={classes('grid gap-x-1.5 gap-y-4', look.list)}>
        {steps.map((step) => (
          <li key={step.number} className="grid content-start gap-1.5">
            <Line share={paidShare(step)} className={lineColours[step.state]} />
            <div
              className={classes(
                'flex flex-wrap items-baseline justify-between gap-x-3 pe-2',
                look.amount,
              )}
            >
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <DateText date={step.date} className="font-600" />
                <span className={classes('text-xs', wordColours[step.state])}>
                  {words[step.state]}
                </span>
              </p>
              <p className="font-600">
                <Money amount={step.total} currency={currency} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The paid share of an instalment, for drawing only. */
function paidShare({ total, outstanding }: TimelineStep): number {
  const whole = fromWire(total);
  if (whole <= 0n) return 1;
  return Number(((whole - fromWire(outstanding)) * 1000n) / whole) / 1000;
}

/** An outline that is filled from its start. */
function Line({ share, className }: { share: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block h-2.5 overflow-hidden rounded-sm border bg-surface', className)}
    >
      <span
        className="block h-full bg-good forced-colors:bg-[CanvasText]"
        style={{ width: `${Math.round(share * 1000) / 10}%` }}
      />
    </span>
  );
}
