import { expect, test } from 'vitest';
import { sameFact } from './same-fact.ts';

test.each([
  ['N1,000', '₦1,000.00'],
  ['At most N1,250,000, of income', 'At most ₦1250000.00, of income'],
  ['N90,000, paid on 21 Nov 2026', 'N90,000.00, paid on 21 Nov 2026'],
  ['$12', '$12.00'],
])('an amount is the same however it is written: %s', (one, other) => {
  expect(sameFact(one, other)).toBe(true);
});

test.each([
  ['N1,000', 'N1,000.01'],
  ['N1,000', '$1,000'],
  ['N1,000', '1,000'],
  ['N1,000', 'N10,00.01'],
  ['12 months', '12.00 months'],
  ['PLAN1,000', 'PLAN1,000.00'],
  ['21 Nov 2026', '22 Nov 2026'],
])('another value is another fact: %s and %s', (one, other) => {
  expect(sameFact(one, other)).toBe(false);
});
