import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  changed,
  follow,
  newAddress,
  request,
  signIn,
} from '../../../test/builders/email-change.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const path = '/accounts/api/email-address/';
const read = async ({ headers }: TestClient) =>
  (await testApp.app.inject({ url: path, headers })).json();
const send = ({ headers }: TestClient, what: 'resend' | 'cancel') =>
  testApp.app.inject({ method: 'POST', url: `${path}${what}/`, headers });

/** Moves the request into the past. */
async function age({ clientId }: TestClient, hours: number) {
  const requested_at = new Date(Date.now() - hours * 3_600_000);
  await allTables(testApp.deps.db)
    .updateTable('email_changes')
    .set({ requested_at })
    .where('client_id', '=', clientId)
    .execute();
}

test('shows a change that waits to its own client, without the name in the address', async () => {
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  expect(await read(client)).toEqual({ waiting: null });
  await request(testApp, client, newAddress());
  const { waiting } = await read(client);
  expect(waiting.email).toBe('n•••@example.com');
  const hours = (new Date(waiting.link_expires_at).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(await read(other)).toEqual({ waiting: null });
});

test('shows no change after its link has expired or was opened', async () => {
  const client = await aClient(testApp);
  await request(testApp, client, newAddress());
  await age(client, 24);
  expect(await read(client)).toEqual({ waiting: null });
  expect((await send(client, 'resend')).statusCode).toBe(409);
  expect(await read(await withNewAddress())).toEqual({ waiting: null });
});

/** A client who has changed their address, signed in again; and the link that undoes it. */
async function withNewAddress() {
  const { client, email, undo } = await changed(testApp);
  const reply = await signIn(testApp, email, client.password);
  return { ...client, headers: { authorization: `Token ${reply.json().key}` }, undo };
}

test('sends the link again, for 24 hours more, and the earlier one still works', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(testApp, client, email);
  const first = await newestLink(testApp, email);
  await age(client, 23);
  expect((await send(client, 'resend')).statusCode).toBe(200);
  const second = await newestLink(testApp, email);
  expect(second.url.href).not.toBe(first.url.href);
  const { waiting } = await read(client);
  expect(new Date(waiting.link_expires_at).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect((await follow(testApp, 'confirm', first.parts)).statusCode).toBe(200);
});

test('sends the owner of a taken address another email, and no more than 5 an hour', async () => {
  const [client, owner] = [await aClient(testApp), await aClient(testApp)];
  await request(testApp, client, owner.email);
  const statuses = [];
  for (let times = 0; times < 5; times++) statuses.push((await send(client, 'resend')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(owner.email)).map(({ subject }) => subject);
  expect(
    subjects.filter((subject) => subject === 'You already have a Quarrter account'),
  ).toHaveLength(5);
});

test('a cancelled change cannot be confirmed, and cancelling again is no error', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(testApp, client, email);
  const { parts } = await newestLink(testApp, email);
  expect((await send(client, 'cancel')).statusCode).toBe(200);
  expect(await read(client)).toEqual({ waiting: null });
  expect((await follow(testApp, 'confirm', parts)).statusCode).toBe(400);
  expect((await send(client, 'cancel')).statusCode).toBe(200);
  expect((await send(client, 'resend')).statusCode).toBe(409);
});

test('cancelling does not end the undo of a change that was made', async () => {
  const client = await withNewAddress();
  expect((await send(client, 'cancel')).statusCode).toBe(200);
  expect((await follow(testApp, 'undo', client.undo)).statusCode).toBe(200);
});
