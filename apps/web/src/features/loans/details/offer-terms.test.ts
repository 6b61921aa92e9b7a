import type { LoanOffer } from '@quarrter/contract/client/loan-agreement';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { chooseOffer } from './offer-terms.ts';

const offered = {
  amount: '100000.00',
  loan_amount: '100000.00',
  duration: 4,
  interest: '4',
  penalty_per_day: '1',
  penalty_cap: '100',
  rebate: '0',
  smallest_arrears: '50.00',
  as_of: '2026-11-21',
  amount_to_be_repaid: '116000.00',
} as LoanRecord;

const limits = {
  minimum_amount: '100.00',
  choices: [
    { duration: 1, largest_amount: '64102.56' },
    { duration: 4, largest_amount: '100000.00' },
  ],
} as LoanOffer;

test('LND-10: an untouched offer is shown as it was made', () => {
  const { loan, errors, changed, penalties } = chooseOffer(offered, limits, {
    amount: '',
    months: '',
  });
  expect(loan).toBe(offered);
  expect([errors, changed, penalties.perDay]).toEqual([{}, false, 100_000n]);
});

test('LND-10: less over fewer months shows its own figures', () => {
  const { loan, penalties, changed } = chooseOffer(offered, limits, {
    amount: '60,000',
    months: '1',
  });
  expect(loan).toMatchObject({
    amount: '60000.00',
    duration: 1,
    amount_to_be_repaid: '62400.00',
    total_cost: '2400.00',
    apr: '48.00',
    schedule: [{ due_date: '2026-12-21', total: '62400.00' }],
  });
  expect([changed, penalties.perDay]).toEqual([true, 60_000n]);
});

test.each([
  [{ amount: '99', months: '' }, { amount: 'The minimum loan amount is 100' }],
  [{ amount: '100,001', months: '' }, { amount: 'The maximum loan amount is 100,000' }],
  [{ amount: 'much', months: '' }, { amount: 'Loan Amount must be a number' }],
  [{ amount: '', months: '1' }, { duration: expect.stringContaining('at most N64,102.56') }],
])('LND-10: with %j the offer stays as it was, and says why', (chosen, errors) => {
  const result = chooseOffer(offered, limits, chosen);
  expect(result.errors).toEqual(errors);
  expect(result.loan).toBe(offered);
});
