import { expect, test } from 'vitest';
import { loanTypeText, staffStateOf, staffStateText } from './staff-texts.ts';

test.each([
  ['verified', null, 'Verified'],
  ['applied', null, 'Awaiting Verification'],
  ['complete', 'rebate', 'Complete'],
  ['complete', 'cancelled', 'Cancelled'],
])('staff read a loan that is %s and settled as %j as %j', (state, settledAs, text) => {
  expect(staffStateText(staffStateOf({ state, settledAs }))).toBe(text);
});

test('staff read a type of loan as words', () => {
  expect(loanTypeText('rainy-day')).toBe('Rainy day');
});
