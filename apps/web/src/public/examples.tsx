import { addMonths, type IsoDate } from '@quarrter/domain/calendar';
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
  penaltiesOf,
  scheduleTotals,
} from '@quarrter/domain/loans';
import {
  clampAmount,
  formatMoney,
  majorToMinor,
  percentFromRatePpm,
  toWire,
} from '@quarrter/domain/money';
import { KeyFacts } from '../features/loans/details/KeyFacts.tsx';
import { RiskLine } from '../products/RiskLine.tsx';

/*
 * Worked examples for the public pages, computed from the products by the same rules that make a
 * client's offer: a picture of the product that cannot say anything else than the product.
 */

const EXAMPLE_START = '2026-01-15';

const USUAL_MONTHS = 4;

/** One hundred thousand naira for up to 4 months, as far as the product allows. */
function exampleLoan(product: LoanProduct, startOn: IsoDate) {
  const { ratePpm, durations } = product;
  const principal = clampAmount(majorToMinor(100_000n), limitsFor(product));
  const months = Math.max(durations.min, Math.min(USUAL_MONTHS, durations.max));
  const schedule = buildSchedule({ principal, ratePpm, months, startOn });
  const { interest, total } = scheduleTotals(schedule);
  const instalments = schedule.map((row) => row.principal + row.interest);
  return {
    principal,
    penalties: penaltiesOf(principal, { ...product, smallestArrears: 1n }),
    loan: {
      amount: toWire(principal),
      loan_amount: toWire(principal),
      duration: months,
      interest: percentFromRatePpm(ratePpm),
      apr: annualPercentageRate({ principal, instalments }),
      total_cost: toWire(interest),
      amount_to_be_repaid: toWire(total),
      schedule: schedule.map((row) => ({
        due_date: row.dueOn,
        total: toWire(row.principal + row.interest),
      })),
    },
  };
}

/** An offer of today as the app shows it, by the same component, on a drawn phone. */
export function OfferOnPhone({ product, today }: { product: LoanProduct; today: IsoDate }) {
  const { loan, penalties } = exampleLoan(product, today);
  return (
    <figure className="mx-auto grid w-full max-w-sm gap-3 lg:me-0">
      <div
        className="rounded-[2.25rem] border-[0.6rem] border-ink bg-paper p-2 pb-5 text-ink
          shadow-float dark:border-band-line sm:p-3 sm:pb-6"
      >
        <div aria-hidden="true" className="mx-auto mt-1 mb-3 h-1.5 w-16 rounded-full bg-line" />
        <p className="px-2 pb-3 text-lg font-600">Your loan offer</p>
        <KeyFacts loan={loan} penalties={penalties} />
      </div>
      <figcaption
        className="justify-self-center rounded-md bg-band px-3 py-1 text-center text-sm
          text-band-soft"
      >
        An example, as our app shows it before you accept
      </figcaption>
    </figure>
  );
}

/** The penalty for a late day, shown beside the rate of a loan. */
export function LatePenalty({ product }: { product: LoanProduct }) {
  const { principal, penalties } = exampleLoan(product, EXAMPLE_START);
  if (penalties.perDay === 0n) return null;
  const [perDay, atMost, amount] = [penalties.perDay, penalties.atMost, principal].map((minor) =>
    formatMoney(minor, 'NGN'),
  );
  return (
    <p className="text-sm text-ink-soft">
      Borrow only what you can repay: on a loan of {amount}, we charge {perDay} for each late day,
      up to a maximum of {atMost}.
    </p>
  );
}

const MONTHS = 12;
const PAID_MONTHS = 7;

/** Two hundred and fifty thousand naira in its plan, or the least of the smallest plan. */
export function ExampleInvestment({ tiers }: { tiers: readonly InvestmentTier[] }) {
  const usual = majorToMinor(250_000n);
  const fitting = tierForAmount(tiers, 'NGN', usual);
  const plan = fitting ?? tiersOf(tiers, 'NGN')[0];
  if (!plan) return null;
  const capital = fitting ? usual : plan.minimum;
  const each = withholdTax(monthlyReturn(capital, plan.ratePpm), plan.taxPpm).net;
  const months = Array.from({ length: MONTHS }, (_, place) => addMonths(EXAMPLE_START, place + 1));
  return (
    <figure
      className="w-full max-w-xl rounded-lg rounded-br-quarter bg-surface p-5 text-ink
      shadow-float sm:p-7 forced-colors:border"
    >
      <figcaption className="text-sm text-ink-soft">
        Example: {formatMoney(capital, 'NGN')}
        {` in a full-time plan at ${percentFromRatePpm(plan.ratePpm)}% per month`}
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
              strokeDasharray={place < PAID_MONTHS ? undefined : '3 3'}
              strokeWidth="1.5"
              className={place < PAID_MONTHS ? 'fill-good stroke-good' : 'stroke-line-strong'}
            />
          );
        })}
        <path d="M0 129h360" className="stroke-line" strokeWidth="1.5" />
      </svg>
      <p className="mt-4 text-sm text-ink-soft">
        After a year you would have earned {formatMoney(each * BigInt(MONTHS), 'NGN')}. Solid bars
        are paid; outlined bars are still to come.
      </p>
      <div className="mt-3 border-t border-line pt-3">
        <RiskLine />
      </div>
    </figure>
  );
}
