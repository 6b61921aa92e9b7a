import { type Currency, fromWire } from '@quarrter/domain/money';
import { classes } from './classes.tsx';
import { DateText } from './DateText.tsx';
import { Money } from './Money.tsx';

export type TimelineStep = {
  number: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Wire texts: the whole instalment, and what of it is still to be paid. */
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

/**
 * A loan's way to zero (look.md, "Money reads at a glance"): one coin for each instalment, filled by
 * what has been paid of it. Below each other on a phone, side by side from 768 px. Every coin is a list
 * item with its words, so it is its own text for those who cannot see it.
 */
export function Timeline(props: { steps: readonly TimelineStep[]; currency?: Currency }) {
  const { steps, currency = 'NGN' } = props;
  return (
    <ol className="grid md:auto-cols-fr md:grid-flow-col">
      {steps.map((step, place) => (
        <li
          key={step.number}
          className="relative flex gap-4 pb-5 last:pb-0 md:flex-col md:gap-2 md:pb-0"
        >
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classes(
                'absolute start-[17px] top-10 bottom-1 w-0.5 md:start-11 md:end-2 md:top-[17px] md:bottom-auto md:h-0.5 md:w-auto',
                step.state === 'paid' ? 'bg-good' : 'bg-line',
              )}
            />
          )}
          <Coin share={paidShare(step)} className={circles[step.state]} />
          <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 md:block md:pe-3">
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
            <p className="font-600 md:mt-1">
              <Money amount={step.total} currency={currency} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The paid part of an instalment, for drawing only. */
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
