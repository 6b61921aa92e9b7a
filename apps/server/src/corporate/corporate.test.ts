import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { aRoster } from '../../test/builders/roster.ts';
import { useTestApp } from '../../test/test-app.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import type { Tx } from '../platform/database/database.ts';
import { requireEmployeeProfile } from './index.ts';

const testApp = useTestApp();
beforeAll(async () => {
  await aRoster(testApp, 'Acme', [
    'ngozi@acme.example,AC-001',
    'tunde@acme.example,AC-002',
    'musa@acme.example,AC-003',
    'sade@acme.example,AC-004',
    'ife@acme.example,AC-005',
    'both@acme.example,77',
  ]);
  await aRoster(testApp, 'Beta', ['both@beta.example,77']);
});

const notFound =
  'The information you provided was incorrect or you do not have a record associated with your ' +
  'company. If you think this is a mistake, please try again or contact your company to verify ' +
  'your profile on Quarrter. If you have any further questions, please contact us here';

function verify(client: TestClient | null, body: object) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/corporate-partner-verify/',
    body,
    headers: client?.headers ?? {},
  });
}

function detailOf(client: TestClient) {
  return testApp.app
    .inject({ url: '/accounts/api/quarrter-client-detail/', headers: client.headers })
    .then((reply) => reply.json());
}

test('API-18, COR-06: an address on the roster links the employee profile once', async () => {
  const client = await aClient(testApp);
  await expect(requireEmployeeProfile(testApp.deps.db, client.clientId)).rejects.toMatchObject({
    status: 403,
  });
  const reply = await verify(client, { email: ' Ngozi @Acme. example ' });
  expect([reply.statusCode, reply.json()]).toEqual([200, { 'Corporate Account': true }]);
  const detail = await detailOf(client);
  expect(detail).toMatchObject({
    corporate_email: 'ngozi@acme.example',
    employee_profile: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await requireEmployeeProfile(testApp.deps.db, client.clientId)).toBe(
    detail.employee_profile,
  );
  expect((await verify(client, { email: 'AC-001' })).statusCode, 'the same line').toBe(200);
  expect((await verify(client, { email: 'musa@acme.example' })).statusCode, 'another').toBe(400);
  expect((await detailOf(client)).employee_profile).toBe(detail.employee_profile);
});

test('COR-02, COR-04: accepts a staff ID with spaces and emails the roster address', async () => {
  const client = await aClient(testApp);
  expect((await verify(client, { email: ' ac - 002' })).statusCode).toBe(200);
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo('tunde@acme.example');
  expect(received?.text).toContain('Your staff record at Acme was linked');
  expect(received?.text).not.toContain(client.email);
});

test('COR-05: links a line to one client, also when several ask at once', async () => {
  const clients = await Promise.all([aClient(testApp), aClient(testApp), aClient(testApp)]);
  const replies = await Promise.all(
    clients.map((client) => verify(client, { email: 'sade@acme.example' })),
  );
  const codes = replies.map((reply) => reply.statusCode).sort();
  expect(codes).toEqual([200, 400, 400]);
  const linked = await allTables(testApp.deps.db)
    .selectFrom('employee_profiles')
    .selectAll()
    .execute();
  expect(
    linked.filter(({ client_id }) => clients.some(({ clientId }) => clientId === client_id)),
  ).toHaveLength(1);
});

test('COR-06: links one line to a client who asks for two at the same time', async () => {
  const client = await aClient(testApp);
  const replies = await Promise.all([
    verify(client, { email: 'musa@acme.example' }),
    verify(client, { email: 'ife@acme.example' }),
  ]);
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400]);
});

test('COR-07: rejects unknown and ambiguous entries with the same text', async () => {
  const client = await aClient(testApp);
  for (const email of ['nobody@acme.example', 'AC-999', '77', "' OR 1=1 --", '😀']) {
    const reply = await verify(client, { email });
    expect([reply.statusCode, reply.json()], email).toEqual([400, { detail: notFound }]);
  }
});

test('COR-05: after five attempts in an hour even the correct entry must wait', async () => {
  const client = await aClient(testApp);
  const attempts = await Promise.all(
    Array.from({ length: 5 }, () => verify(client, { email: 'AC-999' })),
  );
  expect(attempts.map((reply) => reply.statusCode)).toEqual([400, 400, 400, 400, 400]);
  const sixth = await verify(client, { email: 'both@acme.example' });
  expect([sixth.statusCode, sixth.json()]).toEqual([
    429,
    { detail: 'You have tried too many times. Please try again in 60 minutes.' },
  ]);
  await testApp.database.pool.query(
    'UPDATE attempt_counts SET window_ends_at = now() WHERE strpos(subject, $1) > 0',
    [client.clientId],
  );
  expect((await verify(client, { email: 'both@acme.example' })).statusCode).toBe(200);
  expect((await detailOf(client)).corporate_email).toBe('both@acme.example');
});

test('COR-03: rejects an empty entry with its message', async () => {
  const client = await aClient(testApp);
  for (const body of [{}, { email: '  ' }, { email: 7 }]) {
    const reply = await verify(client, body);
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { email: ['Please provide your Corporate Email or Staff ID'] },
    ]);
  }
  expect((await verify(null, { email: 'AC-001' })).statusCode).toBe(401);
});

test('COR-05: does not store addresses and staff IDs of a roster in clear text', async () => {
  const { rows } = await testApp.database.pool.query(
    'SELECT corporate_roster::text AS text FROM corporate_roster',
  );
  expect(rows.length).toBeGreaterThan(6);
  for (const { text } of rows) expect(text).not.toMatch(/acme\.example|AC-0/);
});

test('COR-05: a new roster replaces the lines that are not linked', async () => {
  await aRoster(testApp, 'Gamma', ['a@gamma.example,1', 'b@gamma.example,2']);
  const client = await aClient(testApp);
  await verify(client, { email: 'a@gamma.example' });
  const loaded = await aRoster(testApp, 'Gamma', ['a@gamma.example,9', 'c@gamma.example,3']);
  expect(loaded).toEqual({ lines: 2, added: 1, kept: 1, removed: 1, linked: 1 });
  const other = await aClient(testApp);
  expect((await verify(other, { email: 'b@gamma.example' })).statusCode).toBe(400);
  expect((await verify(other, { email: '9' })).statusCode, 'a claimed line changed').toBe(400);
  expect((await verify(other, { email: 'c@gamma.example' })).statusCode).toBe(200);
});

test('COR-05: locks the lines of a shared staff ID in the order of their keys', async () => {
  const client = await aClient(testApp);
  await aRoster(testApp, 'Epsilon', ['one@epsilon.example,1']);
  await aRoster(testApp, 'Delta', ['both@delta.example,88']);
  // Written last, and yet first by its key, because its partner already existed.
  await aRoster(testApp, 'Epsilon', ['both@epsilon.example,88']);
  const { db } = testApp.deps;
  const lines = await allTables(db)
    .selectFrom('corporate_roster')
    .innerJoin('corporate_partners', 'corporate_partners.import_id', 'corporate_roster.import_id')
    .select(['line_id', 'name'])
    .where('name', 'in', ['Epsilon', 'Delta'])
    .execute();
  const lockOf = (tx: Tx, partner: string) =>
    allTables(tx)
      .selectFrom('corporate_roster')
      .select('line_id')
      .where('line_id', '=', lines.find(({ name }) => name === partner)?.line_id ?? '')
      .forUpdate()
      .skipLocked()
      .execute();
  const { reply } = await db.transaction().execute(async (tx) => {
    expect(await lockOf(tx, 'Epsilon')).toHaveLength(1);
    const begun = verify(client, { email: '88' });
    await untilWaiting(testApp);
    expect(await lockOf(tx, 'Delta'), 'not locked before the first').toHaveLength(1);
    return { reply: begun };
  });
  expect((await reply).statusCode).toBe(400);
});
