import type { AmountLimits, Minor } from '@quarrter/domain/money';

/** How far the slider reaches where a plan has no practical maximum: a thousand times the least. */
const reach = 1_000n;

/**
 * The amounts that the slider stops at: eighteen steps for each power of ten, so that a finger can
 * choose 15,000 and 15,000,000 alike. The ends of the range are among them.
 */
export function sliderStops({ minimum, maximum }: AmountLimits): Minor[] {
  const farthest = minimum * reach;
  const end = maximum === null || maximum > farthest * 100n ? farthest : maximum;
  const stops: Minor[] = [];
  let amount = minimum;
  while (amount < end && stops.length < 200) {
    stops.push(amount);
    const step = powerOfTenIn(amount) / 2n;
    amount = (amount / step + 1n) * step;
  }
  return [...stops, end];
}

/** The place on the slider of an amount: the last stop that is not above it. */
export function stopOf(stops: readonly Minor[], amount: Minor): number {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= amount),
  );
}

/** The largest power of ten that is not above the amount. */
function powerOfTenIn(amount: Minor): Minor {
  return 10n ** BigInt(amount.toString().length - 1);
}
