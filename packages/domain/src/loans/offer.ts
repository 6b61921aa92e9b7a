import { formatMonths } from '../calendar/index.ts';
import { amountError, formatMoney, type Minor, smallerOf } from '../money/index.ts';
import { borrowingLimit } from './borrowing-limit.ts';
import type { IncomeCheck } from './kinds/kind.ts';
import { loanAmountMessages } from './limits.ts';
import { durationsOf, type LoanTerms } from './product.ts';

export type OfferedTerms = {
  readonly amount: Minor;
  readonly months: number;
  readonly ratePpm: number;
};

/** The client's choices when accepting an offer. Amounts are kobo. */
export type OfferChoices = {
  readonly minimum: Minor;
  /** Shortest first; the last is the one that was offered. */
  readonly durations: readonly { readonly months: number; readonly largest: Minor }[];
};

/**
 * Finds the choices below the offer, a smaller amount or a shorter time, at the offered rate:
 * within the product's minimum and durations, and as far as the income repays it sooner. The offer
 * itself can always be accepted, even if the product has changed since.
 */
export function offerChoices(
  terms: LoanTerms,
  checks: readonly IncomeCheck[],
  offered: OfferedTerms,
  monthlyIncome: Minor | null,
): OfferChoices {
  const atRate = { ...terms, ratePpm: offered.ratePpm };
  const limitFor = (months: number) => borrowingLimit(atRate, checks, { monthlyIncome, months });
  const minimum = smallerOf(limitFor(offered.months).minimum, offered.amount);
  const shorter = durationsOf(terms).filter((months) => months < offered.months);
  const durations = shorter
    .map((months) => ({
      months,
      largest: smallerOf(limitFor(months).maximum ?? offered.amount, offered.amount),
    }))
    .filter(({ largest }) => largest >= minimum);
  return {
    minimum,
    durations: [...durations, { months: offered.months, largest: offered.amount }],
  };
}

/** Why these terms cannot be accepted, by field; empty when they can. */
export function acceptanceErrors(
  { minimum, durations }: OfferChoices,
  { amount, months }: { readonly amount: Minor; readonly months: number },
): { amount?: string; duration?: string } {
  const offered = durations.at(-1);
  const maximum = offered?.largest ?? minimum;
  const tooMuch = amountError(amount, { minimum, maximum }, loanAmountMessages);
  const chosen = durations.find((one) => one.months === months);
  const duration = chosen
    ? amount > chosen.largest && tooMuch === null
      ? `Over ${formatMonths(months)} you can borrow at most ` +
        `${formatMoney(chosen.largest, 'NGN')}. Please choose a smaller amount or more months.`
      : null
    : `Please choose ${wordsFor(durations.map((one) => one.months))}.`;
  return { ...(tooMuch && { amount: tooMuch }), ...(duration && { duration }) };
}

/** `2, 3 or 4 months` */
function wordsFor(months: readonly number[]): string {
  const last = formatMonths(months.at(-1) ?? 1);
  return months.length < 2 ? last : `${months.slice(0, -1).join(', ')} or ${last}`;
}
