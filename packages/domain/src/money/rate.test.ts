import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyRate,
  checkAmount,
  currencyFromSlug,
  currencyName,
  currencySlug,
  percentFromRatePpm,
  ratePpmFromPercent,
} from './index.ts';

test.each([
  ['4', 40_000],
  ['1.25', 12_500],
  ['0.5', 5_000],
  ['100', 1_000_000],
  ['0', 0],
  ['0.0001', 1],
])('converts a rate of %s percent to %s parts per million and back', (percent, ppm) => {
  expect(ratePpmFromPercent(percent)).toBe(ppm);
  expect(percentFromRatePpm(ppm)).toBe(percent);
});

test.each(['', '-1', '1.23456', '4%', '1e2', ' 4', '4.', '.5'])('rejects the rate %j', (text) => {
  expect(() => ratePpmFromPercent(text)).toThrow(RangeError);
});

test('reads back every rate it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (ppm) => {
      expect(ratePpmFromPercent(percentFromRatePpm(ppm))).toBe(ppm);
    }),
  );
});

test('rounds a rate of an amount half to the even kobo', () => {
  expect(applyRate(10_000_000n, 5_000)).toBe(50_000n);
  expect(applyRate(50n, 10_000)).toBe(0n);
  expect(applyRate(150n, 10_000)).toBe(2n);
});

test('FMT-07: names a currency for records and for paths', () => {
  expect([currencyName('NGN'), currencyName('USD')]).toEqual(['Naira', 'Dollar']);
  expect([currencySlug('NGN'), currencySlug('USD')]).toEqual(['naira', 'dollar']);
  expect(currencyFromSlug('naira')).toBe('NGN');
  expect(currencyFromSlug('Dollar')).toBe('USD');
  expect(currencyFromSlug('euro')).toBeNull();
  expect(currencyFromSlug('')).toBeNull();
});

const messages = {
  required: 'required',
  notANumber: 'not a number',
  belowMinimum: (n: string) => `at least ${n}`,
  aboveMaximum: (n: string) => `at most ${n}`,
};

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['ten', 'not a number'],
  ['99.99', 'at least 100'],
  ['1,000.01', 'at most 1,000'],
])('answers %j in an amount field with %s', (text, message) => {
  const limits = { minimum: 10_000n, maximum: 100_000n };
  expect(checkAmount(text, limits, messages)).toEqual({ ok: false, message });
});

test('accepts both ends of a range, and any amount without a maximum', () => {
  const limits = { minimum: 10_000n, maximum: 100_000n };
  expect(checkAmount('100', limits, messages)).toEqual({ ok: true, minor: 10_000n });
  expect(checkAmount('N1,000', limits, messages)).toEqual({ ok: true, minor: 100_000n });
  const open = { minimum: 10_000n, maximum: null };
  expect(checkAmount('1,000,000,000', open, messages).ok).toBe(true);
});
