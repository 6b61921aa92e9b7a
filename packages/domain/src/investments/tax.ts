import type { IsoDate } from '../calendar/index.ts';
import { applyRate, type Minor } from '../money/index.ts';

/** The highest part of a return that may be withheld: the larger part is always the client's. */
export const highestTaxPpm = 500_000;

/** The withholding tax on returns from a date on, in parts per million of each return. */
export type TaxVersion = {
  readonly version: number;
  readonly ratePpm: number;
  readonly effectiveOn: IsoDate;
};

/**
 * The rate on a date: of the versions that have begun by then the latest to begin, and of several
 * for one day the one that was approved last.
 */
export function taxRateOn(versions: readonly TaxVersion[], on: IsoDate): number {
  return latestFirst(versions).find((one) => one.effectiveOn <= on)?.ratePpm ?? 0;
}

/** In the order in which `taxRateOn` looks. */
export function latestFirst(versions: readonly TaxVersion[]): TaxVersion[] {
  return versions.toSorted((one, other) => {
    if (one.effectiveOn !== other.effectiveOn) return one.effectiveOn < other.effectiveOn ? 1 : -1;
    return other.version - one.version;
  });
}

/** A return before tax, the tax withheld of it, and the rest, which is credited. */
export type TaxedReturn = { readonly gross: Minor; readonly tax: Minor; readonly net: Minor };

/** Withholds the tax of a return, rounded half-even; the parts add up to the return. */
export function withholdTax(gross: Minor, taxPpm: number): TaxedReturn {
  const tax = applyRate(gross, taxPpm);
  return { gross, tax, net: gross - tax };
}
