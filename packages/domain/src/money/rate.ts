import type { Minor } from './arithmetic.ts';
import { multiplyRatio } from './division.ts';

/** Parts per million in the whole: a rate of 1,000,000 is 100%. */
export const wholePpm = 1_000_000;

const percentText = /^(\d{1,4})(?:\.(\d{1,4}))?$/;
const placesOfPercent = 4;

/**
 * A percentage of the wire as parts per million: `"4"` is 40000, `"1.25"` is 12500. Exact: throws
 * on anything that is not a plain decimal with at most 4 places.
 */
export function ratePpmFromPercent(text: string): number {
  const match = percentText.exec(text);
  if (!match) {
    throw new RangeError('A rate is a decimal percentage with at most 4 places');
  }
  return Number(`${match[1]}${(match[2] ?? '').padEnd(placesOfPercent, '0')}`);
}

/** Parts per million as the shortest percentage: 40000 is `"4"`, 12500 is `"1.25"`. */
export function percentFromRatePpm(ratePpm: number): string {
  if (!Number.isSafeInteger(ratePpm) || ratePpm < 0) {
    throw new RangeError('A rate is a whole number of parts per million');
  }
  const digits = ratePpm.toString().padStart(placesOfPercent + 1, '0');
  const fraction = digits.slice(-placesOfPercent).replace(/0+$/, '');
  return `${digits.slice(0, -placesOfPercent)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The part of an amount that a rate gives, rounded half-even to the minor unit. */
export function applyRate(minor: Minor, ratePpm: number): Minor {
  return multiplyRatio(minor, BigInt(ratePpm), BigInt(wholePpm), 'half-even');
}
