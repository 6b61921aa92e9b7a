import * as accounts from '@quarrter/contract/client/accounts';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from './builders/client.ts';
import { useTestApp } from './test-app.ts';

const testApp = useTestApp();
let client: TestClient;
beforeAll(async () => {
  client = await aClient(testApp);
});

/** A call whose body is read like that of every other. */
const call = accounts.signUp;
const good = {
  first_name: 'Ada',
  last_name: 'Obi',
  email: 'new@example.com',
  phone_number: '08031234567',
  password1: 'Another-Horse-8',
  password2: 'Another-Horse-8',
};

function send(body: unknown, headers: Record<string, string | undefined> = {}) {
  const asItIs = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  return testApp.app.inject({
    method: call.method,
    url: call.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: asItIs ? body : JSON.stringify(body),
  });
}

/** One of the two shapes of errors: never a stack, never empty, never a library's own words. */
function expectClearReply(reply: Awaited<ReturnType<typeof send>>, what: string): void {
  expect(reply.statusCode, `${what}: ${reply.body}`).toBeLessThan(500);
  const body = reply.json();
  if (reply.statusCode < 400) return;
  const messages = typeof body.detail === 'string' ? [body.detail] : Object.values(body).flat();
  expect(messages.length, what).toBeGreaterThan(0);
  for (const message of messages) {
    expect(message, what).toMatch(/^[*\p{L}].{6,}/u);
    expect(message, what).not.toMatch(/invalid input|expected|undefined|at \/|node_modules/i);
  }
}

test.each([
  ['null', null],
  ['a list', []],
  ['a text', '"text"'],
  ['a number', '7'],
  ['broken JSON', '{"email": '],
  ['nothing', ''],
  ['__proto__', '{"__proto__": {"x": 1}, "constructor": {"prototype": {}}}'],
  ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['too much', `{"x": "${'x'.repeat(200_000)}"}`],
])('API-06: answers %s as the body clearly', async (name, body) => {
  expectClearReply(await send(body), name);
});

test.each([
  ['text/xml', '<x/>'],
  ['text/plain', '{"first_name": "Ada"}'],
  ['application/x-www-form-urlencoded', 'first_name=Ada'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
])('API-06: rejects a body of the type %s', async (type, payload) => {
  const reply = await send(payload, { 'content-type': type });
  expect([reply.statusCode, reply.json()]).toEqual([
    415,
    { detail: 'Please send the fields as JSON (application/json).' },
  ]);
});

test('API-06: rejects a parameter that comes twice', async () => {
  const { headers } = client;
  const statusOf = async (query: string) =>
    (await testApp.app.inject({ url: `/notifications/api/list/?${query}`, headers })).statusCode;
  expect(await statusOf('limit=1')).toBe(200);
  expect(await statusOf('show=all&show=unread')).toBe(400);
  expect(await statusOf('limit=1&limit=2')).toBe(400);
  expect(await statusOf('limit=1&limit=1')).toBe(400);
});

test('API-06: rejects a missing body', async () => {
  const none = { 'content-type': undefined };
  for (const reply of [await send(null), await send(undefined, none)]) {
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { detail: 'The body must be an object with the fields of this call.' },
    ]);
  }
});

test('API-06: rejects bytes that are not valid UTF-8', async () => {
  const [field = ''] = Object.keys(good);
  const text = JSON.stringify({ ...good, [field]: 'Ad?' });
  const payload = Buffer.from(text);
  payload[text.indexOf('Ad?') + 2] = 0xff;
  const reply = await send(payload);
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { [field]: ['This contains a character we cannot accept. Please remove it and try again.'] },
  ]);
});

test('API-06: asks for a form where a call takes one', async () => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/loans/api/personal/loan-create/',
    headers: { ...client.headers, 'content-type': 'text/plain' },
    payload: 'amount=5000',
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    415,
    { detail: 'Please send the fields as a form (multipart/form-data).' },
  ]);
});

const paths = [
  '/accounts/api/quarrter-client-user-detail/%00/',
  '/accounts/api/quarrter-client-user-detail/%F0%9F%98%80/',
  '/accounts/api/quarrter-client-user-detail/%E2%80%AE/',
  '/accounts/api/quarrter-client-user-detail/..%2F..%2Fetc%2Fpasswd/',
  `/accounts/api/quarrter-client-user-detail/${'7'.repeat(90)}/`,
  `/accounts/api/quarrter-client-user-detail/${'7'.repeat(5000)}/`,
  '/accounts/api/quarrter-client-detail/0001/',
  '/accounts/api/quarrter-client-user-detail/%/',
];
test.each(paths)('API-07: finds no record at the path %s', async (url) => {
  const reply = await testApp.app.inject({ url, headers: client.headers });
  expect([400, 404, 414], reply.body).toContain(reply.statusCode);
  expect(reply.json().detail).toMatch(/^\p{Lu}/u);
});

test.each([
  'Token',
  'Token ',
  `Token ${'x'.repeat(43)}`,
  'Bearer \u00e9',
  `Basic ${'x'.repeat(9000)}`,
])('API-01: answers 401 to the header "%s"', async (authorization) => {
  const reply = await testApp.app.inject({
    url: '/accounts/api/sessions/',
    headers: { authorization },
  });
  expect([reply.statusCode, reply.json()]).toEqual([401, { detail: 'Please sign in.' }]);
});

test('ACC-06: stores every usual form of a phone number alike', async () => {
  const forms = ['08051112222', '+2348051112222', '234 805 111 2222', '+234 (0)805-111-2222'];
  for (const [count, phone_number] of forms.entries()) {
    const email = `phone-${count}@example.com`;
    const reply = await send({ ...good, email, phone_number });
    expect(reply.statusCode, phone_number).toBe(201);
  }
  const { rows } = await testApp.database.pool.query(
    "SELECT DISTINCT phone_number FROM clients WHERE email LIKE 'phone-%'",
  );
  expect(rows).toEqual([{ phone_number: '+2348051112222' }]);
});
