import { addMonths } from '@quarrter/domain/calendar';
import { monthlyReturn } from '@quarrter/domain/investments';
import { annualPercentageRate, buildSchedule, scheduleTotals } from '@quarrter/domain/loans';
import { formatMoney, parseAmount } from '@quarrter/domain/money';

/*
 * Worked examples for the public pages, computed at build time by the same rules that make a
 * client's offer: a picture of the product that cannot say anything else than the product.
 */

const START = '2026-01-15';

/** One hundred thousand naira for four months at 4% a month. */
export function ExampleOffer() {
  const principal = parseAmount('100,000') ?? 0n;
  const schedule = buildSchedule({ principal, ratePpm: 40_000, months: 4, startOn: START });
  const totals = scheduleTotals(schedule);
  const amounts = schedule.map((part) => part.principal + part.interest);
  const apr = annualPercentageRate({ principal, instalments: amounts });
  return (
    <figure
      className="w-full max-w-xl rounded-lg rounded-br-quarter bg-surface p-5 text-ink
      shadow-float sm:p-7"
    >
      <figcaption className="text-sm text-ink-soft">Example of an offer</figcaption>
      <p className="figures mt-1 text-3xl font-600 sm:text-4xl">
        {formatMoney(amounts[0] ?? 0n, 'NGN')}
        {/* A line of its own on a phone: beside the figure it would wrap in one typeface only. */}
        <span className="block text-base font-400 text-ink-soft sm:inline">
          {' '}
          a month for 4 months
        </span>
      </p>
      <Coins amounts={amounts} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-5 text-sm">
        <Item label="You receive">{formatMoney(principal, 'NGN')}</Item>
        <Item label="Total to repay">{formatMoney(principal + totals.interest, 'NGN')}</Item>
        <Item label="Rate">4% a month, flat</Item>
        <Item label="APR">{`${apr}%`}</Item>
      </dl>
    </figure>
  );
}

function Item({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="figures text-base font-600">{children}</dd>
    </div>
  );
}

/** The instalments as coins, none of them paid yet: it is an offer. */
function Coins({ amounts }: { amounts: readonly bigint[] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 76" className="mt-5 w-full" fill="none">
      <path d="M20 20h260" className="stroke-line" strokeWidth="2" />
      {amounts.map((amount, place) => {
        const at = captionPlace(place, amounts.length);
        return (
          <g key={place}>
            <circle
              cx={20 + place * 87}
              cy="20"
              r="17"
              strokeWidth="2.5"
              className="fill-surface stroke-main-text"
            />
            <text {...at} y="58" className="figures fill-ink text-[14px] font-600">
              {formatMoney(amount, 'NGN')}
            </text>
            <text {...at} y="74" className="fill-ink-soft text-[12px]">
              {`Month ${place + 1}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Below its coin; the outer ones end with the picture. */
function captionPlace(place: number, count: number) {
  if (place === 0) return { x: 2, textAnchor: 'start' } as const;
  if (place === count - 1) return { x: 298, textAnchor: 'end' } as const;
  return { x: 20 + place * 87, textAnchor: 'middle' } as const;
}

const MONTHS = 12;
const EARNED = 7;

/** Two hundred and fifty thousand naira in a full-time plan at 1% a month. */
export function ExampleInvestment() {
  const capital = parseAmount('250,000') ?? 0n;
  const each = monthlyReturn(capital, 10_000);
  const months = Array.from({ length: MONTHS }, (_, place) => addMonths(START, place + 1));
  return (
    <figure
      className="w-full max-w-xl rounded-lg rounded-br-quarter bg-surface p-5 text-ink
      shadow-float sm:p-7"
    >
      <figcaption className="text-sm text-ink-soft">
        Example: {formatMoney(capital, 'NGN')} in a full-time plan at 1% a month
      </figcaption>
      <p className="figures mt-1 text-3xl font-600 sm:text-4xl">
        {formatMoney(each, 'NGN')}
        <span className="text-base font-400 text-ink-soft"> every month</span>
      </p>
      <svg aria-hidden="true" viewBox="0 0 360 130" className="mt-5 w-full" fill="none">
        {months.map((month, place) => {
          const height = 12 + place * 9;
          const x = place * 30 + 3;
          return (
            <path
              key={month}
              d={`M${x} 128v-${height}h12a12 12 0 0 1 12 12V128Z`}
              strokeDasharray={place < EARNED ? undefined : '3 3'}
              strokeWidth="1.5"
              className={place < EARNED ? 'fill-good stroke-good' : 'stroke-line-strong'}
            />
          );
        })}
        <path d="M0 129h360" className="stroke-line" strokeWidth="1.5" />
      </svg>
      <p className="mt-4 text-sm text-ink-soft">
        After a year {formatMoney(each * BigInt(MONTHS), 'NGN')} earned. The solid part is credited,
        the outlined part is to come.
      </p>
    </figure>
  );
}
