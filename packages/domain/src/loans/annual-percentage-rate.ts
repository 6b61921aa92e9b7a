import { type Minor, multiplyRatio, sum } from '../money/index.ts';

/**
 * Money and rates are carried as integers: a monthly rate in units of 10^-15, money in 10^-15 kobo.
 */
const scale = 1_000_000_000_000_000n;
const monthsPerYear = 12n;
const hundredthsOfPercent = 10_000n;

export type CashFlow = {
  /** Paid out to the client. */
  readonly principal: Minor;
  /** Paid by the client at the end of each month, principal and interest together. */
  readonly instalments: readonly Minor[];
};

/**
 * The annual percentage rate of an offer, as a percentage with 2 decimals: twelve times the monthly
 * internal rate of return, which is the rate at which the instalments are worth the principal.
 * Found by halving an interval of integers down to 10^-15, so browser and server agree to the last
 * digit. Refuses instalments that do not add up to the principal, for they have no such rate.
 */
export function annualPercentageRate(flow: CashFlow): string {
  if (flow.principal <= 0n || sum(flow.instalments) < flow.principal) {
    throw new RangeError('The instalments must repay a principal above zero');
  }
  const monthly = monthlyInternalRate(flow);
  const factor = monthsPerYear * hundredthsOfPercent;
  const hundredths = multiplyRatio(monthly, factor, scale, 'half-even');
  const fraction = (hundredths % 100n).toString().padStart(2, '0');
  return `${hundredths / 100n}.${fraction}`;
}

function monthlyInternalRate(flow: CashFlow): bigint {
  const target = flow.principal * scale;
  if (presentValue(flow.instalments, 0n) === target) {
    return 0n;
  }
  let low = 0n;
  let high = scale;
  while (presentValue(flow.instalments, high) > target) {
    high *= 2n;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (presentValue(flow.instalments, middle) > target) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

/** The value of the instalments on the day of disbursement at a monthly rate, in 10^-15 kobo. */
function presentValue(instalments: readonly Minor[], rate: bigint): bigint {
  return instalments.reduceRight(
    (later, instalment) => ((later + instalment * scale) * scale) / (scale + rate),
    0n,
  );
}
