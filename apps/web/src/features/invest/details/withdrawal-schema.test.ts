import { parseAmount } from '@quarrter/domain/money';
import { describe, expect, test } from 'vitest';
import { remainderWithoutReturns, withdrawalSchema } from './withdrawal-schema.ts';

const right = { amount: '50,000', bank_name: '058', account: '0123456789', password: 'x' };

function messages(changes: Partial<typeof right>, balance = 100_000_00n, dollars = false) {
  const schema = withdrawalSchema(dollars ? 'USD' : 'NGN', balance);
  const parsed = schema.safeParse({ ...right, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

describe('the withdrawal form', () => {
  test.each([
    ['WDR-03', { amount: '' }, 'Amount is required'],
    ['WDR-03', { amount: 'all' }, 'Please input a number'],
    ['WDR-04', { amount: '999.99' }, 'The minimum withdrawal amount is 1,000'],
    ['WDR-05', { bank_name: '' }, 'Bank Name is required'],
    ['WDR-06', { account: '' }, 'Account Number is required'],
    ['WDR-06', { account: '12345' }, 'Account Number must be 10 digits'],
    ['WDR-07', { password: '' }, 'Password is required'],
  ])('%s: answers %j with %j', (_id, changes, message) => {
    expect(messages(changes)).toEqual([message]);
  });

  test('WDR-04: takes ten dollars as the minimum of a dollar investment', () => {
    expect(messages({ amount: '9.99' }, 500_00n, true)).toEqual([
      'The minimum withdrawal amount is 10',
    ]);
    expect(messages({ amount: '10' }, 500_00n, true)).toEqual([]);
  });

  test('WDR-04: allows the whole remaining balance below the minimum', () => {
    expect(messages({ amount: '700' }, 700_00n)).toEqual([]);
  });

  test('WDR-04: rejects an amount of zero', () => {
    expect(messages({ amount: '0' }, 0n)).toHaveLength(1);
  });

  test('WDR-14: accepts an amount above the balance, which the screen then asks about', () => {
    expect(messages({ amount: '200,000' })).toEqual([]);
  });
});

describe('the remainder of a withdrawal', () => {
  const investment = { status: 1, balance: '154500.00', plan_minimum: '100000.00' };
  test.each([
    ['continues to earn', '54500.00', null],
    ['stops earning', '54500.01', 99_999_99n],
    ['is zero', '154500.00', null],
    ['is asked about first', '154500.01', null],
    ['is not known yet', '', null],
  ])('WDR-18: finds whether the remainder %s after %j', (_what, amount, left) => {
    expect(remainderWithoutReturns(investment, parseAmount(amount))).toBe(left);
  });

  test('IND-15: gives no warning for an investment that is already inactive', () => {
    const inactive = { ...investment, status: 2, balance: '54500.00' };
    expect(remainderWithoutReturns(inactive, 1_000_00n)).toBeNull();
  });
});
