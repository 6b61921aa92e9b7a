import type { Approval } from '@quarrter/contract/staff/approvals';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { call } from '../../../test/builders/payment.ts';
import { addApp, addPasskey, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { removeWhenDue } from '../../accounts/index.ts';
import { factorRemoval } from './second-factor-removal.ts';

/** A client lost phone, passkeys and recovery codes; staff remove the second factor. */
const testApp = useTestApp({
  deps: { withdrawalHoldMinutes: 60, approvalKinds: [factorRemoval(60)] },
});
let officer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
});

const reason = 'Came to the branch with a passport.';
const hourMs = 3_600_000;

/** With an authenticator app whose last code was used long ago. */
async function aClientWithApp(): Promise<TestClient> {
  const client = await aClient(testApp);
  await testApp.database.pool.query(
    `INSERT INTO client_authenticators (client_id, secret_sealed, confirmed_at, last_step)
     VALUES ($1, 'sealed', now(), 1)`,
    [client.clientId],
  );
  await testApp.database.pool.query(
    `INSERT INTO client_recovery_codes (client_id, code_hash) VALUES ($1, 'hash')`,
    [client.clientId],
  );
  return client;
}

const send = <T>(path: string, body: object, staff: TestStaff) =>
  call<T>(testApp, 'POST', `/staff/api/${path}`, { headers: staff.headers, body });

const ask = ({ clientId }: TestClient, staff = officer) =>
  send<Approval & { detail: string }>(
    `clients/${clientId}/remove-second-factor/`,
    { reason },
    staff,
  );

async function agreed(): Promise<TestClient> {
  const client = await aClientWithApp();
  const { body } = await ask(client);
  const { status } = await send(`approvals/${body.id}/approve/`, {}, approver);
  expect(status).toBe(200);
  return client;
}

async function rowOf({ clientId }: TestClient) {
  const { rows } = await testApp.database.pool.query(
    'SELECT removal_id, state FROM second_factor_removals WHERE client_id = $1',
    [clientId],
  );
  return rows[0];
}

async function runAt(client: TestClient, ms: number): Promise<void> {
  const { removal_id: removalId } = await rowOf(client);
  const now = new Date(Date.now() + ms);
  await removeWhenDue(testApp.deps.db, { clientId: client.clientId, removalId }, now);
}

async function hasApp({ clientId }: TestClient): Promise<boolean> {
  const { rows } = await testApp.database.pool.query(
    'SELECT 1 FROM client_authenticators WHERE client_id = $1',
    [clientId],
  );
  return rows.length > 0;
}

async function emailsTo({ clientId }: TestClient): Promise<string[]> {
  await testApp.work();
  const { rows } = await testApp.database.pool.query(
    "SELECT subject FROM emails WHERE client_id = $1 AND state = 'sent'",
    [clientId],
  );
  return rows.map(({ subject }) => subject);
}

test('two people agree, and after the hold the factor is gone with every session', async () => {
  const client = await aClientWithApp();
  const proposal = await ask(client);
  expect(proposal.status).toBe(201);
  expect(await emailsTo(client)).toContainEqual(expect.stringContaining('asked us to remove'));
  expect((await send(`approvals/${proposal.body.id}/approve/`, {}, officer)).status).toBe(403);
  await send(`approvals/${proposal.body.id}/approve/`, {}, approver);
  expect(await rowOf(client)).toMatchObject({ state: 'waiting' });
  await runAt(client, 0.5 * hourMs);
  expect(await hasApp(client)).toBe(true);
  await runAt(client, 2 * hourMs);
  expect(await hasApp(client)).toBe(false);
  expect(await rowOf(client)).toMatchObject({ state: 'done' });
  const path = `/accounts/api/quarrter-client-user-detail/${client.clientId}/`;
  expect((await call(testApp, 'GET', path, { headers: client.headers })).status).toBe(401);
  expect(await emailsTo(client)).toContainEqual(expect.stringContaining('We removed'));
});

test('a factor that is used before the end is not lost, and stays on', async () => {
  const client = await aClient(testApp);
  const app = await addApp(testApp, client);
  const { body } = await ask(client);
  await send(`approvals/${body.id}/approve/`, {}, approver);
  const { post } = secondFactorOf(testApp, client);
  expect((await post('verify', { code: await app.code() })).statusCode).toBe(200);
  await runAt(client, 2 * hourMs);
  expect(await hasApp(client)).toBe(true);
  expect(await rowOf(client)).toMatchObject({ state: 'stopped' });
  expect(await emailsTo(client)).toContainEqual(expect.stringContaining('is still on'));
});

test('a recovery code used since the proposal stops it, also when the codes are new', async () => {
  const client = await aClient(testApp);
  const { recoveryCodes } = await addApp(testApp, client);
  const { body } = await ask(client);
  const { post } = secondFactorOf(testApp, client);
  expect((await post('verify', { recovery_code: recoveryCodes[0] })).statusCode).toBe(200);
  expect((await post('new-recovery-codes')).statusCode).toBe(200);
  expect((await send(`approvals/${body.id}/approve/`, {}, approver)).status).toBe(409);
});

test('a passkey that the client adds before the end stays on', async () => {
  const client = await aClient(testApp);
  await addApp(testApp, client);
  const { body } = await ask(client);
  await send(`approvals/${body.id}/approve/`, {}, approver);
  await addPasskey(testApp, client);
  await runAt(client, 2 * hourMs);
  expect(await rowOf(client)).toMatchObject({ state: 'stopped' });
});

test('one person stops it, and the job then does nothing', async () => {
  const client = await agreed();
  const path = `clients/${client.clientId}/keep-second-factor/`;
  expect((await send(path, { reason }, officer)).status).toBe(200);
  expect((await send(path, { reason }, officer)).status).toBe(409);
  await runAt(client, 2 * hourMs);
  expect(await hasApp(client)).toBe(true);
});

test('rejects a client without a second factor, a second proposal and other roles', async () => {
  expect((await ask(await aClient(testApp))).status).toBe(409);
  const client = await aClientWithApp();
  expect((await ask(client, approver)).status).toBe(403);
  expect((await ask(client)).status).toBe(201);
  expect((await ask(client)).status).toBe(409);
});
