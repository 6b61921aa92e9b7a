import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { personalSchema } from './personal-schema.ts';

const today = '2026-10-16';
const right = {
  loan_amount: '100,000',
  duration: '4',
  title: 'Mrs',
  first_name: 'Ada',
  last_name: 'Obi',
  date_of_birth: '1990-01-01',
  email: 'ada@example.com',
  phone_number: '08031234567',
  address: '1 Marina',
  city: 'Lagos',
  state: 'Lagos',
  postal_code: '100001',
  information_is_true: true,
  address_duration: '2-3 Years',
  bank_name: '058',
  bank_account_number: '0123456789',
  gross_monthly_income: '300,000',
  nin: '12345678901',
  bvn: '12345678901',
  present_employer: 'A school',
  occupation: 'Teacher',
  employer_address: '2 Marina',
  rent_mortgage: '0',
};

function messages(changes: object, tier: 1 | 2 | 3 | null = 1): string[] {
  const parsed = z.safeParse(personalSchema(tier, today), { ...right, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

test('LON-38: a whole form is taken', () => {
  expect(messages({})).toEqual([]);
});

test.each([
  ['', 1, 'Loan Amount is required.'],
  ['1e5', 1, 'Loan Amount must be a number'],
  ['99.99', 1, 'The minimum loan amount is 100'],
  ['999,999', 1, undefined],
  ['999,999.01', 1, 'The maximum loan amount is 999,999'],
  ['999,999', 2, 'The minimum loan amount is 1,000,000'],
  ['5,000,000', 2, 'The maximum loan amount is 4,999,999'],
  ['4,999,999', 3, 'The minimum loan amount is 5,000,000'],
  ['10,000,001', 3, 'The maximum loan amount is 10,000,000'],
  ['10,000,000', null, undefined],
] as const)('LON-42: %j in tier %s says %j', (loan_amount, tier, message) => {
  expect(messages({ loan_amount }, tier)).toEqual(message ? [message] : []);
});

test.each([
  ['2008-10-16', undefined],
  ['2008-10-17', 'You must be at least 18 years old.'],
  ['2026-10-17', 'Please give a real date.'],
  ['', 'Date of Birth is required.'],
])('LON-38: born on %j says %j', (date_of_birth, message) => {
  expect(messages({ date_of_birth })).toEqual(message ? [message] : []);
});

test('LON-40, LON-31: the declaration and the role have their own texts', () => {
  expect(messages({ information_is_true: false, occupation: ' ' })).toEqual([
    'This field is required.',
    'Role is required.',
  ]);
});
