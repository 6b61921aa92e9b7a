import {
  type AmountMessages,
  type Currency,
  checkAmount,
  formatMoney,
  type Minor,
  smallerOf,
} from '../money/index.ts';
import { limitedTimePlan } from './offer.ts';
import { type InvestmentTier, limitsOfTier, tierByCode, tiersOf } from './tier.ts';

/** A client's choices for the maturity; `nothing` leaves the money where it is. */
export const maturityChoices = ['nothing', 'reinvest-all', 'reinvest-capital'] as const;
export type MaturityChoice = (typeof maturityChoices)[number];

/** A plan that can be started, and the part of the money that it accepts. */
export type NextPlan = { readonly tier: InvestmentTier; readonly amount: Minor };

/**
 * The plan that accepts the most of a sum: plans have gaps between them (99,999.50 is in none), and
 * the last one has an end. Null when no plan accepts any of it.
 */
export function largestNextPlan(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  available: Minor,
): NextPlan | null {
  const tier = tiersOf(tiers, currency).findLast(({ minimum }) => minimum <= available);
  if (tier === undefined) return null;
  return { tier, amount: smallerOf(available, limitsOfTier(tier).maximum ?? available) };
}

/** The messages of the amount field when the next plan is started from a balance. */
export const reinvestmentAmountMessages: AmountMessages = {
  required: 'Amount is required',
  notANumber: 'Amount must be a number',
  belowMinimum: (n) => `The minimum investment amount is ${n}`,
  aboveMaximum: (n) => `The maximum investment amount is ${n}`,
};

export type ReinvestmentErrors = { amount?: string; s?: string };
export type CheckedReinvestment =
  | { readonly ok: true; readonly plan: NextPlan }
  | { readonly ok: false; readonly errors: ReinvestmentErrors };

/**
 * Checks a client's request: a plan of the investment's own currency by its code, and an amount
 * that the plan accepts and the balance covers.
 */
export function checkReinvestment(
  tiers: readonly InvestmentTier[],
  { currency, balance }: { readonly currency: Currency; readonly balance: Minor },
  asked: { readonly amount: string; readonly code: string },
): CheckedReinvestment {
  const tier = tierByCode(tiers, asked.code);
  if (tier === null) {
    const isOffer = asked.code === limitedTimePlan;
    const s = isOffer
      ? 'Slots of an offer are paid for by card.'
      : 'We could not find this plan. Please choose another.';
    return { ok: false, errors: { s } };
  }
  if (tier.currency !== currency) {
    const [other, own] = currency === 'NGN' ? ['dollars', 'naira'] : ['naira', 'dollars'];
    return { ok: false, errors: { s: `This plan is in ${other}. Please choose one in ${own}.` } };
  }
  const amount = checkAmount(asked.amount, limitsOfTier(tier), reinvestmentAmountMessages);
  if (!amount.ok) return { ok: false, errors: { amount: amount.message } };
  if (amount.minor > balance) {
    const available = formatMoney(balance, currency);
    return { ok: false, errors: { amount: `You can reinvest up to ${available}.` } };
  }
  return { ok: true, plan: { tier, amount: amount.minor } };
}
