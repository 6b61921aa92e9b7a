import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { useTestApp } from '../../test/test-app.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { passwordChanged, recordAccountEvent, securityQuestionChosen } from '../accounts/events.ts';
import { sendingDeps } from '../emails.ts';
import { startEmailSender } from './email-sender.ts';
import { type SendingDeps, sendDueEmails, writeEmail } from './send-emails.ts';

const testApp = useTestApp();
beforeEach(() => testApp.database.owner.pool.query('TRUNCATE emails, events'));

/** A client whose password was changed, about which an email waits. */
async function aToldClient(): Promise<TestClient> {
  const client = await aClient(testApp);
  await testApp.deps.db
    .transaction()
    .execute((tx) => recordAccountEvent(tx, passwordChanged, client.clientId, { by: 'client' }));
  return client;
}

type Sent = { to: string; id: string };

/** The product's sender with a mail server of the test's own. */
function sender(send: (to: string) => Promise<unknown> = async () => {}) {
  const sent: Sent[] = [];
  const deps: SendingDeps = {
    ...sendingDeps(testApp.deps),
    mailer: {
      async send({ to }, id) {
        await send(to);
        sent.push({ to, id });
      },
      close() {},
    },
  };
  return { sent, deps, send: (now = new Date()) => sendDueEmails(deps, now) };
}

const stored = () =>
  allTables(testApp.deps.db)
    .selectFrom('emails')
    .select(['state', 'attempts', 'failure'])
    .orderBy('email_id')
    .execute();

test('sends an email once', async () => {
  const client = await aToldClient();
  const mail = sender();
  expect(await mail.send()).toMatchObject({ settled: 1, failed: 0 });
  expect(await mail.send()).toMatchObject({ settled: 0, failed: 0 });
  expect(mail.sent.map(({ to }) => to)).toEqual([client.email]);
  expect(await stored()).toEqual([{ state: 'sent', attempts: 1, failure: '' }]);
});

test('a batch is sent once, although a command dropped two of its emails', async () => {
  const client = await aToldClient();
  const { clientId } = client;
  await testApp.deps.db
    .transaction()
    .execute((tx) => recordAccountEvent(tx, securityQuestionChosen, clientId, { isFirst: true }));
  const [first, second] = await allTables(testApp.deps.db)
    .selectFrom('emails')
    .select('email_id')
    .orderBy('email_id')
    .execute();
  const mail = sender();
  const { sending } = await testApp.deps.db.transaction().execute(async (tx) => {
    const touch = (email?: { email_id: string }) =>
      sql`
      UPDATE emails SET attempts = attempts
      WHERE client_id = ${clientId} AND email_id = ${email?.email_id}`.execute(tx);
    await touch(second);
    const sending = mail.send();
    await untilWaiting(testApp);
    await touch(first);
    return { sending };
  });
  expect(await sending).toMatchObject({ settled: 2, failed: 0 });
  expect(await mail.send()).toMatchObject({ settled: 0, failed: 0 });
  expect(mail.sent).toHaveLength(2);
});

test('the emails of one client are sent in the order of their events', async () => {
  const { clientId } = await aClient(testApp);
  await testApp.deps.db.transaction().execute(async (tx) => {
    await recordAccountEvent(tx, securityQuestionChosen, clientId, { isFirst: true });
    await recordAccountEvent(tx, passwordChanged, clientId, { by: 'client' });
    await recordAccountEvent(tx, securityQuestionChosen, clientId, { isFirst: false });
  });
  // The first takes longest.
  const turns = [20, 10, 0];
  const mail = sender(async () => {
    for (let left = turns.shift() ?? 0; left > 0; left -= 1) await setImmediate();
  });
  await mail.send();
  const events = await allTables(testApp.deps.db)
    .selectFrom('events')
    .select('event_id')
    .where('kind', '<>', 'email-verified')
    .orderBy('event_id')
    .execute();
  expect(mail.sent.map(({ id }) => id)).toEqual(events.map((event) => event.event_id));
});

test('an address that rejects its copy does not keep the client’s own email back', async () => {
  const { email } = await aToldClient();
  const copyTo = { email: 'former@example.com', firstName: null };
  const emails = writeEmail(passwordChanged, () => ({
    ...{ subject: 'Told', heading: 'Told', paragraphs: [], copyTo },
  }));
  const mail = sender(async (to) => {
    if (to === copyTo.email) throw failures.shift();
  });
  const rejected = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: 'gone' };
  const failures = [{ code: 'ETIMEDOUT' }, rejected];
  const log = { ...testApp.deps.log, warn: () => undefined };
  const later = new Date(Date.now() + 86_400_000);
  const deps = { ...mail.deps, emails, log };
  expect(await sendDueEmails(deps, new Date())).toMatchObject({ settled: 0, failed: 1 });
  expect(await sendDueEmails(deps, later)).toMatchObject({ settled: 1, failed: 0 });
  expect(mail.sent.map(({ to }) => to)).toEqual([email]);
});

test('two senders at the same time send each email once', async () => {
  const clients = await Promise.all(Array.from({ length: 40 }, aToldClient));
  const mail = sender();
  while ((await Promise.all([mail.send(), mail.send()])).some(({ settled }) => settled > 0));
  expect(mail.sent.map(({ to }) => to).sort()).toEqual(clients.map(({ email }) => email).sort());
});

test('an email that was accepted but not marked is repeated with its Message-ID', async () => {
  await aToldClient();
  // The session that would mark it breaks, as when the process is killed.
  const killed = sender(() =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND classid = 7265676
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
      testApp.deps.db,
    ),
  );
  await expect(killed.send()).rejects.toThrow();
  const next = sender();
  await next.send();
  expect(killed.sent).toHaveLength(1);
  expect(next.sent).toEqual(killed.sent);
});

test('an email that the mail server does not take now is tried again later', async () => {
  const client = await aToldClient();
  const away = sender(() => Promise.reject(new Error('connect ECONNREFUSED')));
  expect(await away.send()).toMatchObject({ settled: 0, failed: 1 });
  expect(await stored()).toEqual([
    { state: 'waiting', attempts: 1, failure: 'connect ECONNREFUSED' },
  ]);
  const back = sender();
  expect(await back.send()).toMatchObject({ settled: 0, failed: 0 });
  await back.send(new Date(Date.now() + 10_000));
  expect(back.sent.map(({ to }) => to)).toEqual([client.email]);
});

test('an answer of the mail server that cannot be stored as it is stops nothing', async () => {
  await aToldClient();
  const mail = sender(async () => {
    throw new Error(`${'x'.repeat(499)}\u{1F4E7} and \0`);
  });
  expect(await mail.send()).toMatchObject({ settled: 0, failed: 1 });
  expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});

test('an email that is rejected for good stops no other', async () => {
  const unreachable = await aToldClient();
  const client = await aToldClient();
  const mail = sender(async (to) => {
    if (to === client.email) return;
    const response = '550 No such person';
    throw Object.assign(new Error(response), {
      ...{ code: 'EENVELOPE', command: 'RCPT TO' },
      ...{ responseCode: 550, response },
    });
  });
  expect(await mail.send()).toMatchObject({ settled: 2, failed: 0 });
  expect(mail.sent.map(({ to }) => to)).toEqual([client.email]);
  expect(await stored()).toEqual([
    { state: 'rejected', attempts: 1, failure: '550 No such person' },
    { state: 'sent', attempts: 1, failure: '' },
  ]);
  expect(unreachable.email).not.toBe(client.email);
});

test('an event whose email cannot be written stops no other', async () => {
  const { clientId } = await aToldClient();
  const client = await aToldClient();
  await testApp.database.pool.query(
    `INSERT INTO events (client_id, happened_at, event_id, kind, version, payload)
     VALUES ($1, now(), $1, 'of-a-later-version', 1, '{}')`,
    [clientId],
  );
  await testApp.database.pool.query(
    'INSERT INTO emails (client_id, email_id, happened_at) VALUES ($1, $1, now())',
    [clientId],
  );
  const mail = sender();
  await mail.send();
  expect(mail.sent.map(({ to }) => to)).toContain(client.email);
});

test('the running sender finds what waits, and then sleeps until it is told of more', async () => {
  const clients = [await aToldClient()];
  const mail = sender();
  const addresses = () => clients.map(({ email }) => email);
  const { databaseUrl } = testApp.config;
  const running = startEmailSender({ ...mail.deps, databaseUrl }, { lookAgainMs: 3_600_000 });
  for (let count = 0; count < 3; count += 1) {
    await expect.poll(() => mail.sent.map(({ to }) => to)).toEqual(addresses());
    clients.push(await aToldClient());
  }
  await expect.poll(() => mail.sent.map(({ to }) => to)).toEqual(addresses());
  await running.stop();
  expect((await stored()).map(({ state }) => state)).toEqual(clients.map(() => 'sent'));
});

test('no one is told of an email whose transaction is rolled back', async () => {
  const mail = sender();
  const looks: unknown[] = [];
  const isDay = async () => looks.push(null) > 0;
  const { clientId } = await aClient(testApp);
  const { databaseUrl } = testApp.config;
  const ended: unknown[] = [];
  const db = testApp.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      ended.push(null);
      return result;
    },
  });
  const running = startEmailSender(
    { ...mail.deps, db, isDay, databaseUrl },
    { lookAgainMs: 3_600_000 },
  );
  // One look at the start, and one when it listens, each of one query while nothing waits.
  await expect.poll(() => ended.length).toBe(2);
  const failing = testApp.deps.db.transaction().execute(async (tx) => {
    await recordAccountEvent(tx, passwordChanged, clientId, { by: 'client' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await aToldClient();
  await expect.poll(() => mail.sent.length).toBe(1);
  // One look for the email, and one for those that came while it was sent.
  await expect.poll(() => looks.length).toBe(4);
  await running.stop();
  expect(looks.length).toBe(4);
});
