import { expect, test } from 'vitest';
import { payLabel } from './pay-label.ts';

test.each([
  [2_900_000n, 'NGN', 'Pay N29,000'],
  [2_900_050n, 'NGN', 'Pay N29,000.50'],
  [10_000n, 'USD', 'Pay $100'],
  [0n, 'NGN', 'Pay'],
  [null, 'NGN', 'Pay'],
] as const)('LND-17: labels a button that takes %s of %s %j', (amount, currency, label) => {
  expect(payLabel(amount, currency)).toBe(label);
});
