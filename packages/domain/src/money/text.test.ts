import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactMoney, formatAmount, formatMoney, fromWire, parseAmount, toWire } from './index.ts';

const anyMinor = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });
const typedMinor = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n });

test.each([
  ['1,000', 100_000n],
  ['1000', 100_000n],
  ['1000.5', 100_050n],
  ['N1,000.50', 100_050n],
  ['₦ 1,000,000', 100_000_000n],
  ['$100', 10_000n],
  [' 0.05 ', 5n],
  ['007', 700n],
  ['999999999999999.99', 99_999_999_999_999_999n],
])('LON-43: reads %s as %s minor units', (text, minor) => {
  expect(parseAmount(text)).toBe(minor);
});

test.each([
  '',
  ' ',
  'N',
  '-1',
  '+1',
  '1.234',
  '1e3',
  '0x10',
  '1,00',
  '1,50',
  ',100',
  '1,0000',
  '10,00.5',
  '1.',
  '.5',
  'abc',
  '1 000',
  'Infinity',
  'NaN',
  '1000000000000000',
  '1,000,',
  'NN1',
  '１００',
])('LON-41: rejects the amount %j', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test.each([
  [100_000n, 'NGN', 'N1,000'],
  [100_050n, 'NGN', 'N1,000.50'],
  [10_000n, 'USD', '$100'],
  [5n, 'USD', '$0.05'],
  [0n, 'NGN', 'N0'],
  [-500n, 'NGN', '-N5'],
  [-123_456_701n, 'NGN', '-N1,234,567.01'],
  [1_000_000_000n, 'NGN', 'N10,000,000'],
] as const)('FMT-01, FMT-02: %s minor units of %s read %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text);
});

test.each([
  [9_950_000n, 'NGN', 'N99,500.00'],
  [500_099n, 'NGN', 'N5,000.99'],
  [0n, 'NGN', 'N0.00'],
  [-500n, 'USD', '-$5.00'],
] as const)('with decimals always, %s minor units of %s read %s', (minor, currency, text) => {
  expect(exactMoney(minor, currency)).toBe(text);
});

test('writes two decimal places on the wire and reads them back', () => {
  expect(toWire(12_500_000n)).toBe('125000.00');
  expect(toWire(-5n)).toBe('-0.05');
  fc.assert(fc.property(anyMinor, (minor) => fromWire(toWire(minor)) === minor));
});

test.each([
  '125000',
  '125000.0',
  '125000.000',
  '1,000.00',
  '01.00',
  '-0.00',
  '+1.00',
  '.50',
  '1e3',
  '',
  ' 1.00',
  'N1.00',
])('rejects the wire amount %j', (text) => {
  expect(() => fromWire(text)).toThrow(RangeError);
});

test('reads back every amount it formats', () => {
  fc.assert(
    fc.property(typedMinor, fc.constantFrom('NGN' as const, 'USD' as const), (minor, currency) => {
      expect(parseAmount(formatMoney(minor, currency))).toBe(minor);
      expect(parseAmount(formatAmount(minor))).toBe(minor);
      expect(parseAmount(toWire(minor))).toBe(minor);
    }),
  );
});

test('parses any text without an exception, and never to a negative amount', () => {
  fc.assert(fc.property(fc.string(), (text) => (parseAmount(text) ?? 0n) >= 0n));
});
