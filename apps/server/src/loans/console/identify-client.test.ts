import type { IdentityCheckRecord } from '@quarrter/contract/staff/clients';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { call, sendWebhook } from '../../../test/builders/payment.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ProviderError } from '../../payments/provider/provider-error.ts';
import { newId } from '../../platform/database/ids.ts';

/** The provider compares a client's bank account, BVN and name; the sandbox answers over HTTP. */
const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});
beforeEach(() => testApp.sandbox.faults({ answers: 'normal', webhooks: 'normal' }));

const ownAccount = '0123456789';
const bvn = '22345678901';

async function aClientWith(details: Record<string, string>): Promise<TestClient> {
  const client = await aClient(testApp);
  const { statusCode, body } = await updateProfile(testApp, client, details);
  if (statusCode !== 200) throw new Error(`not saved: ${body}`);
  return client;
}

const usual = { bvn, bank_name: '058', bank_account_number: ownAccount };

type Reply = { results: IdentityCheckRecord[]; detail?: string };

function ask({ clientId }: TestClient, staff = officer) {
  return call<Reply>(testApp, 'POST', `/staff/api/clients/${clientId}/identify/`, {
    headers: staff.headers,
    body: {},
  });
}

async function checksOf({ clientId }: TestClient): Promise<IdentityCheckRecord[]> {
  const { body } = await call<{ identityChecks: IdentityCheckRecord[] }>(
    testApp,
    'GET',
    `/staff/api/clients/${clientId}/`,
    { headers: officer.headers },
  );
  return body.identityChecks;
}

/** The state of the newest check of a client. */
async function stateOf(client: TestClient): Promise<string | undefined> {
  const [check] = await checksOf(client);
  if (check === undefined || check.result === null) return check && 'waiting';
  return check.result.confirmed ? 'confirmed' : 'failed';
}

test('an account and a BVN of the client are confirmed, and not asked about again', async () => {
  const client = await aClientWith(usual);
  const asked = await ask(client);
  expect(asked.status).toBe(200);
  expect(asked.body.results).toMatchObject([
    { askedBy: officer.name, bvnEnding: '8901', accountEnding: '6789' },
  ]);
  await expect.poll(() => stateOf(client)).toBe('confirmed');
  expect((await ask(client)).body.results).toHaveLength(1);
  const { rows } = await testApp.database.pool.query(
    `SELECT * FROM audit_log WHERE client_id = $1 AND action = 'verify-identity'`,
    [client.clientId],
  );
  expect(rows).toHaveLength(1);
});

test('an account of another person is not confirmed, with the words of the provider', async () => {
  await testApp.sandbox.addAccount('058', '0123456001', 'Bello Musa');
  const client = await aClientWith({ ...usual, bank_account_number: '0123456001' });
  await ask(client);
  await expect.poll(() => stateOf(client)).toBe('failed');
  expect(await checksOf(client)).toMatchObject([
    { result: { reason: 'The name does not match the bank account' } },
  ]);
});

test('a BVN that no one has is not confirmed', async () => {
  const client = await aClientWith({ ...usual, bvn: '00045678901' });
  await ask(client);
  await expect.poll(() => stateOf(client)).toBe('failed');
});

test('the same question sent twice at once is asked once', async () => {
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const client = await aClientWith(usual);
  await Promise.all([ask(client), ask(client)]);
  expect(await checksOf(client)).toMatchObject([{ result: null }]);
});

test('another question waits for the answer to the last one', async () => {
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const client = await aClientWith(usual);
  await ask(client);
  await updateProfile(testApp, client, { bvn: '22345678902' });
  expect(await ask(client)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('has not answered') },
  });
});

test('a webhook that comes twice, late or for an unknown customer changes nothing', async () => {
  const client = await aClientWith(usual);
  await ask(client);
  await expect.poll(() => stateOf(client)).toBe('confirmed');
  const { rows } = await testApp.database.pool.query(
    'SELECT customer_code FROM identity_checks WHERE client_id = $1',
    [client.clientId],
  );
  const failed = 'customeridentification.failed';
  const data = { customer_code: rows[0].customer_code, reason: 'Late' };
  expect(await sendWebhook(testApp, failed, data)).toBe(200);
  expect(await sendWebhook(testApp, failed, { customer_code: 'CUS_unknown' })).toBe(200);
  expect(await sendWebhook(testApp, failed, {})).toBe(200);
  expect(await checksOf(client)).toMatchObject([{ result: { confirmed: true, reason: '' } }]);
});

test('an answer about other numbers is no answer to the question that is open', async () => {
  const client = await aClientWith(usual);
  await ask(client);
  await expect.poll(() => stateOf(client)).toBe('confirmed');
  await testApp.sandbox.faults({ webhooks: 'lost' });
  await updateProfile(testApp, client, { bank_account_number: '0123456001' });
  await ask(client);
  const { rows } = await testApp.database.pool.query(
    'SELECT customer_code FROM identity_checks WHERE client_id = $1',
    [client.clientId],
  );
  const answer = (account_number: string) =>
    sendWebhook(testApp, 'customeridentification.success', {
      customer_code: rows[0].customer_code,
      identification: { bvn: '223*****901', account_number, bank_code: '058' },
    });
  await answer('012****789');
  expect(await stateOf(client)).toBe('waiting');
  await answer('012****001');
  expect(await stateOf(client)).toBe('confirmed');
});

test('an answer is for the client who has the address now', async () => {
  const before = await aClientWith(usual);
  await ask(before);
  await expect.poll(() => stateOf(before)).toBe('confirmed');
  const client = await aClientWith(usual);
  await takeAddress(client, before);
  await ask(client);
  await expect.poll(() => stateOf(client)).toBe('confirmed');
});

test('a client with another’s earlier address waits for the answer about the other', async () => {
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const before = await aClientWith(usual);
  await ask(before);
  const client = await aClientWith(usual);
  await takeAddress(client, before);
  expect(await ask(client)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('a client who had this email address before') },
  });
  expect(await checksOf(client)).toEqual([]);
});

/** As after a change of address and a new sign-up, without their emails. */
async function takeAddress({ clientId }: TestClient, { email, clientId: from }: TestClient) {
  const change = 'UPDATE clients SET email = $2 WHERE client_id = $1';
  await testApp.database.pool.query(change, [from, `moved-${email}`]);
  await testApp.database.pool.query(change, [clientId, email]);
}

test('while the provider is away nothing is stored, and staff are told', async () => {
  const client = await aClientWith(usual);
  await testApp.sandbox.faults({ answers: 'down' });
  expect((await ask(client)).status).toBe(502);
  expect(await checksOf(client)).toEqual([]);
});

test('a question whose call was lost is sent again, and stays one check', async () => {
  const client = await aClientWith(usual);
  const { provider } = testApp.deps;
  const { identify } = provider;
  provider.identify = async () => {
    throw new ProviderError('unreachable', 'The payment provider did not answer.', 'network');
  };
  expect((await ask(client)).status).toBe(502);
  Object.assign(provider, { identify });
  expect(await checksOf(client)).toMatchObject([{ result: null }]);
  await ask(client);
  await expect.poll(() => stateOf(client)).toBe('confirmed');
  expect(await checksOf(client)).toHaveLength(1);
});

test('the numbers are in no table of the checks, no event and no audit entry', async () => {
  const client = await aClientWith(usual);
  await ask(client);
  await expect.poll(() => stateOf(client)).toBe('confirmed');
  const { rows } = await testApp.database.pool.query(
    `SELECT (SELECT json_agg(one)::text FROM identity_checks AS one)
       || (SELECT json_agg(one)::text FROM identity_check_results AS one)
       || (SELECT json_agg(one)::text FROM events AS one WHERE client_id = $1)
       || (SELECT json_agg(one)::text FROM audit_log AS one WHERE client_id = $1) AS stored`,
    [client.clientId],
  );
  expect(rows[0].stored).not.toMatch(new RegExp(`${bvn}|${ownAccount}`));
});

test('only officers ask, about a client that there is and a loan of that client', async () => {
  const client = await aClientWith(usual);
  expect((await ask(client, await aStaffMember(testApp, 'approver'))).status).toBe(403);
  expect((await ask({ ...client, clientId: newId() })).status).toBe(404);
  const path = `/staff/api/clients/${client.clientId}/identify/`;
  const body = { loanId: newId() };
  expect((await call(testApp, 'POST', path, { headers: officer.headers, body })).status).toBe(404);
  const empty = await aClient(testApp);
  expect((await ask(empty)).status).toBe(409);
});
