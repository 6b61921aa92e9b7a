import { expect, test } from 'vitest';
import { formatRatio, parseRatio } from './index.ts';

test.each([
  ['40/29', 40n, 29n, '40/29'],
  [' 480/172 ', 480n, 172n, '480/172'],
  ['2', 2n, 1n, '2'],
  ['1.5', 15n, 10n, '15/10'],
])('LON-49: reads the multiple %j exactly', (text, numerator, denominator, written) => {
  expect(parseRatio(text)).toEqual({ numerator, denominator });
  expect(formatRatio({ numerator, denominator })).toBe(written);
});

test.each(['', '0', '0/5', '5/0', '-1', '1/2/3', '1,5', '1.23456', 'x'])(
  'LON-49: takes %j for no multiple',
  (text) => {
    expect(parseRatio(text)).toBeNull();
  },
);
