import { expect, test } from 'vitest';
import { sliderStops, stopOf } from './slider-stops.ts';

const naira = sliderStops({ minimum: 1_000_000n, maximum: 10_000_000_000n });

test('INV-04: the slider reaches every tier of naira in steps that a finger can make', () => {
  expect(naira.length).toBe(73);
  expect([naira[0], naira[1], naira.at(-1)]).toEqual([1_000_000n, 1_500_000n, 10_000_000_000n]);
  for (const minimum of [10_000_000n, 100_000_000n, 200_000_000n, 500_000_000n, 1_000_000_000n]) {
    expect(naira).toContain(minimum);
  }
});

test('INV-18: the slider of dollars ends where amounts become rare', () => {
  const dollars = sliderStops({ minimum: 10_000n, maximum: 1_000_000_000_000_000n });
  expect([dollars[0], dollars.at(-1)]).toEqual([10_000n, 10_000_000n]);
});

test.each([
  [1n, 0],
  [1_000_000n, 0],
  [1_499_999n, 0],
  [1_500_000n, 1],
  [99_000_000_000n, 72],
])('INV-04: a typed amount of %d kobo stands at stop %d', (amount, place) => {
  expect(stopOf(naira, amount)).toBe(place);
});
