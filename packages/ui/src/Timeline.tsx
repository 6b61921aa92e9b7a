import { type Currency, fromWire } from '@quarrter/domain/money';
import { classes } from './classes.tsx';
import { DateText } from './DateText.tsx';
import { Money } from './Money.tsx';

export type TimelineStep = {
  number: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Decimal strings: the whole instalment, and what is still to be paid. */
  total: string;
  outstanding: string;
  state: 'paid' | 'overdue' | 'next' | 'upcoming';
};

const words: Record<TimelineStep['state'], string> = {
  paid: 'Paid',
  overdue: 'Overdue',
  next: 'Next',
  upcoming: 'To come',
};

const circles: Record<TimelineStep['state'], string> = {
  paid: 'text-good',
  overdue: 'text-bad',
  next: 'text-main-text',
  upcoming: 'text-line-strong',
};

type Look = { list: string; step: string; line: string; words: string; amount: string };

const column: Look = {
  list: 'max-w-xl',
  step: '',
  line: 'start-[17px] top-10 bottom-1 w-0.5',
  words: 'flex flex-wrap items-start justify-between gap-x-3',
  amount: '',
};

/** Side by side, a coin with an amount in millions needs 8 rem: for four, and for six of them. */
const few: Look = {
  list: '@lg:auto-cols-fr @lg:grid-flow-col',
  step: '@lg:flex-col @lg:gap-2 @lg:pb-0',
  line: `${column.line} @lg:start-11 @lg:end-2 @lg:top-[17px] @lg:bottom-auto @lg:h-0.5 @lg:w-auto`,
  words: `${column.words} @lg:block @lg:pe-3`,
  amount: '@lg:mt-1',
};
const several: Look = {
  list: '@3xl:auto-cols-fr @3xl:grid-flow-col',
  step: '@3xl:flex-col @3xl:gap-2 @3xl:pb-0',
  line:
    `${column.line} @3xl:start-11 @3xl:end-2 @3xl:top-[17px] @3xl:bottom-auto @3xl:h-0.5 ` +
    `@3xl:w-auto`,
  words: `${column.words} @3xl:block @3xl:pe-3`,
  amount: '@3xl:mt-1',
};

function lookOf(steps: number): Look {
  if (steps > 6) return column;
  return steps > 4 ? several : few;
}

/**
 * The instalments of a loan as coins, each filled as far as it is paid. In one column on phones and
 * when there are many; side by side where dates and amounts have room. Each coin is a list item
 * with its text, so it needs no other description.
 */
export function Timeline(props: { steps: readonly TimelineStep[]; currency?: Currency }) {
  const { steps, currency = 'NGN' } = props;
  const look = lookOf(steps.length);
  return (
    <div className="@container">
      <ol className={classes('grid', look.list)}>
        {steps.map((step, place) => (
          <li
            key={step.number}
            className={classes('relative flex gap-4 pb-5 last:pb-0', look.step)}
          >
            {place < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute',
                  look.line,
                  step.state === 'paid' ? 'bg-good' : 'bg-line',
                )}
              />
            )}
            <Coin share={paidShare(step)} className={circles[step.state]} />
            <div className={classes('min-w-0 flex-1', look.words)}>
              <div>
                <p className="text-sm font-600">
                  <DateText date={step.date} />
                </p>
                <p
                  className={classes(
                    'text-xs',
                    circles[step.state === 'upcoming' ? 'next' : step.state],
                  )}
                >
                  {words[step.state]}
                </p>
              </div>
              <p className={classes('font-600', look.amount)}>
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

/** A coin filled clockwise from the top, quarter by quarter. */
function Coin({ share, className }: { share: number; className: string }) {
  const around = 2 * Math.PI * 6;
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className={classes('size-9 shrink-0', className)}>
      <circle
        cx="18"
        cy="18"
        r="15"
        className="fill-surface"
        stroke="currentColor"
        strokeWidth="2.5"
      />
      {share >= 1 ? (
        <path
          d="m11.5 18.5 4.5 4.5 8.5-9.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <circle
          cx="18"
          cy="18"
          r="6"
          fill="none"
          stroke="currentColor"
          strokeWidth="12"
          strokeDasharray={`${around * share} ${around}`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
  );
}
