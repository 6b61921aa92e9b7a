import { expect, test } from 'vitest';
import { monthlyIncomeOf } from './monthly-income.ts';

const personal = { turnoverSharePpm: 300_000 };
const salary = { gross_monthly_income: '150,000' };
const sales = { business_turnover: '3,600,000' };

test.each([
  ['Salary', { ...salary, ...sales }, 15_000_000n],
  ['My own business', { ...salary, ...sales }, 18_000_000n],
  ['Both', { ...salary, ...sales }, 33_000_000n],
  ['My own business', { business_turnover: '100.03' }, 500n],
  ['Both', salary, null],
  ['My own business', { business_turnover: 'much' }, null],
])(
  'LON-67: someone who earns by %s with %j has an income of %s kobo',
  (source, answers, income) => {
    expect(monthlyIncomeOf(personal, { income_source: source, ...answers })).toBe(income);
  },
);

test('LON-67: a kind that does not ask how someone earns has a salary alone', () => {
  expect(monthlyIncomeOf({ turnoverSharePpm: null }, salary)).toBe(15_000_000n);
  expect(monthlyIncomeOf({ turnoverSharePpm: null }, {})).toBeNull();
});
