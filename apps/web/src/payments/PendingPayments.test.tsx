import { expect, test } from 'vitest';
import { followedKey } from '../api/hand-over-payments.ts';
import type { FollowedPayment } from '../api/pending-payments.ts';
import { renderScreen, textOf } from '../render-screen.tsx';
import { PendingPayments } from './PendingPayments.tsx';

const payment: FollowedPayment = {
  reference: 'payment-1',
  status: 'pending',
  purpose: 'repayment',
  amount: '29000.00',
  currency: 'NGN',
  message: '',
  loan_type: 'personal',
  loan_type_id: 'loan-1',
  investment_type: null,
  investment_type_id: null,
  begun_at: '2026-11-21T12:00:00Z',
  read_at_ms: 0,
};

const shown = (change: Partial<FollowedPayment>) =>
  textOf(
    renderScreen(PendingPayments, { pattern: '/dashboard' }, [
      [followedKey, [{ ...payment, ...change }]],
    ]),
  );

test.each([
  ['is not confirmed', {}, 'Your payment of N29,000 is not confirmed yet'],
  ['was recorded', { status: 'applied', message: 'Paid.' }, 'Payment received'],
  ['was declined', { status: 'failed' }, 'Your payment of N29,000 was not completed'],
  ['was given up', { status: 'abandoned' }, 'Your payment of N29,000 was not completed'],
  ['was reversed', { status: 'failed', reversed: true }, 'The charge of N29,000 was reversed'],
] as const)('INV-38: a payment that %s is told of', (_, change, expected) => {
  expect(shown(change)).toContain(expected);
});

test('INV-38: a client who was not charged is told so', () => {
  expect(shown({ status: 'failed' })).toContain('You were not charged');
  expect(shown({ status: 'failed', reversed: true })).not.toContain('You were not charged');
});
