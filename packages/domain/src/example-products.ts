/**
 * The products as a new database has them (LON-45 to LON-56, INV-10 to INV-18), only for tests: a
 * test of the server compares them with the products of its migrations.
 */
import type { InvestmentTier } from './investments/index.ts';
import type { LoanProduct, LoanProducts } from './loans/index.ts';
import { majorToMinor } from './money/index.ts';

const naira = majorToMinor;

/** Rainy-day's terms; the others list their differences. */
const usual = {
  version: 1,
  minimum: naira(1_000n),
  maximum: null,
  durations: { min: 1, max: 4 },
  ratePpm: 40_000,
  lowestRatePpm: 15_000,
  incomeMultiple: { numerator: 40n, denominator: 29n },
  affordabilityPpm: 400_000,
  penaltyPpmPerDay: 10_000,
  penaltyCapPpm: 1_000_000,
  penaltyPauseDays: 0,
  rebatePpm: 0,
  turnoverSharePpm: null,
  tiers: [],
} satisfies Omit<LoanProduct, 'type'>;

const withoutIncome = { incomeMultiple: null, affordabilityPpm: null };

export const loanProducts: LoanProducts = {
  personal: {
    ...usual,
    ...withoutIncome,
    type: 'personal',
    turnoverSharePpm: 300_000,
    minimum: naira(100n),
    maximum: naira(10_000_000n),
    tiers: [
      { minimum: naira(100n), maximum: naira(999_999n) },
      { minimum: naira(1_000_000n), maximum: naira(4_999_999n) },
      { minimum: naira(5_000_000n), maximum: naira(10_000_000n) },
    ],
  },
  business: {
    ...usual,
    ...withoutIncome,
    type: 'business',
    minimum: naira(1_000_000n),
    maximum: naira(100_000_000n),
  },
  'rainy-day': { ...usual, type: 'rainy-day' },
  'summer-time': {
    ...usual,
    type: 'summer-time',
    durations: { min: 1, max: 12 },
    ratePpm: 60_000,
    incomeMultiple: { numerator: 480n, denominator: 172n },
    affordabilityPpm: 600_000,
  },
  'work-tool': { ...usual, type: 'work-tool', durations: { min: 1, max: 24 } },
  'proof-of-funds': {
    ...usual,
    type: 'proof-of-funds',
    durations: { min: 1, max: 12 },
    incomeMultiple: null,
  },
};

export const investmentTiers: readonly InvestmentTier[] = [
  tier('base', 10_000n, 99_999n, 5_000),
  tier('03oa', 100_000n, 999_999n, 10_000),
  tier('k891', 1_000_000n, 1_999_999n, 12_500),
  tier('lu3q', 2_000_000n, 4_999_999n, 14_000),
  tier('5v1s', 5_000_000n, 9_999_999n, 16_000),
  tier('r0d3', 10_000_000n, 100_000_000n, 18_000),
  { ...tier('usd', 100n, 0n, 10_000), currency: 'USD', maximum: null },
];

function tier(code: string, from: bigint, to: bigint, ratePpm: number): InvestmentTier {
  const [minimum, maximum] = [naira(from), naira(to)];
  return { code, currency: 'NGN', version: 1, minimum, maximum, ratePpm, taxPpm: 0 };
}
