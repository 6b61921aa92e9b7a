import { addMonths, formatMonths } from '@quarrter/domain/calendar';
import {
  type InvestmentTier,
  monthlyReturn,
  tierForAmount,
  tiersOf,
  withholdTax,
} from '@quarrter/domain/investments';
import {
  annualPercentageRate,
  buildSchedule,
  type LoanProduct,
  limitsFor,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { clampAmount, formatMoney, majorToMinor, percentFromRatePpm } from '@quarrter/domain/money';

/*
 * Worked examples for the public pages, computed from the products by the same rules that make a
 * client's offer: a picture of the product that cannot say anything else than the product.
 */

const START = '2026-01-15';

/** The picture has room for four instalments. */
const MAX_INSTALMENT_DOTS = 4;

/** One hundred thousand naira for up to four months, as far as the product allows. */
export function ExampleOffer({ product }: { product: LoanProduct }) {
  const { ratePpm, durations } = product;
  const principal = clampAmount(majorToMinor(100_000n), limitsFor(product));
  const months = Math.max(durations.min, Math.min(MAX_INSTALMENT_DOTS, durations.max));
  const schedule = buildSchedule({ principal, ratePpm, months, startOn: START });
  const totals = scheduleTotals(schedule);
  const amounts = schedule.map((part) => part.principal + part.interest);
  const apr = annualPercentageRate({ principal, instalments: amounts });
  return (
    <figure
      className="w-full max-w-xl rounded-lg rounded-br-quarter bg-surface p-5 text-ink
      shadow-float sm:p-7 forced-colors:border"
    >
      <figcaption className="text-sm text-ink-soft">Example of an offer</figcaption>
      <p className="figures mt-1 text-3xl font-600 sm:text-4xl">
        {formatMoney(amounts[0] ?? 0n, 'NGN')}
        {/* A line of its own on a phone: beside the figure it would wrap in one typeface only. */}
        <span className="block text-base font-400 text-ink-soft sm:inline">
          {' '}
          a month for {formatMonths(months)}
        </span>
      </p>
      {months <= MAX_INSTALMENT_DOTS && <InstalmentDots amounts={amounts} />}
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-5 text-sm">
        <Item label="You receive">{formatMoney(principal, 'NGN')}</Item>
        <Item label="Total to repay">{formatMoney(principal + totals.interest, 'NGN')}</Item>
        <Item label="Rate">{`${percentFromRatePpm(ratePpm)}% a month, flat`}</Item>
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
function InstalmentDots({ amounts }: { amounts: readonly bigint[] }) {
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

/** Two hundred and fifty thousand naira in its plan, or the least of the smallest plan. */
export function ExampleInvestment({ tiers }: { tiers: readonly InvestmentTier[] }) {
  const usual = majorToMinor(250_000n);
  const fitting = tierForAmount(tiers, 'NGN', usual);
  const plan = fitting ?? tiersOf(tiers, 'NGN')[0];
  if (!plan) return null;
  const capital = fitting ? usual : plan.minimum;
  const each = withholdTax(monthlyReturn(capital, plan.ratePpm), plan.taxPpm).net;
  const months = Array.from({ length: MONTHS }, (_, place) => addMonths(START, place + 1));
  return (
    <figure
      className="w-full max-w-xl rounded-lg rounded-br-quarter bg-surface p-5 text-ink
      shadow-float sm:p-7 forced-colors:border"
    >
      <figcaption className="text-sm text-ink-soft">
        Example: {formatMoney(capital, 'NGN')}
        {` in a full-time plan at ${percentFromRatePpm(plan.ratePpm)}% a month`}
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
