import { type InvestmentTier, type OfferTerms, tiersOf } from '@quarrter/domain/investments';
import { earlyPaymentText, type LoanProduct, type LoanProducts } from '@quarrter/domain/loans';
import { formatMoney, percentFromRatePpm, wholePpm } from '@quarrter/domain/money';
import type { ProductFigures } from '@quarrter/ui/brand';
import { loanTypeName, loanTypeWord } from '../products/loan-names.ts';

/** The figures that the brand's texts name, from the products of today. */
export function productFigures(
  products: LoanProducts,
  tiers: readonly InvestmentTier[],
  offer: BestOffer | null,
): ProductFigures {
  return { loans: loanFigures(products), investments: investmentFigures(tiers, offer) };
}

/** The limited-time offer in naira on sale that pays the most. */
export type BestOffer = Pick<OfferTerms, 'name' | 'months' | 'ratePpm'>;

function loanFigures(products: LoanProducts): ProductFigures['loans'] {
  const all = Object.values(products);
  const usualRatePpm = mostCommon(all.map(({ ratePpm }) => ratePpm));
  const penaltyCapPpm = Math.max(...all.map((product) => product.penaltyCapPpm));
  return {
    lowestRate: percent(Math.min(...all.map(({ lowestRatePpm }) => lowestRatePpm))),
    usualRate: percent(usualRatePpm),
    otherRates: all
      .filter(({ ratePpm }) => ratePpm !== usualRatePpm)
      .map(({ type, ratePpm }) => ({ kind: loanTypeWord(type), rate: percent(ratePpm) })),
    personalRange: rangeOf(products.personal),
    businessRange: rangeOf(products.business),
    penaltyPerDay: percent(Math.max(...all.map((product) => product.penaltyPpmPerDay))),
    penaltyCap:
      penaltyCapPpm === wholePpm
        ? 'the amount you borrowed'
        : `${percent(penaltyCapPpm)} of the amount you borrowed`,
    earlyPayment: earlyPayments(all).join(' '),
  };
}

/** One sentence where all loans agree, otherwise one for each. */
export function earlyPayments(products: readonly LoanProduct[]): string[] {
  const texts = new Set(products.map(earlyPaymentText));
  if (texts.size === 1) return [...texts];
  return products.map((product) => `${loanTypeName(product.type)}: ${earlyPaymentText(product)}`);
}

function investmentFigures(
  tiers: readonly InvestmentTier[],
  offer: BestOffer | null,
): ProductFigures['investments'] {
  const naira = tiersOf(tiers, 'NGN');
  const dollar = tiersOf(tiers, 'USD');
  const [smallest] = naira;
  const [smallestDollar] = dollar;
  if (!smallest || !smallestDollar) throw new Error('There is no plan in naira or in dollars');
  const best = naira.reduce((most, next) => (next.ratePpm > most.ratePpm ? next : most));
  const ofDollar = dollar.map(({ ratePpm }) => ratePpm);
  const dollarRates = [...new Set([Math.min(...ofDollar), Math.max(...ofDollar)])];
  const highestRange =
    best === naira.at(-1) ? `${formatMoney(best.minimum, 'NGN')} and above` : rangeOf(best);
  return {
    minimum: formatMoney(smallest.minimum, 'NGN'),
    lowestRate: percent(smallest.ratePpm),
    highestRate: percent(best.ratePpm),
    highestRange,
    highestReturn:
      offer !== null && offer.ratePpm > best.ratePpm
        ? highestReturn(offer.ratePpm, offer.months, `in our limited-time offer ${offer.name}`)
        : highestReturn(best.ratePpm, 12, `on ${highestRange}`),
    plans: `${countOf(naira, true)} in naira and ${countOf(dollar, false)} in dollars`,
    dollarMinimum: formatMoney(smallestDollar.minimum, 'USD'),
    dollarRate: dollarRates.map(percent).join(' to '),
  };
}

/** PUB-33: a claimed annual return is rounded down, to a hundredth of a percent. */
function highestReturn(ratePpm: number, months: number, where: string) {
  const perYear = Math.floor((ratePpm * 12) / 100) * 100;
  return {
    perYear: percent(perYear),
    terms: `${months} months at ${percent(ratePpm)} per month, simple interest, ${where}`,
  };
}

/** `N100 to N10,000,000`, `N1,000 and above`. */
export function rangeOf(
  range: Pick<InvestmentTier, 'minimum' | 'maximum' | 'currency'> | LoanProduct,
): string {
  const currency = 'currency' in range ? range.currency : 'NGN';
  const from = formatMoney(range.minimum, currency);
  return range.maximum === null
    ? `${from} and above`
    : `${from} to ${formatMoney(range.maximum, currency)}`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `Six plans` for the first, `one` after it. */
function countOf({ length }: readonly InvestmentTier[], first: boolean): string {
  const word = words[length] ?? String(length);
  if (!first) return word;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${length === 1 ? 'plan' : 'plans'}`;
}

function percent(ratePpm: number): string {
  return `${percentFromRatePpm(ratePpm)}%`;
}

/** The value that most have; of several, the lowest. */
function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([one, of], [other, than]) => than - of || one - other);
  return sorted[0]?.[0] ?? 0;
}
