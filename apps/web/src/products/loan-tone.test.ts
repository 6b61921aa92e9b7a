import { expect, test } from 'vitest';
import { daysUntil, loanTone } from './loan-tone.ts';

const arrears = {
  ...{ amount: '31000.00', instalments: '29000.00', penalties: '2000.00' },
  ...{ since: '2026-11-18', days: 3, first_number: 1, last_number: 1, covered: false },
};

test.each([
  ['2026-11-29', null, 'calm'],
  ['2026-11-28', null, 'soon'],
  ['2026-11-21', null, 'soon'],
  [null, null, 'calm'],
  ['2026-12-18', arrears, 'late'],
] as const)('a loan due on %s with arrears %j is %s', (due, late, tone) => {
  const loan = { next_payment_date: due, as_of: '2026-11-21', arrears: late };
  expect(loanTone(loan)).toBe(tone);
});

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-24', 'in 3 days'],
])('a payment due on %s is due %s', (date, text) => {
  expect(daysUntil(date, '2026-11-21')).toBe(text);
});
