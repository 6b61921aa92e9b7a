import type { EmailTopic } from '@quarrter/contract/client/email-choices';
import { expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { useTestApp } from '../../test/test-app.ts';
import { passwordChanged, recordAccountEvent } from '../accounts/events.ts';
import { emailTopicOf } from '../email-topics.ts';
import { allEmails, sendingDeps } from '../emails.ts';
import { sendDueEmails } from '../events/index.ts';
import type { Email } from '../platform/email/mail.ts';

const testApp = useTestApp();

const choose = (client: TestClient, topic: string, is_on: unknown) =>
  testApp.app.inject({
    method: 'POST',
    url: '/notifications/api/emails/',
    headers: client.headers,
    payload: { topic, is_on },
  });

/** Sends the due emails, and returns those to this client. */
async function sentTo({ email }: TestClient): Promise<Email[]> {
  const sent: Email[] = [];
  const mailer = { send: async (one: Email) => void sent.push(one), close() {} };
  const deps = { ...sendingDeps(testApp.deps), mailer, isDay: async () => true };
  while ((await sendDueEmails(deps, new Date())).settled > 0);
  return sent.filter(({ to }) => to === email);
}

const changePassword = ({ clientId }: TestClient) =>
  testApp.deps.db
    .transaction()
    .execute((tx) => recordAccountEvent(tx, passwordChanged, clientId, { by: 'client' }));

test('knows of every emailed event whether it can be switched off', () => {
  const written = Object.keys(allEmails(testApp.deps)).sort();
  expect(Object.keys(emailTopicOf).sort()).toEqual(written);
});

test('SHL-20: sends no email of a topic that is off when it is due, only the bell', async () => {
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  await anInvestment(testApp, client);
  await anInvestment(testApp, other);
  await changePassword(client);
  // It waits already.
  const reply = await choose(client, 'investments', false);
  expect(reply.json().topics).toContainEqual({ topic: 'investments', is_on: false });
  const [notice, ...more] = await sentTo(client);
  expect([notice?.subject, more]).toEqual([expect.stringContaining('password'), []]);
  const states = await allTables(testApp.deps.db)
    .selectFrom('emails')
    .select('state')
    .where('client_id', '=', client.clientId)
    .orderBy('state')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['sent', 'switched-off']);
  const bell = await testApp.app.inject({
    url: '/transactions/notifications',
    headers: client.headers,
  });
  expect(bell.json()).toMatchObject({ unread: 1, results: [{ read: false }] });

  await choose(client, 'investments', true);
  await anInvestment(testApp, client);
  expect(await sentTo(client)).toHaveLength(1);
});

test('ends an email with a link to the choices where there is one', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client);
  await changePassword(client);
  const [started, notice] = await sentTo(client);
  const link = `${testApp.config.publicUrl}/profile/emails`;
  for (const text of [started?.text, started?.html]) expect(text).toContain(link);
  expect(notice?.text).not.toContain(link);
});

test('SHL-20: gives each client their own choices, all on at first', async () => {
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  const read = async ({ headers }: TestClient) =>
    (await testApp.app.inject({ url: '/notifications/api/emails/', headers })).json().topics;
  const all = await read(client);
  expect(all.every((one: { is_on: boolean }) => one.is_on)).toBe(true);
  const optional = Object.values(emailTopicOf).filter(
    (topic) => topic !== 'money-owed' && topic !== 'security',
  );
  expect(all.map((one: { topic: EmailTopic }) => one.topic).sort()).toEqual(
    [...new Set(optional)].sort(),
  );
  await choose(client, 'refunds', false);
  await choose(client, 'refunds', false);
  expect(await read(client)).toContainEqual({ topic: 'refunds', is_on: false });
  expect(await read(other)).toEqual(all);
});

test.each([
  ['security', false, 'topic'],
  ['money-owed', false, 'topic'],
  ['nonsense', true, 'topic'],
  ['refunds', 'perhaps', 'is_on'],
])('rejects the choice of %s as %s', async (topic, isOn, field) => {
  const reply = await choose(await aClient(testApp), topic, isOn);
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json())).toEqual([field]);
});
