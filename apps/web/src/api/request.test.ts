import { defineCall, detail } from '@quarrter/contract/call';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession, currentSession, startSession } from '../session/store.ts';
import { ApiError } from './error.ts';
import { addressOf, request } from './request.ts';

const own = defineCall({
  method: 'GET',
  path: '/loans/api/:type/loan-detail/:id',
  auth: 'client',
  summary: 'for this test',
  replies: { 200: detail, 401: detail },
});

const user = { key: 'secret', user_id: 'u', email: 'a@b.ng', message: 'Hello', user_type: 2 };
const input = { params: { type: 'rainy-day', id: 'a/b' } };

function answer(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('It should have failed.');
  return error;
}

beforeEach(() => startSession(user));
afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

describe('the fetcher', () => {
  test('names in the path are filled in and escaped', () => {
    expect(addressOf(own, input)).toBe('/loans/api/rainy-day/loan-detail/a%2Fb');
    expect(addressOf(own, { ...input, query: { limit: 5, after: undefined } })).toMatch(
      /\?limit=5$/,
    );
    expect(() => addressOf(own, {})).toThrow('needs type');
  });

  test.each([
    ['https://api.quarrter.example', 'https://api.quarrter.example/loans/api/rainy-day'],
    [undefined, '/loans/api/rainy-day'],
  ])('API-04: built for a server at %s the calls go to %s/…', async (server, expected) => {
    vi.stubEnv('VITE_API_BASE_ADDRESS', server);
    vi.resetModules();
    const sent = answer(200, { detail: 'fine' });
    await (await import('./request.ts')).request(own, input);
    expect(sent.mock.calls[0]?.[0]).toBe(`${expected}/loan-detail/a%2Fb`);
    vi.unstubAllEnvs();
  });

  test('API-01: a call of a signed-in client carries its token', async () => {
    const sent = answer(200, { detail: 'fine' });
    expect(await request(own, input)).toEqual({ detail: 'fine' });
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Token secret' });
  });

  test('SES-02: a refused token ends the session', async () => {
    answer(401, { detail: 'Invalid token.' });
    expect((await failureOf(request(own, input))).status).toBe(401);
    expect(currentSession()).toBeNull();
  });

  test('WDR-08: a token replaced meanwhile is refused without ending the new session', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      startSession({ ...user, key: 'next' });
      return new Response(JSON.stringify({ detail: 'Invalid token.' }), { status: 401 });
    });
    expect((await failureOf(request(own, input))).status).toBe(401);
    expect(currentSession()?.auth.user.key).toBe('next');
  });

  test('a refusal with a detail keeps its words', async () => {
    answer(409, { detail: 'This offer has lapsed.' });
    const error = await failureOf(request(own, input));
    expect([error.failure, error.message]).toEqual(['detail', 'This offer has lapsed.']);
    expect(currentSession()).not.toBeNull();
  });

  test('field errors come by field', async () => {
    answer(400, { email: ['Invalid email address', 'second'], other: 3 });
    const error = await failureOf(request(own, input));
    expect(error.failure).toBe('fields');
    expect(error.fields).toEqual({ email: ['Invalid email address', 'second'] });
  });

  test.each([
    ['a failing server', 500, '<html>'],
    ['an answer that is no JSON', 200, '<html>'],
    ['an empty refusal', 403, ''],
  ])('API-08: %s gives "Network response was not ok"', async (_name, status, body) => {
    answer(status, body);
    const error = await failureOf(request(own, input));
    expect([error.failure, error.message]).toEqual(['server', 'Network response was not ok']);
  });

  test('ACC-35, API-08: an answer that does not come, or breaks off, is waited for so long and no longer', async () => {
    vi.useFakeTimers();
    const answers: ((signal: AbortSignal) => Promise<Response>)[] = [
      (signal) =>
        new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason))),
      async (signal) => {
        const body = new ReadableStream({
          start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
        });
        return new Response(body);
      },
    ];
    for (const answerLate of answers) {
      vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) =>
        answerLate(init?.signal as AbortSignal),
      );
      const ended = vi.fn();
      const failed = failureOf(request(own, { ...input, withinMs: 4_000 })).finally(ended);
      await vi.advanceTimersByTimeAsync(3_900);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect((await failed).failure).toBe('network');
    }
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('a call its screen gave up is no failure of the network', async () => {
    const screen = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((__, refuse) =>
          init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason)),
        ),
    );
    const left = request(own, { ...input, signal: screen.signal });
    screen.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
  });

  test('API-08: no answer at all is a network failure', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await failureOf(request(own, input))).failure).toBe('network');
  });
});
