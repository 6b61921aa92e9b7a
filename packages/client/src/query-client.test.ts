import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { errorOf, networkError } from './errors.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

function unavailable() {
  const error = errorOf(503, { detail: 'Please try again in a few seconds.' });
  error.retryAfterMs = 2_000;
  return error;
}

test('reads again three times while the server says that it will be back', () => {
  const failures = [0, 1, 2, 3];
  expect(failures.map((count) => shouldRetry(count, unavailable()))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('waits as long as the server asks before it reads again', () => {
  expect(retryDelay(0, unavailable())).toBe(2_000);
  expect(retryDelay(0, networkError())).toBe(1_000);
});

test('reads once more when no answer came', () => {
  expect([0, 1].map((count) => shouldRetry(count, networkError()))).toEqual([true, false]);
});

test('does not repeat what the server rejected', () => {
  expect(shouldRetry(0, errorOf(409, { detail: 'This loan is closed.' }))).toBe(false);
  expect(shouldRetry(0, errorOf(500, null))).toBe(false);
});

test('reads again what it could not read, once the device is online', async () => {
  const queries = createQueryClient(
    60_000,
    { current: () => null, subscribe: () => () => {} },
    vi.fn(),
  );
  queries.mount();
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('before');
  const queryKey = ['loan'];
  const shown = new QueryObserver(queries, { queryKey, queryFn: read, retry: false });
  const stop = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('before'));
  read.mockRejectedValue(networkError());
  onlineManager.setOnline(false);
  await queries.invalidateQueries({ queryKey });
  expect(shown.getCurrentResult()).toMatchObject({ status: 'error', data: 'before' });
  read.mockResolvedValue('after');
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('after'));
  stop();
  queries.unmount();
});
