import type { Minor } from './arithmetic.ts';

/** Half-even is the house's rule; down and up (towards minus and plus infinity) are for limits. */
export type Rounding = 'half-even' | 'down' | 'up';

/**
 * `minor * numerator / denominator`, rounded to a whole minor unit as named. Every division of
 * money goes through here or through `distribute`. Refuses a denominator of zero or less.
 */
export function multiplyRatio(
  minor: Minor,
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding,
): Minor {
  if (denominator <= 0n) {
    throw new RangeError('The denominator of a ratio must be above zero');
  }
  const product = minor * numerator;
  // BigInt division cuts towards zero; take the floor so that negative amounts round alike.
  const cut = product / denominator;
  const floor = product % denominator < 0n ? cut - 1n : cut;
  const rest = product - floor * denominator;
  if (rest === 0n || rounding === 'down') {
    return floor;
  }
  if (rounding === 'up') {
    return floor + 1n;
  }
  const twice = rest * 2n;
  const roundsUp = twice > denominator || (twice === denominator && floor % 2n !== 0n);
  return roundsUp ? floor + 1n : floor;
}

/**
 * Splits `total` into `parts` equal amounts, each rounded down, the last taking the remainder, so
 * that no part is negative and they add up to the whole (field practice for flat loan schedules).
 * Refuses a negative total and anything but one part or more.
 */
export function distribute(total: Minor, parts: number): Minor[] {
  if (!Number.isSafeInteger(parts) || parts < 1) {
    throw new RangeError('An amount is split into one part or more');
  }
  if (total < 0n) {
    throw new RangeError('A negative amount cannot be split');
  }
  const count = BigInt(parts);
  const part = total / count;
  const shares = new Array<Minor>(parts).fill(part);
  shares[parts - 1] = total - part * (count - 1n);
  return shares;
}
