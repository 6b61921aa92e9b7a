import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ledgerCheckCommand } from '../src/commands/ledger-check.ts';
import { everyCall } from '../test/every-call.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { email, makeJourney } from './journey.ts';
import { type Groups, listenToShards, type ShardLog } from './shard-log.ts';

let testApp: TestApp;
let shards: ShardLog;
const visited: { call: string; groups: Groups }[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  shards = await listenToShards(testApp.database.pool);
  let headers: Record<string, string> = {};
  await makeJourney(testApp, async (method, path, body) => {
    const { result, groups } = await shards.during(() => send(method, path, headers, body));
    visited.push({ call: `${method} ${path}`, groups });
    if (result.status >= 400) {
      throw new Error(`${method} ${path}: ${result.status} ${JSON.stringify(result.body)}`);
    }
    const { key: token } = result.body as { key?: string };
    if (token !== undefined) headers = { authorization: `Token ${token}` };
    return result.body as never;
  });
});
afterAll(() => testApp?.stop());

function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  const isJson = body !== undefined && !(body instanceof FormData);
  return fetch(testApp.url + path, {
    method,
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  }).then(async (reply) => ({ status: reply.status, body: await bodyOf(reply) }));
}

/** The agreement, receipts and letters are PDFs. A stream is left after its first event. */
async function bodyOf(reply: Response): Promise<object> {
  const type = reply.headers.get('content-type') ?? '';
  if (type.includes('json')) return (await reply.json()) as object;
  if (!type.includes('event-stream')) return { bytes: (await reply.arrayBuffer()).byteLength };
  const reader = reply.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return { bytes: first?.value?.byteLength ?? 0 };
}

test('a call of a client touches no shard but its own', async () => {
  const { rows } = await testApp.database.pool.query(
    'SELECT client_id FROM client_logins WHERE email = $1',
    [email],
  );
  const own = await shards.groupOf(rows[0].client_id);
  const strays = visited.flatMap(({ call, groups }) =>
    [...groups].filter(([group]) => group !== own).map(([, statements]) => ({ call, statements })),
  );
  expect(strays).toEqual([]);
  expect(visited.filter(({ groups }) => groups.has(own)).length).toBeGreaterThan(20);
});

test('the journey makes every call that a client can make', () => {
  const missed = everyCall
    .filter(({ auth }) => auth === 'client')
    .filter(({ method, path }) => {
      const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}/?(\\?|$)`);
      return !visited.some((visit) => pattern.test(visit.call));
    });
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('ledger-check finds the ledger in order after the journey', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('DATABASE_URL', testApp.database.url);
  try {
    expect(await ledgerCheckCommand(), printed.mock.calls.join('\n')).toBe(0);
    expect(printed.mock.calls.length).toBeGreaterThan(10);
  } finally {
    vi.unstubAllEnvs();
    printed.mockRestore();
  }
});
