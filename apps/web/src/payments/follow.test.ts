import { ApiError, networkError } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/payments';
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

/** Follows a payment whose looks are answered, or not, in the given order; the last one stays. */
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

test('LND-23: a payment that is booked at once is told at once', async () => {
  expect(await follow(true, ['applied'])).toEqual({ status: 'applied', pauses: [], waited: 0 });
});

test('LND-23: a paid payment is followed while it is pending, at growing pauses', async () => {
  const looks = [...Array<'pending'>(9).fill('pending'), 'unapplied' as const];
  const { status, pauses } = await follow(true, looks);
  expect(status).toBe('unapplied');
  expect(pauses).toEqual([1, 2, 2, 3, 5, 8, 10, 10, 10]);
});

test('LND-24: no answer is never a failure: a bad line is asked again until it answers', async () => {
  const offline = Array<Error>(20).fill(networkError());
  const looks = [...offline, new ApiError('server', 502, 'down'), 'applied' as const];
  expect(await follow(true, looks)).toMatchObject({ status: 'applied', waited: 21 });
});

test('LND-24: after a closed popup the first answer tells', async () => {
  expect(await follow(false, [networkError(), 'abandoned'])).toMatchObject({
    status: 'abandoned',
    waited: 1,
  });
});

test('LND-24: what the popup called paid is called failed only after three such answers', async () => {
  expect(await follow(true, ['failed', 'applied'])).toMatchObject({ status: 'applied' });
  expect(await follow(true, ['failed', 'failed', 'pending', 'failed'])).toMatchObject({
    status: 'failed',
    waited: 5,
  });
});

test('LND-23: what the server refuses is not asked again', async () => {
  const refused = new ApiError('detail', 404, 'There is no such payment.');
  await expect(follow(true, [refused])).rejects.toBe(refused);
});
