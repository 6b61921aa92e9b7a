/** An amount in minor units: kobo of a naira, cents of a dollar. Never a fraction of one. */
export type Minor = bigint;

/** Minor units in one major unit: 100 kobo a naira, 100 cents a dollar (FMT-03). */
export const minorPerMajor = 100n;

/** Whole naira or dollars as minor units. */
export function majorToMinor(major: bigint): Minor {
  return major * minorPerMajor;
}

/** The sum of amounts that are known to be of one currency. */
export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** The smaller of two amounts of one currency. */
export function smallerOf(a: Minor, b: Minor): Minor {
  return a < b ? a : b;
}

/** The larger of two amounts of one currency. */
export function largerOf(a: Minor, b: Minor): Minor {
  return a > b ? a : b;
}
