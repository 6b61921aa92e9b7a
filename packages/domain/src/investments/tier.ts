import {
  type AmountLimits,
  type AmountMessages,
  type Currency,
  type Minor,
  majorToMinor,
} from '../money/index.ts';

/** Full-time investments earn until withdrawn; limited-time ones are slots of an offer (INV-01). */
export const investmentKinds = ['FTI', 'LTI'] as const;
export type InvestmentKind = (typeof investmentKinds)[number];

export const investmentTierCodes = ['base', '03oa', 'k891', 'lu3q', '5v1s', 'r0d3', 'usd'] as const;
export type InvestmentTierCode = (typeof investmentTierCodes)[number];

/** One band of a full-time plan. Amounts are minor units of its currency. */
export type InvestmentTier = {
  readonly code: InvestmentTierCode;
  readonly currency: Currency;
  readonly minimum: Minor;
  readonly maximum: Minor | null;
  /** Simple, per month, on the capital still invested. */
  readonly ratePpm: number;
};

const naira = (
  code: InvestmentTierCode,
  minimum: bigint,
  maximum: bigint,
  ratePpm: number,
): InvestmentTier => ({
  code,
  currency: 'NGN',
  minimum: majorToMinor(minimum),
  maximum: majorToMinor(maximum),
  ratePpm,
});

/** Ten million earns 1.8%, and one order may be up to a hundred million (INV-14, INV-17). */
export const investmentTiers: readonly InvestmentTier[] = [
  naira('base', 10_000n, 99_999n, 5_000),
  naira('03oa', 100_000n, 999_999n, 10_000),
  naira('k891', 1_000_000n, 1_999_999n, 12_500),
  naira('lu3q', 2_000_000n, 4_999_999n, 14_000),
  naira('5v1s', 5_000_000n, 9_999_999n, 16_000),
  naira('r0d3', 10_000_000n, 100_000_000n, 18_000),
  { code: 'usd', currency: 'USD', minimum: majorToMinor(100n), maximum: null, ratePpm: 10_000 },
];

/** The tier of a code, or null for an unknown one (INV-09). */
export function tierByCode(code: string): InvestmentTier | null {
  return investmentTiers.find((tier) => tier.code === code) ?? null;
}

/** The tiers a client can choose from in one currency, lowest first. */
export function tiersOf(currency: Currency): InvestmentTier[] {
  return investmentTiers.filter((tier) => tier.currency === currency);
}

/** The tier an amount falls in, or null when it is below the lowest or above the highest of all. */
export function tierForAmount(currency: Currency, amount: Minor): InvestmentTier | null {
  return (
    tiersOf(currency).find(
      ({ minimum, maximum }) => amount >= minimum && (maximum === null || amount <= maximum),
    ) ?? null
  );
}

/** The range of amounts of a tier (INV-33). */
export function limitsOfTier(tier: InvestmentTier): AmountLimits {
  return { minimum: tier.minimum, maximum: tier.maximum };
}

/** The messages of the investment form’s amount field (INV-32, INV-33). */
export const investmentAmountMessages: AmountMessages = {
  required: 'Investment Amount is required.',
  notANumber: 'Investment Amount must be a number',
  belowMinimum: (n) => `The minimum investment amount is ${n}`,
  aboveMaximum: (n) => `The maximum investment amount is ${n}`,
};
