import { callKey } from '@quarrter/client/calls';
import { loanDetail } from '@quarrter/contract/client/loans';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { followedKey } from './hand-over-payments.ts';
import { askAgainAfterMs, followPayments, readPayments } from './pending-payments.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const now = Date.parse('2026-11-21T12:00:00.000Z');
const begun = (minutesAgo: number, status: 'pending' | 'applied' = 'pending') => ({
  status,
  begun_at: new Date(now - minutesAgo * 60_000).toISOString(),
});

test.each([
  ['no payment', false, []],
  ['one that is booked', false, [begun(0, 'applied')]],
  ['one just begun', 8_000, [begun(0)]],
  ['one by a clock that is ahead', 8_000, [begun(-5)]],
  ['one of ten minutes', 60_000, [begun(10)]],
  ['an old and a new one', 8_000, [begun(600), begun(1), begun(0, 'applied')]],
  ['one of a day', 144 * 60_000, [begun(24 * 60)]],
] as const)('INV-38: with %s the time until the next check is %s', (_, expected, payments) => {
  expect(askAgainAfterMs(payments, now)).toBe(expected);
});

/** A server with one payment, which is in progress while it is `pending`. */
function aServer() {
  const payment = { reference: 'payment-1', status: 'pending', begun_at: '2026-11-21T12:00:00Z' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const results = payment.status === 'pending' ? [payment] : [];
    const isList = !new URL(String(address), 'http://localhost').pathname.includes('payment-1');
    return Response.json(isList ? { count: results.length, results, after: null } : payment);
  });
  return payment;
}

const statuses = (payments: readonly { status: string }[]) => payments.map(({ status }) => status);

test('INV-38: a notice about a recorded payment is shown for a minute', async () => {
  vi.useFakeTimers({ now });
  const payment = aServer();
  const first = await followPayments([]);
  expect(statuses(first)).toEqual(['pending']);
  payment.status = 'applied';
  const recorded = await followPayments(first);
  expect(statuses(recorded)).toEqual(['applied']);
  vi.setSystemTime(now + 59_000);
  const readAgain = await followPayments(recorded);
  expect(statuses(readAgain)).toEqual(['applied']);
  vi.setSystemTime(now + 61_000);
  expect(await followPayments(readAgain)).toEqual([]);
});

test('INV-38: a payment that is tried again has one notice', async () => {
  vi.useFakeTimers({ now });
  const payment = aServer();
  const first = await followPayments([]);
  payment.status = 'failed';
  const declined = await followPayments(first);
  expect(statuses(declined)).toEqual(['failed']);
  payment.status = 'pending';
  expect(statuses(await followPayments(declined))).toEqual(['pending']);
});

test('INV-38: a recorded payment is reported once the page has its figures', async () => {
  vi.useFakeTimers({ now });
  const payment = aServer();
  const queries = new QueryClient();
  queries.setQueryData(followedKey, await readPayments(queries));
  const loan = Promise.withResolvers<object>();
  const queryKey = callKey(loanDetail, { params: { type: 'personal', id: '1' } });
  queries.setQueryData(queryKey, {});
  const page = new QueryObserver<object>(queries, {
    ...{ queryKey, queryFn: () => loan.promise, staleTime: Infinity },
  });
  const leave = page.subscribe(() => undefined);
  payment.status = 'applied';
  const report = vi.fn();
  const reading = readPayments(queries).then(report);
  await vi.advanceTimersByTimeAsync(100);
  expect(report).not.toHaveBeenCalled();
  loan.resolve({ balance: '0.00' });
  await reading;
  expect(page.getCurrentResult().data).toEqual({ balance: '0.00' });
  leave();
});

test('INV-38: a recorded payment has everything else read again once', async () => {
  vi.useFakeTimers({ now });
  const payment = aServer();
  const queries = new QueryClient();
  const loan = callKey(loanDetail, { params: { type: 'personal', id: '1' } });
  /** Whether this read of the payments made the loan old. */
  const readAgain = async () => {
    queries.setQueryData(loan, {});
    queries.setQueryData(followedKey, await readPayments(queries));
    return queries.getQueryState(loan)?.isInvalidated;
  };
  expect(await readAgain()).toBe(false);
  payment.status = 'applied';
  expect(await readAgain()).toBe(true);
  expect(await readAgain()).toBe(false);
});
