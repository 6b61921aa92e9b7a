import type { UserDetail } from '@quarrter/contract/client/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession, currentSession, startSession } from '../session/store.ts';
import { DETAILS_TIMEOUT_MS, loadUserDetail } from './user-detail.ts';

const user = { key: 'k', user_id: 'u', email: 'a@b.ng', message: 'Hello, Ada', user_type: 2 };
const detail = {
  user: { id: 'u', first_name: 'Ada', last_name: 'Obi', phone_number: '+234', email: 'a@b.ng' },
  title: 'Mrs',
  date_of_birth: '1990-01-01',
} as unknown as UserDetail;

const state = () => {
  const { loading, success, error } = currentSession()?.user ?? {};
  return { loading, success, error };
};
const firstName = () => currentSession()?.user.userDetails?.user.first_name;

/** A server that answers when the test says so. */
function aServer() {
  let answer = (_response: Response) => {};
  let fail = (_error: Error) => {};
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
  );
  return {
    answers: (status: number, body: unknown) =>
      answer(new Response(JSON.stringify(body), { status })),
    fails: (error: Error) => fail(error),
  };
}

function loading(signal = new AbortController().signal) {
  const onLate = vi.fn<(late: UserDetail) => void>();
  const outcome = loadUserDetail('u', signal, onLate).catch((error: Error) => error.message);
  return { outcome, onLate };
}

beforeEach(() => {
  vi.useFakeTimers();
  startSession(user);
});
afterEach(() => {
  clearSession('left');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("loading the client's details", () => {
  test('SES-14: are pending, then stored', async () => {
    const server = aServer();
    const { outcome } = loading();
    expect(state()).toEqual({ loading: true, success: false, error: null });
    server.answers(200, detail);
    expect(await outcome).toEqual(detail);
    expect(state()).toEqual({ loading: false, success: true, error: null });
    expect(firstName()).toBe('Ada');
  });

  test('SES-14: are flagged as an error when rejected, and known ones stay', async () => {
    const server = aServer();
    const first = loading();
    server.answers(200, detail);
    await first.outcome;
    const second = loading();
    server.answers(500, { detail: 'Something went wrong on our side.' });
    expect(await second.outcome).toBe('Something went wrong on our side.');
    expect(state()).toEqual({
      loading: false,
      success: false,
      error: 'Something went wrong on our side.',
    });
    expect(firstName()).toBe('Ada');
  });

  test('SES-14: do not fail when their load was cancelled', async () => {
    const server = aServer();
    const off = new AbortController();
    const { outcome } = loading(off.signal);
    off.abort();
    server.fails(new Error('called off'));
    await outcome;
    expect(state().error).toBeNull();
  });

  test('SES-09: fail after 5000 ms without an answer, and are still taken later', async () => {
    expect(DETAILS_TIMEOUT_MS).toBe(5000);
    const server = aServer();
    const { outcome, onLate } = loading();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(state().loading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('No answer came within 5 seconds');
    expect(state()).toEqual({
      loading: false,
      success: false,
      error: 'No answer came within 5 seconds',
    });
    expect(onLate).not.toHaveBeenCalled();
    server.answers(200, detail);
    await vi.waitFor(() => expect(onLate).toHaveBeenCalledWith(detail));
    expect(state()).toEqual({ loading: false, success: true, error: null });
  });

  test('SES-14: of one client stay unknown to the next one in the same tab', async () => {
    const server = aServer();
    const { outcome } = loading();
    clearSession('left');
    startSession({ ...user, user_id: 'other', email: 'c@d.ng' });
    server.answers(200, detail);
    await outcome;
    expect(firstName()).toBeUndefined();
    expect(state()).toEqual({ loading: false, success: false, error: null });
  });
});
