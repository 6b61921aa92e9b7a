import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';
import type { App } from './platform/http/http.ts';

const testApp = useTestApp();
let production: App;
let port: number;

beforeAll(async () => {
  const config = { ...testApp.config, mode: 'production', sandbox: null } as const;
  production = (await buildApp(config, testApp.database.db)).app;
  port = Number(new URL(await production.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => production?.close());

/** The reply to exactly these bytes, read until the server closes the connection. */
async function answerTo(request: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head: head.toLowerCase(), body };
}

/** A request that says twice where its body ends, with another request behind it. */
const post = (...lengths: string[]) =>
  `${['POST /support/api/contact/ HTTP/1.1', 'host: localhost', ...lengths].join('\r\n')}\r\n\r\n` +
  `0\r\n\r\n${get('/health/live')}`;

const get = (url: string, header = '') =>
  `GET ${url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n`;

test.each([
  ['an address that it cannot read', get('/%zz'), 400, 'The address is not valid.'],
  [
    'an endless part of an address',
    get(`/accounts/api/quarrter-client-user-detail/${'7'.repeat(5000)}/`),
    404,
    'Not found.',
  ],
  [
    'endless headers',
    get('/', `x-long: ${'x'.repeat(20_000)}\r\n`),
    431,
    'The headers of this request are too large.',
  ],
  [
    'a length and chunks',
    post('content-length: 5', 'transfer-encoding: chunked'),
    400,
    'The request is not valid HTTP.',
  ],
  [
    'two lengths',
    post('content-length: 5', 'content-length: 6'),
    400,
    'The request is not valid HTTP.',
  ],
  ['bytes that are no HTTP', 'Good day\r\n\r\n', 400, 'The request is not valid HTTP.'],
])(
  'answers %s in the shape and with the headers of every error',
  async (_what, request, status, detail) => {
    const { head, body } = await answerTo(request);
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ detail });
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining([
        'content-type: application/json; charset=utf-8',
        "content-security-policy: default-src 'none';frame-ancestors 'none'",
        'x-content-type-options: nosniff',
        'cache-control: no-store',
        'strict-transport-security: max-age=63072000; includesubdomains',
        `content-length: ${body.length}`,
      ]),
    );
  },
);

test('goes on serving after a broken request', async () => {
  await answerTo('Good day\r\n\r\n');
  expect((await answerTo(get('/health/live'))).head).toContain('200 ok');
});
