import { type Currency, fromWire } from '@quarrter/domain/money';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { classes } from './classes.tsx';
import { DateText } from './DateText.tsx';
import { Money } from './Money.tsx';

export type TimelineStep = {
  number: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Decimal strings: the instalment without forgiven interest, and the unpaid part. */
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

/**
 * The instalments of a loan in one list, each under a line that is filled as far as it is paid. A
 * row opens to show its parts. The text of each says all that its line shows.
 */
export function Timeline(props: {
  steps: readonly TimelineStep[];
  currency?: Currency;
  /** The parts of an instalment, shown when its row is opened. */
  partsOf: (step: TimelineStep) => ReactNode;
}) {
  const { steps, currency = 'NGN', partsOf } = props;
  return (
    <ol className="grid divide-y divide-line">
      {steps.map((step) => (
        <li key={step.number}>
          <details className="group">
            <summary
              className={
                'grid min-h-11 cursor-pointer list-none gap-1.5 py-3 ' +
                '[&::-webkit-details-marker]:hidden'
              }
            >
              <Line share={paidShare(step)} className={lineColours[step.state]} />
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
                  <DateText date={step.date} className="font-600" />
                  <span className={classes('text-xs', wordColours[step.state])}>
                    {words[step.state]}
                  </span>
                </span>
                <span className="flex items-baseline gap-x-2 font-600">
                  <Money amount={step.total} currency={currency} />
                  <ChevronDown
                    aria-hidden="true"
                    className="size-4.5 self-center text-ink-soft group-open:rotate-180"
                  />
                </span>
              </span>
            </summary>
            <div className="pb-4">{partsOf(step)}</div>
          </details>
        </li>
      ))}
    </ol>
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
