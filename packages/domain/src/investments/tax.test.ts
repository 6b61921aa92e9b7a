import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWire } from '../money/index.ts';
import { highestTaxPpm, taxRateOn, withholdTax } from './index.ts';

const versions = [
  { version: 1, ratePpm: 0, effectiveOn: '1970-01-01' },
  { version: 2, ratePpm: 100_000, effectiveOn: '2027-01-01' },
  { version: 3, ratePpm: 75_000, effectiveOn: '2027-01-01' },
  { version: 4, ratePpm: 50_000, effectiveOn: '2026-12-01' },
];

test.each([
  ['2026-11-30', 0],
  ['2026-12-01', 50_000],
  ['2026-12-31', 50_000],
  ['2027-01-01', 75_000],
  ['2030-01-01', 75_000],
])('IND-18: withholds on %s at %s parts per million', (on, ratePpm) => {
  expect(taxRateOn(versions, on)).toBe(ratePpm);
});

test('IND-18: withholds nothing before the first version', () => {
  expect(taxRateOn([], '2026-11-21')).toBe(0);
});

test.each([
  ['1000.00', 100_000, '100.00', '900.00'],
  ['0.05', 100_000, '0.00', '0.05'],
  ['0.15', 100_000, '0.02', '0.13'],
  ['1000.00', 0, '0.00', '1000.00'],
])('IND-18: of %s at %s ppm it withholds %s and credits %s', (gross, ratePpm, tax, net) => {
  expect(withholdTax(fromWire(gross), ratePpm)).toEqual({
    gross: fromWire(gross),
    tax: fromWire(tax),
    net: fromWire(net),
  });
});

test('IND-18: always credits the larger part of a return', () => {
  const gross = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(gross, fc.integer({ min: 0, max: highestTaxPpm }), (amount, ratePpm) => {
      const { tax, net } = withholdTax(amount, ratePpm);
      expect(tax >= 0n && net > 0n && tax + net === amount).toBe(true);
    }),
  );
});
