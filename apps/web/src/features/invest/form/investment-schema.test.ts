import { stepWith } from '@quarrter/client/use-wizard';
import { fullTimeForm } from '@quarrter/contract/client/investments';
import { investmentTiers } from '@quarrter/domain/example-products';
import { tierByCode } from '@quarrter/domain/investments';
import { describe, expect, test } from 'vitest';
import { formSteps, investmentSchema } from './investment-schema.ts';

const today = '2026-11-21';
const right = {
  title: 'Mrs',
  first_name: 'Ada',
  last_name: 'Obi',
  phone_number: '08031234567',
  date_of_birth: '1990-01-01',
  email: 'ada@example.com',
  next_of_kin_title: 'Mr',
  next_of_kin_first_name: 'Emeka',
  next_of_kin_last_name: 'Obi',
  next_of_kin_date_of_birth: '1991-01-01',
  next_of_kin_email: 'emeka@example.com',
  next_of_kin_phone_number: '08031234568',
  next_of_kin_relationship: 'Spouse',
  next_of_kin_nin: '12345678901',
  investment_amount: '250,000',
  information_is_true: true,
};

function messages(code: string, changes: Partial<typeof right>): string[] {
  const tier = tierByCode(investmentTiers, code);
  if (!tier) throw new Error(`There is no plan ${code}`);
  const parsed = investmentSchema(tier, today).safeParse({ ...right, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

describe('the investment form', () => {
  test.each([
    ['INV-10', '03oa', '99,999.99', 'The minimum investment amount is 100,000'],
    ['INV-10', '03oa', '1,000,000', 'The maximum investment amount is 999,999'],
    ['INV-16', 'base', '9,999', 'The minimum investment amount is 10,000'],
    ['INV-14', 'r0d3', '100,000,000.01', 'The maximum investment amount is 100,000,000'],
    ['INV-18', 'usd', '99', 'The minimum investment amount is 100'],
    ['INV-32', '03oa', 'much', 'Investment Amount must be a number'],
    ['INV-32', '03oa', '', 'Investment Amount is required.'],
  ])('%s, INV-33: plan %s answers %j with its own message', (_id, code, amount, message) => {
    expect(messages(code, { investment_amount: amount })).toEqual([message]);
  });

  test('INV-28: accepts a complete form', () => {
    expect(messages('03oa', {})).toEqual([]);
  });

  test.each([
    ['INV-30', { next_of_kin_nin: '123' }, 'Invalid NIN'],
    ['INV-29', { next_of_kin_title: '' }, 'Next of Kin Title is required.'],
    ['INV-34', { information_is_true: false }, 'This field is required.'],
  ])('%s: answers %j with %j', (_id, changes, message) => {
    expect(messages('03oa', changes)).toEqual([message]);
  });

  test('INV-28: rejects an investor under 18', () => {
    expect(messages('03oa', { date_of_birth: today })).toEqual([
      'You must be at least 18 years old.',
    ]);
  });

  test('INV-29: rejects a next of kin born after today', () => {
    expect(messages('03oa', { next_of_kin_date_of_birth: '2027-01-01' })).toEqual([
      'Please enter a valid date.',
    ]);
  });
});

test('INV-25, INV-26: asks for each field of the form in exactly one step', () => {
  const asked = formSteps.flatMap(({ fields }) => fields);
  const wanted = Object.keys(fullTimeForm.shape).filter((name) => name !== 's');
  expect(asked.toSorted()).toEqual(wanted.toSorted());
});

test('INV-27: finds the step of a wrong field, or else the last step', () => {
  expect(stepWith(formSteps, ['next_of_kin_nin', 'email'])).toBe(1);
  expect(stepWith(formSteps, ['investment_amount'])).toBe(0);
  expect(stepWith(formSteps, ['non_field_errors'])).toBe(3);
});
