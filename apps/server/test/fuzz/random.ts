/** Choices that follow from a seed alone, so that a run can be repeated. */
export type Random = {
  /** A whole number from 0 to below this. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean;
};

/** Mulberry32: 32 bits of state are enough for the choices of a test. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick(from) {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as (typeof from)[number];
    },
  };
}
