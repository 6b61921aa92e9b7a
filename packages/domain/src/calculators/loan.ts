import { formatMonths } from '../calendar/index.ts';
import { annualPercentageRate } from '../loans/annual-percentage-rate.ts';
import { limitsFor, loanAmountMessages } from '../loans/limits.ts';
import {
  findProduct,
  type LoanProduct,
  type LoanProducts,
  type LoanTerms,
} from '../loans/product.ts';
import { totalInterest } from '../loans/schedule.ts';
import {
  clampAmount,
  distribute,
  formatAmount,
  formatMoney,
  type Minor,
  majorToMinor,
  percentFromRatePpm,
} from '../money/index.ts';
import { checkTyped } from './amount.ts';
import { type CalculatorAnswer, monthsFrom, noFigure, type Typed, valuesOf } from './answer.ts';

/** The calculator's first values, as far as the product allows them. */
function firstFor(product: LoanProduct) {
  const { min, max } = product.durations;
  return {
    kind: 'personal',
    amount: formatAmount(clampAmount(majorToMinor(100_000n), limitsFor(product))),
    months: String(Math.max(min, Math.min(4, max))),
  };
}

/** The placeholders of the result, blank until every field is right. */
const blank = {
  instalment: noFigure,
  times: '',
  total: noFigure,
  interest: noFigure,
  apr: noFigure,
};

/**
 * Calculates the cost of a loan: the monthly instalment, the total to repay and the APR, at the
 * highest rate of its product and rounded like a real offer (buildSchedule). Reads typed text and
 * returns field errors in the words of the application form (LON-41, LON-42).
 */
export function calculateLoan(products: LoanProducts, typed: Typed): CalculatorAnswer {
  const values = valuesOf(firstFor(products.personal), typed);
  const product = findProduct(products, values.kind) ?? products.personal;
  const amount = checkTyped(values.amount, limitsFor(product), loanAmountMessages);
  const months = monthsFrom(values.months, product.durations);
  const errors: Record<string, string> = {};
  if (!amount.ok) errors['amount'] = amount.message;
  if (months === null) errors['months'] = `Please enter ${monthsHint(product)}.`;
  const hints = {
    'months-hint': `From ${monthsHint(product)}.`,
    rate: `${percentFromRatePpm(product.ratePpm)}% per month, flat`,
  };
  const kind = product.type;
  if (!amount.ok || months === null) {
    return { values: { ...values, kind }, errors, texts: { ...hints, ...blank } };
  }
  return {
    values: { ...values, kind },
    errors,
    texts: { ...hints, ...cost(amount.minor, product.ratePpm, months) },
  };
}

function monthsHint({ durations }: LoanTerms): string {
  return `${durations.min} to ${formatMonths(durations.max)}`;
}

function cost(principal: Minor, ratePpm: number, months: number): typeof blank {
  const interest = totalInterest({ principal, ratePpm, months });
  const interests = distribute(interest, months);
  const instalments = distribute(principal, months).map((part, i) => part + (interests[i] ?? 0n));
  return {
    instalment: formatMoney(instalments[0] ?? 0n, 'NGN'),
    times: timesText(instalments),
    total: formatMoney(principal + interest, 'NGN'),
    interest: formatMoney(interest, 'NGN'),
    apr: `${annualPercentageRate({ principal, instalments })}%`,
  };
}

/** Follows the first instalment; the last one takes the remainder, so it may differ. */
function timesText(instalments: readonly Minor[]): string {
  const count = instalments.length;
  const last = instalments.at(-1) ?? 0n;
  if (count === 1) return 'once, after one month';
  if (last === instalments[0]) return `a month for ${formatMonths(count)}`;
  return `a month for ${formatMonths(count - 1)}, then ${formatMoney(last, 'NGN')}`;
}
