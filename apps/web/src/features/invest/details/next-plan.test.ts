import { investmentTiers } from '@quarrter/domain/example-products';
import { fromWire, parseAmount } from '@quarrter/domain/money';
import { expect, test } from 'vitest';
import { nextPlanSchema, outlookOf } from './next-plan.ts';

const matured = {
  investment_amount: '100000.00',
  returns: '3000.00',
  balance: '103000.00',
  plan_minimum: '100000.00',
  maturity_date: '2027-02-21',
  days_left: -2,
};
const messages = (amount: string) => {
  const schema = nextPlanSchema(investmentTiers, 'NGN', fromWire(matured.balance));
  const parsed = schema.safeParse({ amount });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

test('says what the next plan earns, when it matures and what is left', () => {
  const outlook = outlookOf(investmentTiers, 'NGN', matured, parseAmount('50,000'));
  expect(outlook).toMatchObject({
    tier: { code: 'base' },
    monthly: fromWire('250.00'),
    whole: fromWire('750.00'),
    maturesOn: '2027-05-23',
    left: fromWire('53000.00'),
    leftStatus: 2,
  });
});

test('knows no outlook for an amount that cannot be invested', () => {
  const outlooks = ['9,999', '99,999.50', '103,000.01'].map((amount) =>
    outlookOf(investmentTiers, 'NGN', matured, parseAmount(amount)),
  );
  expect(outlooks).toEqual([null, null, null]);
});

test.each([
  ['', ['Amount is required']],
  ['all', ['Amount must be a number']],
  ['99,999.999', ['Amount must be a number']],
  ['103,000.01', ['You can reinvest up to N103,000.']],
  ['99,999.50', ['We have no plan for this amount. Try 99,999.']],
  ['9,999', ['The minimum investment amount is 10,000']],
  ['103,000', []],
])('INV-33: answers the amount %j with %j', (amount, expected) => {
  expect(messages(amount)).toEqual(expected);
});
