import { clientCall, detail } from '@quarrter/contract/call';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { addressOf, type Connection, createFileRequest, createRequest } from './request.ts';

const own = clientCall('GET /loans/api/:type/loan-detail/:id', {
  summary: 'for this test',
  replies: { 200: detail, 401: detail },
});

let token: string | undefined;
const onTokenRejected = vi.fn();
const connection = { baseAddress: '', token: () => token, onTokenRejected };
const { request } = createRequest(connection);
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

beforeEach(() => {
  token = 'secret';
});
afterEach(() => {
  vi.restoreAllMocks();
  onTokenRejected.mockClear();
});

describe('a request', () => {
  test('fills in and escapes the names in the path', () => {
    expect(addressOf(connection, own, input)).toBe('/loans/api/rainy-day/loan-detail/a%2Fb');
    expect(() => addressOf(connection, own, {})).toThrow('needs type');
  });

  test('leaves out search parameters without a value', () => {
    const query = { limit: 5, after: undefined };
    expect(addressOf(connection, own, { ...input, query })).toMatch(/loan-detail\/a%2Fb\?limit=5$/);
  });

  test('API-04: goes to the server the application was built for', () => {
    const elsewhere = { baseAddress: 'https://api.quarrter.example' };
    expect(addressOf(elsewhere, own, input)).toBe(
      'https://api.quarrter.example/loans/api/rainy-day/loan-detail/a%2Fb',
    );
  });

  test('API-01: carries the token of the client who is signed in', async () => {
    const sent = answer(200, { detail: 'fine' });
    expect(await request(own, input)).toEqual({ detail: 'fine' });
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Token secret' });
  });

  test('SES-02: reports a rejected token, so that the session ends', async () => {
    answer(401, { detail: 'Invalid token.' });
    expect((await failureOf(request(own, input))).status).toBe(401);
    expect(onTokenRejected).toHaveBeenCalledOnce();
  });

  test('SES-04: does not report a rejected token while signing out', async () => {
    answer(401, { detail: 'Invalid token.' });
    await failureOf(request(own, { ...input, keepSession: true }));
    expect(onTokenRejected).not.toHaveBeenCalled();
  });

  test('WDR-08: does not report a rejected token that was replaced meanwhile', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      token = 'next';
      return new Response(JSON.stringify({ detail: 'Invalid token.' }), { status: 401 });
    });
    expect((await failureOf(request(own, input))).status).toBe(401);
    expect(onTokenRejected).not.toHaveBeenCalled();
  });

  describe('while the token is replaced', () => {
    /** Answers 401 to the old token, and replaces it while the first call is on its way. */
    function replaceOnTheWay() {
      const replacing: Connection = { ...connection };
      const sent: (string | null)[] = [];
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
        sent.push(new Headers(init?.headers).get('authorization'));
        if (token === 'next') return new Response('{"detail": "fine"}');
        replacing.replacing = Promise.resolve().then(() => (token = 'next'));
        return new Response('{"detail": "Invalid token."}', { status: 401 });
      });
      return { ...createRequest(replacing), sent };
    }

    test('WDR-08: a call waits for the new one', async () => {
      const sent = answer(200, { detail: 'fine' });
      const replacing = Promise.resolve().then(() => (token = 'next'));
      await createRequest({ ...connection, replacing }).request(own, input);
      expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Token next' });
    });

    test('SES-04: signing out carries the token that the tab had, also afterwards', async () => {
      const sent = answer(200, { detail: 'fine' });
      const signedOut = createRequest({ ...connection, replacing: Promise.resolve() });
      const signingOut = signedOut.request(own, { ...input, keepSession: true });
      token = undefined;
      await signingOut;
      expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Token secret' });
    });

    test('WDR-08: a read that was on its way is repeated', async () => {
      const { request, sent } = replaceOnTheWay();
      expect(await request(own, input)).toEqual({ detail: 'fine' });
      expect(sent).toEqual(['Token secret', 'Token next']);
      expect(onTokenRejected).not.toHaveBeenCalled();
    });

    test('WDR-08: a command that was on its way fails, and the session stays', async () => {
      const { request, sent } = replaceOnTheWay();
      const command = { ...own, method: 'POST' } as const;
      expect((await failureOf(request(command, input))).status).toBe(401);
      expect(sent).toEqual(['Token secret']);
      expect(onTokenRejected).not.toHaveBeenCalled();
    });
  });

  test('knows how long the server asks us to wait', async () => {
    const headers = { 'retry-after': '2' };
    const busy = new Response('{"detail": "Please wait."}', { status: 503, headers });
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(busy);
    expect((await failureOf(request(own, input))).retryAfterMs).toBe(2_000);
  });

  test('keeps the words of an error with a detail', async () => {
    answer(409, { detail: 'This offer has lapsed.' });
    const error = await failureOf(request(own, input));
    expect([error.failure, error.message]).toEqual(['detail', 'This offer has lapsed.']);
  });

  test('gives field errors by field', async () => {
    answer(400, { email: ['Invalid email address', 'second'], other: 3 });
    const error = await failureOf(request(own, input));
    expect(error.failure).toBe('fields');
    expect(error.fields).toEqual({ email: ['Invalid email address', 'second'] });
  });

  test.each([
    ['a failing server', 500, '<html>'],
    ['an answer that is no JSON', 200, '<html>'],
    ['an empty error', 403, ''],
  ])('API-08: fails with "Network response was not ok" after %s', async (_name, status, body) => {
    answer(status, body);
    const error = await failureOf(request(own, input));
    expect([error.failure, error.message]).toEqual(['server', 'Network response was not ok']);
  });

  test('ACC-35: stops waiting in time for an answer that is missing or incomplete', async () => {
    vi.useFakeTimers();
    const answers: ((signal: AbortSignal) => Promise<Response>)[] = [
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
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

  test('takes a call that its screen gave up for no failure of the network', async () => {
    const screen = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((__, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    );
    const left = request(own, { ...input, signal: screen.signal });
    screen.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
  });

  test('API-08: fails as a network failure without any answer', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await failureOf(request(own, input))).failure).toBe('network');
  });

  test('gives a file as it is, and reads its errors like any other', async () => {
    const requestFile = createFileRequest(connection);
    answer(200, '%PDF-1.7');
    expect(await (await requestFile(own, input)).text()).toBe('%PDF-1.7');
    answer(404, { detail: 'No such document.' });
    expect((await failureOf(requestFile(own, input))).message).toBe('No such document.');
  });
});

describe('a call that asks for the second factor', () => {
  const needed = { detail: 'Use your passkey.', second_factor: 'passkey' };

  /** Answers each call with the next of these. */
  function answers(...bodies: [number, object][]) {
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (const [status, body] of bodies) {
      fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
    }
    return fetched;
  }

  test('is repeated as it was after the client gave it', async () => {
    const confirmIdentity = vi.fn(async () => true);
    const guarded = createRequest({ ...connection, confirmIdentity });
    const fetched = answers([403, needed], [200, { detail: 'Done.' }]);
    expect(await guarded.request(own, { ...input, requestKey: 'one' })).toEqual({
      detail: 'Done.',
    });
    expect(confirmIdentity.mock.calls).toEqual([['passkey']]);
    const [first, second] = fetched.mock.calls;
    expect([second?.[0], second?.[1]?.headers]).toEqual([first?.[0], first?.[1]?.headers]);
  });

  test('fails with the words of the server when the client does not give it', async () => {
    const guarded = createRequest({ ...connection, confirmIdentity: async () => false });
    const fetched = answers([403, needed]);
    const error = await failureOf(guarded.request(own, input));
    expect([error.message, error.secondFactor?.method]).toEqual(['Use your passkey.', 'passkey']);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is left to the sign-in page when it is a sign-in that waits', async () => {
    const confirmIdentity = vi.fn(async () => true);
    const guarded = createRequest({ ...connection, confirmIdentity });
    answers([403, { ...needed, sign_in_token: 'waiting' }]);
    const error = await failureOf(guarded.request(own, input));
    expect(error.secondFactor).toEqual({ method: 'passkey', signInToken: 'waiting' });
    expect(confirmIdentity).not.toHaveBeenCalled();
  });
});
