import { callKey } from '@quarrter/client/calls';
import { loanDetail } from '@quarrter/contract/client/loans';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followedKey } from '../api/hand-over-payments.ts';
import { connection } from '../api/request.ts';
import { followChanges } from './follow-changes.ts';

const { token, onTokenRejected } = connection;
const rejected = vi.fn();
let leaving = new AbortController();
beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  connection.token = () => 'the-token';
  connection.onTokenRejected = rejected;
  rejected.mockClear();
  leaving = new AbortController();
});
afterEach(() => {
  leaving.abort();
  Object.assign(connection, { token, onTokenRejected });
  vi.unstubAllGlobals();
});

/** Answers the stream by these events; the connection stays open. */
function serve(status: number, ...events: string[]) {
  const answer = vi.fn<typeof fetch>(async (_address, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const event of events) controller.enqueue(new TextEncoder().encode(event));
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body, { status });
  });
  vi.stubGlobal('fetch', answer);
  return answer;
}

test('SHL-19: reads a payment again that ended elsewhere, and nothing beside it', async () => {
  const queries = new QueryClient();
  for (const key of [followedKey, callKey(loanDetail, { params: { type: 'personal', id: '1' } })]) {
    queries.setQueryData(key, {});
  }
  const changes = [{ kind: 'payment', id: 'p' }];
  const answer = serve(
    200,
    'id: a-1\nevent: ready\ndata: {}\n\n',
    `id: a-2\nevent: changed\ndata: ${JSON.stringify({ changes })}\n\n`,
  );
  const following = followChanges(queries, leaving.signal);
  const isOld = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated;
  await vi.waitFor(() => expect(isOld(followedKey)).toBe(true));
  expect(isOld(callKey(loanDetail, { params: { type: 'personal', id: '1' } }))).toBe(false);
  const [address, init] = answer.mock.calls[0] ?? [];
  expect(address).toBe('/notifications/api/stream/');
  expect(init?.headers).toMatchObject({ authorization: 'Token the-token' });
  leaving.abort();
  await following;
});

test('SHL-19: a stream with an ended session signs the page out', async () => {
  serve(401);
  await followChanges(new QueryClient(), leaving.signal);
  expect(rejected).toHaveBeenCalledOnce();
});

describe('SHL-19: while the token is replaced, a stream', () => {
  let current: string;
  beforeEach(() => {
    current = 'the-token';
    connection.token = () => current;
  });
  afterEach(() => {
    Object.assign(connection, { replacing: undefined });
  });

  /** A password check whose answer, with the new token, comes in the next turn. */
  function replaceToken() {
    connection.replacing = new Promise<void>((resolve) => {
      setTimeout(() => {
        current = 'the-new-token';
        resolve();
      });
    });
  }

  /** The tokens of the streams asked for, until one has the new token. */
  async function tokensSent(beforeAnswer: () => void) {
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      const token = new Headers(init.headers).get('authorization');
      sent.push(token);
      if (token === 'Token the-new-token') leaving.abort();
      beforeAnswer();
      return new Response(null, { status: 401 });
    });
    await followChanges(new QueryClient(), leaving.signal);
    expect(rejected).not.toHaveBeenCalled();
    return sent;
  }

  test('goes on with the new one', async () => {
    const sent = await tokensSent(() => (current = 'the-new-token'));
    expect(sent).toEqual(['Token the-token', 'Token the-new-token']);
  });

  test('that is rejected before the answer comes does not sign the client out', async () => {
    const sent = await tokensSent(replaceToken);
    expect(sent).toEqual(['Token the-token', 'Token the-new-token']);
  });

  test('is asked for with the new one', async () => {
    replaceToken();
    expect(await tokensSent(() => {})).toEqual(['Token the-new-token']);
  });
});
