import { expect, test } from 'vitest';
import { planOwnPayment } from './own-payment.ts';

/** 100,000 naira with 3,000 of returns, in a plan of at least 100,000. */
const held = { capital: 10_000_000n, returns: 300_000n, planMinimum: 10_000_000n };

test('WDR-21: pays all that is overdue, the capital first, and says what remains', () => {
  expect(planOwnPayment(held, 250_000n)).toEqual({
    amount: 250_000n,
    split: { capital: 250_000n, returns: 0n },
    left: 10_050_000n,
    status: 1,
    stillDue: 0n,
  });
});

test('WDR-21: leaves an investment below its minimum inactive', () => {
  expect(planOwnPayment(held, 300_001n)).toMatchObject({ left: 9_999_999n, status: 2 });
});

test('WDR-21: pays everything that the investment holds when more is overdue', () => {
  expect(planOwnPayment(held, 12_000_000n)).toEqual({
    amount: 10_300_000n,
    split: { capital: 10_000_000n, returns: 300_000n },
    left: 0n,
    status: 3,
    stillDue: 1_700_000n,
  });
});
