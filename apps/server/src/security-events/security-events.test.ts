import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { allJobs } from '../jobs.ts';
import { firstIdAt } from '../platform/database/ids.ts';
import { maxNetworks, perMinute, perNetwork, SecurityRecorder } from './recorder.ts';

const testApp = useTestApp();
let client: TestClient;
let auditor: TestStaff;
beforeAll(async () => {
  client = await aClient(testApp);
  auditor = await aStaffMember(testApp, 'auditor');
});

type Event = Record<string, unknown>;

async function events(query: Record<string, string>): Promise<Event[]> {
  await testApp.securityEvents.flush(new Date());
  const url = `/staff/api/security-events/?${new URLSearchParams(query)}`;
  const reply = await testApp.app.inject({ url, headers: auditor.headers });
  expect(reply.statusCode).toBe(200);
  return reply.json().results;
}

function call(
  url: string,
  { payload, network, headers }: { payload?: object; network: string; headers?: object },
) {
  return testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': network, 'user-agent': 'curl/8.5.0', ...headers },
    payload: payload ?? {},
  });
}

const login = '/accounts/api/quarrter-client-login/';
const attempted = 'Attempted-Password-1';

test('a sign-in is recorded whether it is good or bad, with network and device', async () => {
  const network = '192.0.2.10';
  const { email, password } = client;
  await call(login, { network, payload: { email, password: attempted } });
  await call(login, { network, payload: { email, password } });
  const found = await events({ network });
  expect(found.map(({ kind }) => kind)).toEqual(['sign-in', 'sign-in-failed']);
  for (const event of found) {
    expect(event).toMatchObject({
      client: { id: client.clientId },
      member: null,
      who: '',
      network,
      device: 'curl/8.5.0',
      call: `POST ${login}`,
      times: 1,
    });
  }
});

test('an unknown address is masked, and nothing that was typed as one is stored', async () => {
  const network = '192.0.2.11';
  await call(login, { network, payload: { email: 'Someone@Example.com', password: attempted } });
  await call(login, { network, payload: { email: attempted, password: attempted } });
  expect((await events({ network })).map(({ who }) => who)).toEqual(['', 's•••@example.com']);
  const { rows } = await testApp.database.pool.query('SELECT * FROM security_events');
  expect(JSON.stringify(rows)).not.toContain(attempted);
});

test('staff sign-ins, limits, 401 and 403 are recorded', async () => {
  const network = '192.0.2.12';
  const { email } = auditor;
  for (let tries = 0; tries < 6; tries += 1) {
    await call('/staff/api/login/begin/', { network, payload: { email, password: attempted } });
  }
  await call('/staff/api/logout/', { network, headers: { authorization: 'Token nonsense' } });
  await call('/staff/api/holidays/', { network, headers: auditor.headers });
  const found = await events({ network });
  expect(found.map(({ kind }) => kind)).toEqual([
    ...['forbidden', 'not-signed-in', 'over-limit'],
    ...Array.from({ length: 5 }, () => 'sign-in-failed'),
  ]);
  const member = { id: auditor.staffId, name: auditor.name };
  expect(found.map((event) => event.member)).toEqual([
    member,
    null,
    ...Array.from({ length: 6 }, () => member),
  ]);
  expect(await events({ network, kind: 'forbidden' })).toHaveLength(1);
  expect(await events({ member: auditor.staffId, network })).toHaveLength(7);
});

test('the end of a session, and the use of one that expired, are recorded', async () => {
  const network = '192.0.2.13';
  const own = await aClient(testApp);
  const { headers, clientId } = own;
  await testApp.database.pool.query(
    `UPDATE sessions SET last_used_at = now() - interval '13 hours',
       created_at = now() - interval '13 hours' WHERE client_id = $1`,
    [clientId],
  );
  await call('/accounts/api/logout/', { network, headers });
  const signedIn = await call(login, {
    network,
    payload: { email: own.email, password: own.password },
  });
  const authorization = `Token ${signedIn.json().key}`;
  await call('/accounts/api/logout/', { network, headers: { authorization } });
  const found = await events({ client: clientId });
  expect(found.map(({ kind }) => kind)).toEqual(['session-ended', 'sign-in', 'session-expired']);
});

test('a change of the email that its client cancels is recorded', async () => {
  const network = '192.0.2.17';
  const { headers } = await aClient(testApp);
  const reply = await call('/accounts/api/email-address/cancel/', { network, headers });
  expect(reply.statusCode).toBe(200);
  expect(await events({ network })).toMatchObject([{ kind: 'email-change-cancelled' }]);
});

test('a client who names a record of another is recorded, or one that never was', async () => {
  const network = '192.0.2.15';
  const own = await aClient(testApp);
  const { headers, clientId } = own;
  const never = '0190f1a0-0000-7000-8000-000000000000';
  const get = (url: string) =>
    testApp.app.inject({ url, headers: { 'x-forwarded-for': network, ...headers } });
  for (const id of [client.clientId, never]) {
    const path = `/accounts/api/quarrter-client-user-detail/${id}/`;
    expect((await get(path)).statusCode).toBe(404);
  }
  expect((await get(`/loans/api/personal/loan-detail/${never}`)).statusCode).toBe(404);
  expect((await get('/transactions/api/payment/no-such-reference/')).statusCode).toBe(404);
  const payment = '/transactions/api/payment-intent/';
  const loan = { purpose: 'repayment', loan_type: 'personal', loan_type_id: never };
  const begun = await call(payment, { network, headers, payload: { ...loan, amount: '100.00' } });
  expect(begun.statusCode).toBe(404);
  expect((await get('/loans/api/no-such-call/')).statusCode).toBe(404);
  const found = await events({ client: clientId });
  expect(found.map(({ kind }) => kind)).toEqual(Array(5).fill('forbidden'));
});

test('a wrong password within a session is recorded with the call that asked for it', async () => {
  const network = '192.0.2.14';
  const own = await aClient(testApp);
  const { headers, email } = own;
  const wrong = (method: 'POST' | 'PUT', url: string, payload: object, who: object = headers) =>
    testApp.app.inject({
      ...{ method, url, payload },
      headers: { 'x-forwarded-for': network, ...who },
    });
  const accounts = '/accounts/api';
  const change = `${accounts}/quarrter-client-user-change-password-detail/`;
  const next = { new_password: 'Other-Horse-88', new_password2: 'Other-Horse-88' };
  const replies = [
    await wrong('PUT', change, { old_password: attempted, ...next }),
    await wrong('POST', `${accounts}/email-address/`, { email: 'n@b.ng', password: attempted }),
    await wrong('POST', `${accounts}/data-export/`, { password: attempted }),
    await wrong('POST', `${accounts}/erasure-request/`, { password: attempted, reason: 'Bye' }),
    await wrong('POST', login, { email, password: attempted }),
    // Not a wrong password, but a weak new one.
    await wrong('PUT', change, { old_password: own.password, new_password: 'a' }),
    await wrong(
      'POST',
      '/staff/api/account/password/',
      { old_password: attempted, ...next },
      {
        ...auditor.headers,
      },
    ),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400));
  const found = await events({ network });
  expect(found.map(({ kind, call: where }) => [kind, where])).toEqual([
    ['password-failed', 'POST /staff/api/account/password/'],
    ['password-failed', `POST ${login}`],
    ['password-failed', `POST ${accounts}/erasure-request/`],
    ['password-failed', `POST ${accounts}/data-export/`],
    ['password-failed', `POST ${accounts}/email-address/`],
    ['password-failed', `PUT ${change}`],
  ]);
  expect(found.at(-1)).toMatchObject({ client: { id: own.clientId } });
  expect(JSON.stringify(found)).not.toContain(attempted);
});

test('the application deletes no event of the last thirty days', async () => {
  const dayMs = 86_400_000;
  for (const days of [29, 31]) {
    const at = new Date(Date.now() - days * dayMs);
    await testApp.database.pool.query(
      `INSERT INTO security_events VALUES
         ($1, $2, 'sign-in', NULL, NULL, '', 'recent', '', '', 200, 1)`,
      [firstIdAt(at), at],
    );
  }
  const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  await testApp.database.pool.query('SELECT delete_old_security_events($1, 1000)', [last]);
  expect(await events({ network: 'recent' })).toHaveLength(1);
  await expect(testApp.database.pool.query('DELETE FROM security_events')).rejects.toMatchObject({
    code: '42501',
  });
});

test('events are stored for so many days as the setting says', async () => {
  const dayMs = 86_400_000;
  for (const days of [399, 401]) {
    const at = new Date(Date.now() - days * dayMs);
    await testApp.database.pool.query(
      `INSERT INTO security_events VALUES
         ($1, $2, 'sign-in', NULL, NULL, '', 'old', '', '', 200, 1)`,
      [firstIdAt(at), at],
    );
  }
  expect(await events({ network: 'old' })).toHaveLength(2);
  await allJobs(testApp.deps)['delete-old-security-events']?.({}, { id: 'test' });
  expect(await events({ network: 'old' })).toHaveLength(1);
});

test('only an administrator and an auditor read the events', async () => {
  const { headers } = await aStaffMember(testApp, 'finance');
  const reply = await testApp.app.inject({ url: '/staff/api/security-events/', headers });
  expect(reply.statusCode).toBe(403);
});

const failed = {
  kind: 'sign-in-failed',
  clientId: null,
  staffId: null,
  who: '',
  device: '',
  call: 'flood',
  status: 400,
} as const;

test('a flood from one network is one row beyond the limit, without the sign-ins', async () => {
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line), warn: () => undefined };
  const measured: object[] = [];
  const metrics = { securityEvent: (one: object) => void measured.push(one) };
  const recorder = new SecurityRecorder(testApp.deps.db, log, metrics);
  const now = new Date('2026-11-21T10:00:00Z');
  const network = '203.0.113.1';
  for (let tries = 0; tries < 10_000; tries += 1) recorder.record({ ...failed, network }, now);
  recorder.record({ ...failed, kind: 'sign-in', status: 200, network }, now);
  const { staffId } = auditor;
  recorder.record({ ...failed, kind: 'forbidden', status: 403, staffId, network }, now);
  await recorder.close();
  const found = await events({ network, limit: '500' });
  expect(found).toHaveLength(perNetwork + 3);
  expect(lines).toHaveLength(perNetwork + 3);
  expect(lines[0]).toMatchObject({ type: 'security-event', kind: 'sign-in-failed', network });
  const times = found.map((event) => Number(event.times)).toSorted((a, b) => b - a);
  expect(times.slice(0, 2)).toEqual([10_000 - perNetwork, 1]);
  expect(found.filter(({ kind }) => kind === 'sign-in')).toHaveLength(1);
  expect(measured).toContainEqual({ kind: 'sign-in', actor: 'unknown' });
  // The alarm for staff is not silenced by the flood.
  expect(measured).toContainEqual({ kind: 'forbidden', actor: 'staff' });
  expect(measured).toHaveLength(10_002);
});

test('a flood from many networks is a few hundred rows a minute', async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const recorder = new SecurityRecorder(testApp.deps.db, log);
  const minutes = ['2026-11-21T11:00:00Z', '2026-11-21T11:01:00Z'];
  for (const minute of minutes) {
    for (let tries = 0; tries < 20_000; tries += 1) {
      const network = `198.51.${tries >> 8}.${tries & 255}`;
      recorder.record({ ...failed, call: minute, network }, new Date(minute));
    }
  }
  await recorder.close();
  const { rows } = await testApp.database.pool.query(
    `SELECT date_trunc('minute', at) AS minute, count(*)::int AS rows, sum(times)::int AS times
     FROM security_events WHERE network LIKE '198.51.%' OR network = 'many networks'
     GROUP BY 1 ORDER BY 1`,
  );
  expect(rows.map(({ times }) => times)).toEqual([20_000, 20_000]);
  for (const { rows: count } of rows) expect(count).toBe(perMinute + maxNetworks + 1);
});

test('what the database did not take is tried again', async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const recorder = new SecurityRecorder(testApp.deps.db, log);
  const { pool } = testApp.database.owner;
  await pool.query('ALTER TABLE security_events RENAME TO away');
  recorder.record({ ...failed, network: '203.0.113.9' }, new Date());
  await recorder.flush(new Date());
  await pool.query('ALTER TABLE away RENAME TO security_events');
  await recorder.close();
  expect(await events({ network: '203.0.113.9' })).toHaveLength(1);
});
