import { ApiError, networkError } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { expect, test, vi } from 'vitest';
import { followPayment } from './follow.ts';

function answer(status: PaymentState['status']): PaymentState {
  return {
    reference: 'payment-1',
    status,
    purpose: 'repayment',
    amount: '29000.00',
    currency: 'NGN',
    message: '',
    loan_type: 'personal',
    loan_type_id: '1',
    investment_type: null,
    investment_type_id: null,
  };
}

/** Follows a payment whose checks are answered, or not, in the given order; the last one stays. */
async function follow(paid: boolean, looks: (PaymentState['status'] | Error)[]) {
  const left = [...looks];
  const pauses: number[] = [];
  const onWaiting = vi.fn();
  const state = await followPayment({
    paid,
    look: async () => {
      const next = left.length > 1 ? left.shift() : left[0];
      if (next instanceof Error) throw next;
      return answer(next ?? 'pending');
    },
    pause: async (seconds) => void pauses.push(seconds),
    onWaiting,
  });
  return { status: state.status, pauses, waited: onWaiting.mock.calls.length };
}

test('LND-23: reports at once a payment that is recorded at once', async () => {
  expect(await follow(true, ['applied'])).toEqual({ status: 'applied', pauses: [], waited: 0 });
});

test('LND-23: follows a paid payment while it is pending, at growing pauses', async () => {
  const looks = [...Array<'pending'>(9).fill('pending'), 'unapplied' as const];
  const { status, pauses } = await follow(true, looks);
  expect(status).toBe('unapplied');
  expect(pauses).toEqual([1, 2, 2, 3, 5, 8, 10, 10, 10]);
});

test('LND-24: keeps asking on a bad connection until an answer comes', async () => {
  const offline = Array<Error>(20).fill(networkError());
  const looks = [...offline, new ApiError('server', 502, 'down'), 'applied' as const];
  expect(await follow(true, looks)).toMatchObject({ status: 'applied', waited: 21 });
});

test('LND-24: takes the first answer after a closed popup', async () => {
  expect(await follow(false, [networkError(), 'abandoned'])).toMatchObject({
    status: 'abandoned',
    waited: 1,
  });
});

test('LND-24: needs three such answers to call a paid popup a failed payment', async () => {
  expect(await follow(true, ['failed', 'applied'])).toMatchObject({ status: 'applied' });
  expect(await follow(true, ['failed', 'failed', 'pending', 'failed'])).toMatchObject({
    status: 'failed',
    waited: 5,
  });
});

test('LND-23: does not ask again after the server rejected the question', async () => {
  const rejected = new ApiError('detail', 404, 'There is no such payment.');
  await expect(follow(true, [rejected])).rejects.toBe(rejected);
});
