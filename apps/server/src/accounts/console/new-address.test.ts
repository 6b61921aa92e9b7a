import type { Approval } from '@quarrter/contract/staff/approvals';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { changed, follow, newAddress, signIn } from '../../../test/builders/email-change.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { call } from '../../../test/builders/payment.ts';
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
  const body = { email, reason: 'Came to the branch with a passport.' };
  return call<Proposed>(testApp, 'POST', path, { headers: staff.headers, body });
}

function approve({ id }: Approval, staff = approver) {
  const path = `/staff/api/approvals/${id}/approve/`;
  return call<{ detail: string }>(testApp, 'POST', path, { headers: staff.headers, body: {} });
}

async function subjectsTo(address: string): Promise<string[]> {
  await testApp.work();
  return (await testApp.sandbox.mailTo(address)).map(({ subject }) => subject);
}

test('two people agree, and the address counts once the client has followed its link', async () => {
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

test('an address that is none is named beside its field', async () => {
  const { status, body } = await ask(await aClient(testApp), 'ada.obi');
  expect(status).toBe(400);
  expect(body.email).toEqual(['Please enter a valid email address']);
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

test('another change of the last 72 hours stands in the way', async () => {
  const { client } = await changed(testApp);
  const { status, body } = await ask(client, newAddress());
  expect(status).toBe(409);
  expect(body.detail).toContain('in the last 72 hours');
});
