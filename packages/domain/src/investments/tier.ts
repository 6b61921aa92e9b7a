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

/** The figures of one band of a full-time plan. Amounts are minor units of its currency. */
export type TierTerms = {
  readonly minimum: Minor;
  readonly maximum: Minor | null;
  /** Simple, per month, on the capital still invested. */
  readonly ratePpm: number;
};

/** A band as it is stored; each approved change is one more version. Its code never changes. */
export type InvestmentTier = TierTerms & {
  readonly code: string;
  readonly currency: Currency;
  readonly version: number;
  /** The tax withheld from each return today; the law's, and not a term of the plan. */
  readonly taxPpm: number;
};

/** The tier of a code, or null for an unknown one (INV-09). */
export function tierByCode(tiers: readonly InvestmentTier[], code: string): InvestmentTier | null {
  return tiers.find((tier) => tier.code === code) ?? null;
}

/** The tiers a client can choose from in one currency, lowest first. */
export function tiersOf(tiers: readonly InvestmentTier[], currency: Currency): InvestmentTier[] {
  return tiers
    .filter((tier) => tier.currency === currency)
    .sort((one, other) => (one.minimum < other.minimum ? -1 : 1));
}

/** The tier an amount falls in, or null when it falls in none. */
export function tierForAmount(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  amount: Minor,
): InvestmentTier | null {
  return (
    tiersOf(tiers, currency).find(
      ({ minimum, maximum }) => amount >= minimum && (maximum === null || amount <= maximum),
    ) ?? null
  );
}

/**
 * The most that one payment can invest where the plan has no maximum. The payment provider takes
 * amounts as JSON numbers of minor units, which are exact a little above this.
 */
export const largestInvestment: Minor = majorToMinor(10_000_000_000_000n);

/** The range of amounts of a tier (INV-33). */
export function limitsOfTier({ minimum, maximum }: TierTerms): AmountLimits {
  return { minimum, maximum: maximum ?? largestInvestment };
}

/** The messages of the investment form’s amount field (INV-32, INV-33). */
export const investmentAmountMessages: AmountMessages = {
  required: 'Investment Amount is required.',
  notANumber: 'Investment Amount must be a number',
  belowMinimum: (n) => `The minimum investment amount is ${n}`,
  aboveMaximum: (n) => `The maximum investment amount is ${n}`,
};
