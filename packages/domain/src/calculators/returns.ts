import { formatMonths } from '../calendar/index.ts';
import { fullTimeMonths, monthlyReturn } from '../investments/returns.ts';
import { type TaxedReturn, withholdTax } from '../investments/tax.ts';
import {
  type InvestmentTier,
  investmentAmountMessages,
  tierForAmount,
  tiersOf,
} from '../investments/tier.ts';
import { gapError } from '../investments/tier-amount.ts';
import {
  type AmountCheck,
  type Currency,
  currencyFromSlug,
  currencySlug,
  formatMoney,
  type Minor,
  percentFromRatePpm,
} from '../money/index.ts';
import { checkTyped } from './amount.ts';
import { type CalculatorAnswer, monthsFrom, noFigure, type Typed, valuesOf } from './answer.ts';

const first = { currency: 'naira', amount: '250,000', months: '12' } as const;

/** A full-time investment continues until it is withdrawn; 10 years are enough to look ahead. */
const monthsRange = { min: 1, max: 120 };

const monthsHint = `${monthsRange.min} to ${formatMonths(monthsRange.max)}`;

const blank = {
  'months-hint': `From ${monthsHint}.`,
  monthly: noFigure,
  rate: noFigure,
  returns: noFigure,
  balance: noFigure,
  after: '',
  tax: '',
  maturity: '',
};

/**
 * Calculates a full-time investment: the monthly return, and the returns and the balance after the
 * typed months, by the plan of the amount (INV-10 to INV-18) and simple interest (IND-18). Reads
 * typed text and returns field errors in the words of the investment form (INV-32, INV-33).
 */
export function calculateReturns(tiers: readonly InvestmentTier[], typed: Typed): CalculatorAnswer {
  const given = valuesOf(first, typed);
  const currency = currencyFromSlug(given.currency) ?? 'NGN';
  const values = { ...given, currency: currencySlug(currency) };
  const plans = tiersOf(tiers, currency);
  const amount = checkInvestment(plans, currency, values.amount);
  const months = monthsFrom(values.months, monthsRange);
  const errors: Record<string, string> = {};
  if (!amount.ok) errors['amount'] = amount.message;
  if (months === null) {
    errors['months'] = `Please enter ${monthsHint}.`;
  }
  if (!amount.ok || months === null) return { values, errors, texts: blank };
  const plan = tierForAmount(plans, currency, amount.minor);
  const terms = { ratePpm: plan?.ratePpm ?? 0, taxPpm: plan?.taxPpm ?? 0, months };
  return { values, errors, texts: growth(currency, amount.minor, terms) };
}

/** @param plans those of the currency, lowest first */
function checkInvestment(
  plans: readonly InvestmentTier[],
  currency: Currency,
  text: string,
): AmountCheck {
  const limits = { minimum: plans[0]?.minimum ?? 0n, maximum: plans.at(-1)?.maximum ?? null };
  const checked = checkTyped(text, limits, investmentAmountMessages);
  const gap = checked.ok ? gapError(plans, currency, checked.minor) : null;
  return gap === null ? checked : { ok: false, message: gap };
}

type Terms = { readonly ratePpm: number; readonly taxPpm: number; readonly months: number };

function growth(
  currency: Currency,
  capital: Minor,
  { ratePpm, taxPpm, months }: Terms,
): typeof blank {
  const { gross, tax, net } = withholdTax(monthlyReturn(capital, ratePpm), taxPpm);
  const returns = net * BigInt(months);
  return {
    ...blank,
    monthly: formatMoney(net, currency),
    rate: `${percentFromRatePpm(ratePpm)}% per month`,
    returns: formatMoney(returns, currency),
    balance: formatMoney(capital + returns, currency),
    after: `after ${formatMonths(months)}`,
    tax: taxPpm === 0 ? '' : taxText(currency, { gross, tax }, taxPpm),
    maturity:
      months < fullTimeMonths ? `You can withdraw after ${formatMonths(fullTimeMonths)}.` : '',
  };
}

/** The figures are after tax, so this states the gross return and the tax withheld. */
function taxText(
  currency: Currency,
  { gross, tax }: Pick<TaxedReturn, 'gross' | 'tax'>,
  taxPpm: number,
): string {
  const [earned, withheld] = [gross, tax].map((amount) => formatMoney(amount, currency));
  const percent = `${percentFromRatePpm(taxPpm)}%`;
  return `Each month earns ${earned}, of which we withhold ${percent} tax, ${withheld}.`;
}
