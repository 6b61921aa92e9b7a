import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { linkParts, newestLink } from '../../../test/builders/emails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { hashToken } from '../../platform/passwords/secrets.ts';
import { makeLink } from '../sign-up/links.ts';

const testApp = useTestApp();

const passwords = { password: 'Another-Horse-8', password1: 'Another-Horse-8' };

function request(email: string) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/request-reset-email/',
    body: { email },
  });
}

function complete(body: object) {
  return testApp.app.inject({
    method: 'PATCH',
    url: '/accounts/password-reset-complete/',
    body,
  });
}

function check(body: object) {
  return testApp.app.inject({ method: 'POST', url: '/accounts/password-reset-check/', body });
}

function signIn(email: string, password: string) {
  return testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    body: { email, password },
  });
}

test('ACC-34, API-11: known and unknown addresses get the same reply', async () => {
  const { email } = await aClient(testApp);
  const [known, unknown] = [await request(email), await request('nobody@example.com')];
  expect(known.statusCode).toBe(200);
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
});

test.each([
  ['', 'Please enter your email'],
  ['no address', 'Please enter a valid email'],
])('ACC-32: rejects "%s" with its own message', async (email, message) => {
  const reply = await request(email);
  expect([reply.statusCode, reply.json()]).toEqual([400, { email: [message] }]);
});

test('ACC-41, API-12: a reset sets a new password and ends every session', async () => {
  const client = await aClient(testApp);
  await request(client.email);
  const { url, parts } = await newestLink(testApp, client.email);
  expect(url.href.startsWith(`${testApp.url}/reset-password#`)).toBe(true);

  expect((await complete({ ...parts, ...passwords })).statusCode).toBe(200);
  const detail = await testApp.app.inject({
    url: `/accounts/api/quarrter-client-user-detail/${client.clientId}/`,
    headers: client.headers,
  });
  expect(detail.statusCode).toBe(401);
  expect((await signIn(client.email, client.password)).statusCode).toBe(400);
  expect((await signIn(client.email, passwords.password)).statusCode).toBe(200);

  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects, 'PRO-11').toContain('You changed your password on Quarrter');
});

test('ACC-41: a link works once, also for two calls at the same time', async () => {
  const { email } = await aClient(testApp);
  await request(email);
  const { parts } = await newestLink(testApp, email);
  const replies = await Promise.all([1, 2, 3].map(() => complete({ ...parts, ...passwords })));
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400, 400]);
  expect((await complete({ ...parts, ...passwords })).json().detail).toContain('ask for a new one');
});

test('ACC-41: checking a link does not use it up', async () => {
  const { email } = await aClient(testApp);
  await request(email);
  const { parts } = await newestLink(testApp, email);
  expect((await check(parts)).statusCode).toBe(200);
  expect((await check(parts)).statusCode).toBe(200);
  const broken = await check({ ...parts, token: `${parts.token.slice(0, -1)}_` });
  expect(broken.statusCode).toBe(400);
  expect((await complete({ ...parts, ...passwords })).statusCode).toBe(200);
  const used = await check(parts);
  expect([used.statusCode, used.json()]).toEqual([broken.statusCode, broken.json()]);
});

test('ACC-41: a link works for one hour', async () => {
  const { email } = await aClient(testApp);
  await request(email);
  const { parts } = await newestLink(testApp, email);
  const { db } = testApp.deps;
  const hash = hashToken(parts.token);
  const { expires_at } = await allTables(db)
    .selectFrom('email_links')
    .select('expires_at')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  const minutes = (expires_at.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThanOrEqual(60);
  await allTables(db)
    .updateTable('email_links')
    .set({ expires_at: new Date() })
    .where('token_hash', '=', hash)
    .execute();
  expect((await check(parts)).statusCode).toBe(400);
  expect((await complete({ ...parts, ...passwords })).statusCode).toBe(400);
});

test('ACC-36: a verification link does not reset a password', async () => {
  const { email } = await aClient(testApp, { verified: false });
  await testApp.app.inject({
    method: 'POST',
    url: '/accounts/resend-verification/',
    body: { email },
  });
  const { parts } = await newestLink(testApp, email);
  expect((await complete({ ...parts, ...passwords })).statusCode).toBe(400);
});

test('ACC-36: a link works for its own client only', async () => {
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  await request(client.email);
  const { parts } = await newestLink(testApp, client.email);
  const foreign = { ...parts, uidb64: Buffer.from(other.clientId).toString('base64url') };
  const broken = { ...parts, token: `${parts.token.slice(0, -1)}_` };
  for (const link of [foreign, broken, { ...parts, uidb64: '%%' }, { ...parts, token: ' ' }]) {
    const reply = await complete({ ...link, ...passwords });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { detail: 'This link has expired or was already used. Please ask for a new one.' },
    ]);
  }
  expect((await signIn(other.email, other.password)).statusCode, 'the other client').toBe(200);
  expect((await complete({ ...parts, ...passwords })).statusCode, 'the link itself').toBe(200);
});

test('ACC-38: rejects a common password and does not use up the link', async () => {
  const client = await aClient(testApp);
  await request(client.email);
  const { parts } = await newestLink(testApp, client.email);
  const common = { password: 'P@ssw0rd1', password1: 'P@ssw0rd1' };
  const reply = await complete({ ...parts, ...common });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().password[0]).toContain('most common');
  expect((await complete({ ...parts, ...passwords })).statusCode).toBe(200);
});

test('ACC-38, ACC-39: a rejected password does not use up the link', async () => {
  const { email } = await aClient(testApp);
  await request(email);
  const { parts } = await newestLink(testApp, email);
  const weak = await complete({ ...parts, password: 'weak', password1: 'weak' });
  expect(weak.statusCode).toBe(400);
  expect(weak.json().password[0]).toMatch(/^\*Invalid password/);
  const different = await complete({ ...parts, ...passwords, password1: 'Other-Horse-8' });
  expect(different.json()).toEqual({ password1: ['Passwords do not match'] });
  expect((await complete({ ...parts, ...passwords })).statusCode).toBe(200);
});

test('ACC-16, ACC-41: a reset by email also verifies the address', async () => {
  const { email } = await aClient(testApp, { verified: false });
  await request(email);
  const { parts } = await newestLink(testApp, email);
  await complete({ ...parts, ...passwords });
  expect((await signIn(email, passwords.password)).statusCode).toBe(200);
});

test('ACC-41: of two links used at the same time one works', async () => {
  const { db, publicUrl } = testApp.deps;
  const { clientId } = await aClient(testApp);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const linkOf = async () => {
    const { uidb64, token } = linkParts(
      await makeLink(db, publicUrl, clientId, 'reset', expiresAt),
    );
    return { uidb64, token };
  };
  const [first, ...others] = [await linkOf(), await linkOf(), await linkOf()];
  // Held until both have begun: each has locked its own link then, and would wait for the other.
  const replies = await db.transaction().execute(async (tx) => {
    await allTables(tx)
      .selectFrom('email_links')
      .select('client_id')
      .where('token_hash', '=', hashToken(first?.token ?? ''))
      .forUpdate()
      .execute();
    const begun = others.map((parts) => complete({ ...parts, ...passwords }));
    await untilWaiting(testApp, 2);
    return begun;
  });
  const codes = (await Promise.all(replies)).map((reply) => reply.statusCode);
  expect(codes.sort()).toEqual([200, 400]);
});
