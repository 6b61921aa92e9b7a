import type { OwnComplaint } from '@quarrter/contract/client/support';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { call } from '../../test/builders/payment.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { readContact } from '../accounts/index.ts';
import { eraseMessages, readMessagesOf } from '../support/index.ts';

const testApp = useTestApp();

const path = '/support/api/complaints/';
const aCall = { subject: 'A call I do not recognise', message: 'They asked for my code.' };

const complain = ({ headers }: TestClient, body: object = aCall) =>
  call<OwnComplaint>(testApp, 'POST', path, { headers, body });
const list = ({ headers }: TestClient, query = '') =>
  call<{ results: OwnComplaint[]; after: string | null }>(testApp, 'GET', path + query, {
    headers,
  });

const copyOf = async ({ clientId }: TestClient) =>
  Array.fromAsync(readMessagesOf(testApp.deps.db, await readContact(testApp.deps.db, clientId)));

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

test('a complaint gets a number and two clocks, and its answer is read beside it', async () => {
  const client = await aClient(testApp);
  const { status, body } = await complain(client);
  expect(status).toBe(201);
  expect(body.reference).toMatch(/^\w{4}-\w{4}$/);
  expect(hoursBetween(body.sent_at, body.acknowledge_by)).toBe(24);
  expect(hoursBetween(body.sent_at, body.answer_by)).toBe(48);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo('support@quarrter.example');
  expect(email?.subject).toContain(body.reference);

  const support = await aStaffMember(testApp, 'officer');
  const text = 'It was not us. We have blocked the number.';
  const answered = await call(testApp, 'POST', `/staff/api/messages/${body.id}/reply/`, {
    headers: support.headers,
    body: { text, outcome: 'upheld' },
  });
  expect(answered.status).toBe(200);
  const { results } = (await list(client)).body;
  expect(results).toMatchObject([{ outcome: 'upheld', replies: [{ kind: 'answer', text }] }]);
  expect(results[0]?.answered_at).toEqual(expect.any(String));
});

test('a client reads only complaints of their own, page by page', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp, { email: 'other.complainer@example.com' });
  const first = (await complain(client)).body;
  const second = (await complain(client, { ...aCall, subject: 'Another' })).body;
  const page = (await list(client, '?limit=1')).body;
  expect(page.results.map(({ id }) => id)).toEqual([second.id]);
  const rest = (await list(client, `?limit=1&after=${page.after}`)).body;
  expect(rest).toMatchObject({ results: [{ id: first.id }], after: null });
  expect((await list(other, `?after=${page.after}`)).body.results).toEqual([]);
  expect((await list(client, '?after=nonsense')).status).toBe(400);
});

test('staff see whether a message came from a signed-in client or from anybody', async () => {
  const client = await aClient(testApp);
  const earlier = await aClient(testApp, { email: 'earlier.owner@example.com' });
  const complaint = (await complain(client)).body;
  const foreign = (await complain(earlier)).body;
  await testApp.database.pool.query(
    'UPDATE support_messages SET email = $1 WHERE message_id = $2',
    [client.email, foreign.id],
  );
  const form = { name: 'Ada Obi', email: client.email, subject: 'My loan', message: 'Pay me' };
  await call(testApp, 'POST', '/support/api/contact/', { body: form });
  const { headers } = await aStaffMember(testApp, 'officer');
  type Shown = { results: { id: string; subject: string; signedIn: boolean }[] };
  const read = async (path: string) =>
    (await call<Shown>(testApp, 'GET', `/staff/api/${path}`, { headers })).body.results;
  const ofClient = await read(`clients/${client.clientId}/messages/`);
  expect(ofClient).toMatchObject([
    { subject: 'My loan', signedIn: false },
    { id: complaint.id, signedIn: true },
  ]);
  const all = await read('messages/?order=newest&limit=3');
  expect(all.map(({ signedIn }) => signedIn)).toEqual([false, true, true]);
  await testApp.work();
  const received = await testApp.sandbox.mailTo('support@quarrter.example');
  expect(received.find(({ subject }) => subject.endsWith('My loan'))?.text).toContain(
    'Not signed in',
  );
});

test('a client with an address that was another client’s reads nothing of theirs', async () => {
  const [former, client] = [await aClient(testApp), await aClient(testApp)];
  const { id } = (await complain(former)).body;
  const { headers } = await aStaffMember(testApp, 'officer');
  const body = { text: 'It was not us.', outcome: 'upheld' };
  await call(testApp, 'POST', `/staff/api/messages/${id}/reply/`, { headers, body });
  await testApp.database.pool.query(
    'UPDATE support_messages SET email = $1 WHERE message_id = $2',
    [client.email, id],
  );
  const contacts = async (one: TestClient) =>
    (await call<{ results: unknown[] }>(testApp, 'GET', '/accounts/api/contacts/', one)).body;
  expect(await copyOf(client)).toEqual([]);
  expect((await contacts(client)).results).toEqual([]);
  expect(await copyOf(former)).toMatchObject([{ replies: [{ text: body.text }] }]);
  expect((await contacts(former)).results).toMatchObject([{ channel: 'email' }]);
});

const aQuestion = { subject: 'My loan', message: 'When is it due?' };

const ask = ({ headers }: TestClient, body: object = aQuestion) =>
  call<{ reference: string }>(testApp, 'POST', '/support/api/messages/', { headers, body });

const writeFrom = (email: string, subject: string) =>
  call(testApp, 'POST', '/support/api/contact/', {
    body: { ...aQuestion, name: 'Ada Obi', email, subject },
  });

/** Gives the client another address, so that theirs is free. */
async function move({ clientId }: TestClient, email: string) {
  for (const table of ['clients', 'client_logins']) {
    const change = `UPDATE ${table} SET email = $1 WHERE client_id = $2`;
    await testApp.database.pool.query(change, [email, clientId]);
  }
}

const subjectsOf = async (one: TestClient) => (await copyOf(one)).map(({ subject }) => subject);

test('the messages of a client stay theirs when the address gets another owner', async () => {
  const email = 'first.owner@example.com';
  await writeFrom(email, 'Before the account');
  const former = await aClient(testApp, { email });
  expect((await ask(former)).status).toBe(201);
  await writeFrom(email, 'By the contact form');
  await move(former, 'first.owner.moved@example.com');
  const later = await aClient(testApp, { email });
  expect(await subjectsOf(later)).toEqual([]);
  expect(await subjectsOf(former)).toEqual(['By the contact form', 'My loan']);
  await writeFrom(email, 'By the later owner');
  const { db } = testApp.deps;
  const contact = await readContact(db, later.clientId);
  await db.transaction().execute((tx) => eraseMessages(tx, [contact]));
  expect(await subjectsOf(later)).toEqual([]);
  expect(await subjectsOf(former)).toEqual(['By the contact form', 'My loan']);
});

test('a question of a client is no complaint, and a complaint is one', async () => {
  const client = await aClient(testApp);
  const { reference } = (await ask(client)).body;
  expect((await list(client)).body.results).toEqual([]);
  const complaint = (await ask(client, { ...aQuestion, kind: 'complaint' })).body;
  expect((await list(client)).body.results).toMatchObject([{ reference: complaint.reference }]);
  expect(complaint.reference).not.toBe(reference);
});

test('a complaint without a text is rejected, and the sixth within an hour waits', async () => {
  const client = await aClient(testApp);
  const empty = await complain(client, { subject: ' ', message: '' });
  expect([empty.status, Object.keys(empty.body)]).toEqual([400, ['subject', 'message']]);
  for (let sent = 0; sent < 5; sent += 1) expect((await complain(client)).status).toBe(201);
  expect((await complain(client)).status).toBe(429);
});

test('a complaint that is sent twice is one, until it is answered', async () => {
  const client = await aClient(testApp);
  const both = await Promise.all([complain(client), complain(client)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0].body.reference).toBe(both[1].body.reference);
  expect((await list(client)).body.results).toHaveLength(1);
  const other = await complain(await aClient(testApp));
  expect(other.body.reference).not.toBe(both[0].body.reference);
  const support = await aStaffMember(testApp, 'officer');
  await call(testApp, 'POST', `/staff/api/messages/${both[0].body.id}/reply/`, {
    headers: support.headers,
    body: { text: 'It was us.', outcome: 'not-upheld' },
  });
  expect((await complain(client)).body.reference).not.toBe(both[0].body.reference);
  expect((await list(client)).body.results).toHaveLength(2);
});
