import { expect, test } from 'vitest';
import { planLoanPayment } from './loan-payment.ts';

/** 100,000 naira with 3,000 of returns, in a plan of at least 100,000. */
const held = { capital: 10_000_000n, returns: 300_000n, planMinimum: 10_000_000n };

test('WDR-21: pays all that is overdue, the capital first, and says what remains', () => {
  expect(planLoanPayment(held, 250_000n)).toEqual({
    amount: 250_000n,
    split: { capital: 250_000n, returns: 0n },
    left: 10_050_000n,
    status: 1,
    stillOverdue: 0n,
  });
});

test('WDR-21: leaves an investment below its minimum inactive', () => {
  expect(planLoanPayment(held, 300_001n)).toMatchObject({ left: 9_999_999n, status: 2 });
});

test('WDR-21: pays everything that the investment holds when more is overdue', () => {
  expect(planLoanPayment(held, 12_000_000n)).toEqual({
    amount: 10_300_000n,
    split: { capital: 10_000_000n, returns: 300_000n },
    left: 0n,
    status: 3,
    stillOverdue: 1_700_000n,
  });
});
