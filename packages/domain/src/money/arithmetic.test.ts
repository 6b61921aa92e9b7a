import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distribute, multiplyRatio, type Rounding, sum } from './index.ts';

const anyMinor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const owned = fc.bigInt({ min: 0n, max: 10n ** 15n });
const ratioPart = fc.bigInt({ min: 1n, max: 10n ** 9n });

test.each([
  [5n, 1n, 2n, 'half-even', 2n],
  [7n, 1n, 2n, 'half-even', 4n],
  [15n, 1n, 10n, 'half-even', 2n],
  [25n, 1n, 10n, 'half-even', 2n],
  [26n, 1n, 10n, 'half-even', 3n],
  [-5n, 1n, 2n, 'half-even', -2n],
  [-7n, 1n, 2n, 'half-even', -4n],
  [10n, 1n, 3n, 'half-even', 3n],
  [10n, 1n, 3n, 'down', 3n],
  [10n, 1n, 3n, 'up', 4n],
  [-10n, 1n, 3n, 'down', -4n],
  [-10n, 1n, 3n, 'up', -3n],
  [9n, 1n, 3n, 'up', 3n],
  [0n, 7n, 3n, 'up', 0n],
] as const)('%s x %s / %s rounded %s is %s', (minor, numerator, denominator, rounding, result) => {
  expect(multiplyRatio(minor, numerator, denominator, rounding)).toBe(result);
});

test('never rounds by a whole unit, nor half-even by more than half', () => {
  const roundings = fc.constantFrom<Rounding>('half-even', 'down', 'up');
  fc.assert(
    fc.property(anyMinor, ratioPart, ratioPart, roundings, (minor, top, bottom, rounding) => {
      const away = multiplyRatio(minor, top, bottom, rounding) * bottom - minor * top;
      const size = away < 0n ? -away : away;
      expect(size < bottom).toBe(true);
      expect(rounding !== 'half-even' || size * 2n <= bottom).toBe(true);
      expect(rounding !== 'down' || away <= 0n).toBe(true);
      expect(rounding !== 'up' || away >= 0n).toBe(true);
    }),
  );
});

test('rejects a ratio whose denominator is not above zero', () => {
  expect(() => multiplyRatio(1n, 1n, 0n, 'down')).toThrow(RangeError);
  expect(() => multiplyRatio(1n, 1n, -1n, 'down')).toThrow(RangeError);
});

test('splits without losing a unit, and only the last part differs', () => {
  fc.assert(
    fc.property(owned, fc.integer({ min: 1, max: 60 }), (total, parts) => {
      const shares = distribute(total, parts);
      expect(shares).toHaveLength(parts);
      expect(sum(shares)).toBe(total);
      expect(shares.every((share) => share >= 0n)).toBe(true);
      expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1);
      const [first = 0n, last = 0n] = [shares[0], shares.at(-1)];
      expect(last >= first && last - first < BigInt(parts)).toBe(true);
    }),
  );
});

test('splits 5 kobo in 8 parts into seven zeros and 5', () => {
  expect(distribute(5n, 8)).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 0n, 5n]);
});

test.each([0, -1, 1.5, Number.NaN])('rejects a split into %s parts', (parts) => {
  expect(() => distribute(100n, parts)).toThrow(RangeError);
});

test('rejects a split of a negative amount', () => {
  expect(() => distribute(-1n, 2)).toThrow(RangeError);
});
