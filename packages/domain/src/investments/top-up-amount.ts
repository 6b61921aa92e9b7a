import { type AmountMessages, type Currency, checkAmount, type Minor } from '../money/index.ts';
import { type InvestmentTier, tierForAmount } from './tier.ts';
import { gapError, limitsOfTiers } from './tier-amount.ts';

const messages: AmountMessages = {
  required: 'Amount is required',
  notANumber: 'Amount must be a number',
  belowMinimum: (least) => `Please enter ${least} or more.`,
  aboveMaximum: (most) => `Please enter ${most} or less.`,
};

export type TopUpAmount =
  | { readonly ok: true; readonly amount: Minor; readonly tier: InvestmentTier }
  | { readonly ok: false; readonly message: string };

/** The plan that takes an amount as it was typed, for a monthly top-up; or why none does. */
export function checkTopUpAmount(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  typed: string,
): TopUpAmount {
  const checked = checkAmount(typed, limitsOfTiers(tiers, currency), messages);
  if (!checked.ok) return checked;
  const tier = tierForAmount(tiers, currency, checked.minor);
  if (tier !== null) return { ok: true, amount: checked.minor, tier };
  const message = gapError(tiers, currency, checked.minor) ?? messages.notANumber;
  return { ok: false, message };
}
