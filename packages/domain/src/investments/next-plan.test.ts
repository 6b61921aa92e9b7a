import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { investmentTiers } from '../example-products.ts';
import { fromWire } from '../money/index.ts';
import { checkReinvestment, largestNextPlan, tierForAmount } from './index.ts';

const holding = { currency: 'NGN' as const, balance: fromWire('103000.00') };
const check = (amount: string, code: string, held = holding) =>
  checkReinvestment(investmentTiers, held, { amount, code });

describe('the plan that takes the most of a balance', () => {
  test.each([
    ['NGN', '103000.00', '03oa', '103000.00'],
    ['NGN', '99999.50', 'base', '99999.00'],
    ['NGN', '10000.00', 'base', '10000.00'],
    ['NGN', '105400000.00', 'r0d3', '100000000.00'],
    ['USD', '100.00', 'usd', '100.00'],
  ] as const)('of %s %s it is %s with %s', (currency, available, code, amount) => {
    const plan = largestNextPlan(investmentTiers, currency, fromWire(available));
    expect([plan?.tier.code, plan?.amount]).toEqual([code, fromWire(amount)]);
  });

  test('is none below the lowest plan', () => {
    expect(largestNextPlan(investmentTiers, 'NGN', fromWire('9999.99'))).toBeNull();
    expect(largestNextPlan(investmentTiers, 'USD', fromWire('99.99'))).toBeNull();
  });

  test('takes an amount that belongs to it and is never more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (available) => {
        const plan = largestNextPlan(investmentTiers, 'NGN', available);
        if (plan === null) return available < 1_000_000n;
        const own = tierForAmount(investmentTiers, 'NGN', plan.amount);
        return plan.amount <= available && own?.code === plan.tier.code;
      }),
    );
  });
});

describe('starting the next plan', () => {
  test('takes an amount within the plan and the balance', () => {
    expect(check('103,000', '03oa')).toMatchObject({ ok: true, plan: { amount: 10_300_000n } });
  });

  test.each([
    [
      'an unknown plan',
      '50,000',
      'x',
      { s: 'We could not find this plan. Please choose another.' },
    ],
    ['an offer', '50,000', 'nv2y', { s: 'Slots of an offer are paid for by card.' }],
    ['dollars', '100', 'usd', { s: 'This plan is in dollars. Please choose one in naira.' }],
    ['too little', '99,999', '03oa', { amount: 'The minimum investment amount is 100,000' }],
    ['too much', '100,000', 'base', { amount: 'The maximum investment amount is 99,999' }],
    ['no amount', '', '03oa', { amount: 'Amount is required' }],
    ['a word', 'all', '03oa', { amount: 'Amount must be a number' }],
    ['three decimals', '100,000.999', '03oa', { amount: 'Amount must be a number' }],
    ['a negative amount', '-100000', '03oa', { amount: 'Amount must be a number' }],
    ['more than there is', '103,000.01', '03oa', { amount: 'You can reinvest up to N103,000.' }],
  ])('INV-08, INV-33: rejects %s', (_what, amount, code, errors) => {
    expect(check(amount, code)).toEqual({ ok: false, errors });
  });
});
