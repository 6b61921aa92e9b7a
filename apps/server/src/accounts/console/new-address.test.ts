import type { Approval } from '@quarrter/contract/staff/approvals';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { changed, follow, newAddress, signIn } from '../../../test/builders/email-change.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { call } from '../../../test/builders/payment.ts';
import { addApp } from '../../../test/builders/second-factor.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newAddress as newAddressKind } from './new-address.ts';

/** A client can no longer read their emails; staff give the account another address. */
const testApp = useTestApp({ deps: { approvalKinds: [newAddressKind] } });
let officer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
});

type Proposed = Approval & { detail: string; email?: string[] };

function ask({ clientId }: TestClient, email: string, staff = officer) {
  const path = `/staff/api/clients/${clientId}/new-email-address/`;
  const body = { email, emailAgain: email, reason: 'Came to the branch with a passport.' };
  return call<Proposed>(testApp, 'POST', path, { headers: staff.headers, body });
}

async function approve(proposal: Approval, staff = approver) {
  await testApp.work();
  return approveAtOnce(proposal, staff);
}

function approveAtOnce({ id }: Approval, staff = approver) {
  const path = `/staff/api/approvals/${id}/approve/`;
  return call<{ detail: string }>(testApp, 'POST', path, { headers: staff.headers, body: {} });
}

async function subjectsTo(address: string): Promise<string[]> {
  await testApp.work();
  return (await testApp.sandbox.mailTo(address)).map(({ subject }) => subject);
}

test('two people agree, and the address changes once its link is followed', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  const { status, body: proposal } = await ask(client, ` ${email.toUpperCase()} `);
  expect(status).toBe(201);
  expect(await subjectsTo(client.email)).toContainEqual(
    expect.stringContaining('someone asked us to change your'),
  );
  expect((await approve(proposal, officer)).status).toBe(403);
  expect((await approve(proposal)).status).toBe(200);
  const { parts } = await newestLink(testApp, email);
  expect(await subjectsTo(email), 'nothing went there before someone agreed').toHaveLength(1);
  expect((await signIn(testApp, email, client.password)).statusCode, 'not followed').toBe(400);
  expect((await follow(testApp, 'confirm', parts)).statusCode).toBe(200);
  const undo = await newestLink(testApp, client.email);
  expect(undo.url.pathname).toBe('/undo-email');
  expect((await signIn(testApp, email, client.password)).statusCode).toBe(200);
});

test('no link is sent before the present address was emailed', async () => {
  const client = await aClient(testApp);
  const { body: proposal } = await ask(client, newAddress());
  expect((await approveAtOnce(proposal)).status).toBe(409);
  expect(await subjectsTo(client.email)).toContainEqual(
    expect.stringContaining('someone asked us to change your'),
  );
  expect((await approve(proposal)).status).toBe(200);
});

test('an address with an account is refused, also one made after the proposal', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  expect(await ask(client, other.email)).toMatchObject({
    status: 409,
    body: { detail: 'This email address already has an account.' },
  });
  expect(await ask(client, client.email)).toMatchObject({
    status: 409,
    body: { detail: 'This is already the client’s email address.' },
  });
  const late = newAddress();
  const { body: proposal } = await ask(client, late);
  await aClient(testApp, { email: late });
  expect((await approve(proposal)).status).toBe(409);
});

test('rejects an invalid address and a differing repetition beside their fields', async () => {
  const client = await aClient(testApp);
  const { status, body } = await ask(client, 'ada.obi');
  expect(status).toBe(400);
  expect(body.email).toEqual(['Please enter a valid email address']);
  const path = `/staff/api/clients/${client.clientId}/new-email-address/`;
  const form = { email: 'a@example.com', emailAgain: 'b@example.com', reason: 'Passport.' };
  const { headers } = officer;
  const differing = await call(testApp, 'POST', path, { headers, body: form });
  expect(differing.status).toBe(400);
  expect(differing.body).toMatchObject({ emailAgain: ['The two addresses are not the same.'] });
});

test('a client who chose another password after the proposal keeps the address', async () => {
  const client = await aClient(testApp);
  const { body: proposal } = await ask(client, newAddress());
  const chosen = 'Another-Horse-8';
  const form = { old_password: client.password, new_password: chosen, new_password2: chosen };
  const path = '/accounts/api/quarrter-client-user-change-password-detail/';
  const { headers } = client;
  expect((await call(testApp, 'PUT', path, { headers, body: form })).status).toBe(200);
  const { status, body } = await approve(proposal);
  expect(status).toBe(409);
  expect(body.detail).toContain('chose another password');
});

test('a second change within 72 hours is rejected', async () => {
  const { client } = await changed(testApp);
  const { status, body } = await ask(client, newAddress());
  expect(status).toBe(409);
  expect(body.detail).toContain('in the last 72 hours');
});

test('a proposal cannot be approved once staff ended the sessions of the client', async () => {
  const client = await aClient(testApp);
  const { body: proposal } = await ask(client, newAddress());
  const path = `/staff/api/clients/${client.clientId}/end-sessions/`;
  const body = { reason: 'Phoned: it was not them.', password: 'stays' };
  const ended = await call(testApp, 'POST', path, { headers: officer.headers, body });
  expect(ended.status).toBe(200);
  expect((await approve(proposal)).status).toBe(409);
});

/** The client has followed the link to the address that staff agreed on. */
async function moved(client: TestClient) {
  const email = newAddress();
  const { body: proposal } = await ask(client, email);
  expect((await approve(proposal)).status).toBe(200);
  const { parts } = await newestLink(testApp, email);
  expect((await follow(testApp, 'confirm', parts)).statusCode).toBe(200);
}

test('an undo at the earlier address leaves the second factor on', async () => {
  const client = await aClient(testApp);
  await addApp(testApp, client);
  await moved(client);
  const { parts } = await newestLink(testApp, client.email);
  expect((await follow(testApp, 'undo', parts)).statusCode).toBe(200);
  const { rows } = await testApp.database.pool.query(
    'SELECT 1 FROM client_authenticators WHERE client_id = $1 AND confirmed_at IS NOT NULL',
    [client.clientId],
  );
  expect(rows).toHaveLength(1);
});

test('an earlier address that was never verified is given up at once', async () => {
  const client = await aClient(testApp, { verified: false });
  await moved(client);
  const { rows } = await testApp.database.pool.query(
    `SELECT email FROM client_logins WHERE client_id = $1
     UNION ALL SELECT old_email FROM email_changes WHERE client_id = $1
     UNION ALL SELECT purpose FROM email_links WHERE client_id = $1 AND used_at IS NULL`,
    [client.clientId],
  );
  expect(rows.map(({ email }) => email)).not.toContain(client.email);
  expect(rows).toHaveLength(1);
});

test('no address is given to a client who was erased or has died', async () => {
  const client = await aClient(testApp);
  const { pool } = testApp.database;
  const gone = { status: 409, body: { detail: 'No one can sign in to this account.' } };
  await pool.query('UPDATE clients SET closed_at = now() WHERE client_id = $1', [client.clientId]);
  expect(await ask(client, newAddress())).toMatchObject(gone);
  const erased = await aClient(testApp);
  await pool.query('DELETE FROM client_logins WHERE client_id = $1', [erased.clientId]);
  expect(await ask(erased, newAddress())).toMatchObject(gone);
});
