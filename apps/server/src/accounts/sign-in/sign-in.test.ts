import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { newId } from '../../platform/database/ids.ts';
import { subjectOf } from '../../platform/http/attempts.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { changePassword } from '../password/change-password.ts';
import { signIn as signInUseCase } from './sign-in.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const url = '/accounts/api/quarrter-client-login/';
const unable = 'Unable to log in with provided credentials.';

function signIn(body: object, headers: Record<string, string> = {}) {
  return testApp.app.inject({ method: 'POST', url, body, headers });
}

function detailOf(client: { clientId: string }, key: string) {
  return testApp.app.inject({
    url: `/accounts/api/quarrter-client-user-detail/${client.clientId}/`,
    headers: { authorization: `Token ${key}` },
  });
}

test('API-10, SES-10: signing in returns key, user, email and a greeting', async () => {
  const { clientId, email, password } = await aClient(testApp, { firstName: 'Bola' });
  const reply = await signIn({ email: ` ${email.toUpperCase()} `, password });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    user_type: 2,
    key: expect.stringMatching(/^[\w-]{43}$/),
    user_id: clientId,
    email,
    message: 'Welcome, Bola!',
    offer_passkey: true,
  });
  expect((await detailOf({ clientId }, reply.json().key)).statusCode).toBe(200);
});

test('API-10: a password of ten years ago signs in: none ends by its age', async () => {
  const { clientId, email, password } = await aClient(testApp);
  await testApp.database.owner.pool.query(
    "UPDATE clients SET password_reset_at = now() - interval '10 years' WHERE client_id = $1",
    [clientId],
  );
  expect((await signIn({ email, password })).statusCode).toBe(200);
});

test('API-10: a password signs in as it was typed, in every letter and to its end', async () => {
  const password = `Correct-Horse-7${'x'.repeat(113)}`;
  const { email } = await aClient(testApp, { password });
  const others = [
    password.replace('C', 'c'),
    password.replace(/x$/, 'X'),
    password.slice(0, -1),
    `${password} `,
    ` ${password}`,
  ];
  for (const other of others) {
    expect((await signIn({ email, password: other })).statusCode, other).toBe(400);
  }
  expect((await signIn({ email, password })).statusCode).toBe(200);
});

test('ACC-27: a wrong password and an unknown address get the same reply', async () => {
  const { email } = await aClient(testApp);
  const wrong = await signIn({ email, password: 'Wrong-Horse-7' });
  const unknown = await signIn({ email: 'nobody@example.com', password: 'Wrong-Horse-7' });
  const broken = await signIn({ email: 'no address', password: 'Wrong-Horse-7' });
  for (const reply of [wrong, unknown, broken]) {
    expect([reply.statusCode, reply.json()]).toEqual([400, { non_field_errors: [unable] }]);
  }
});

test('ACC-28: tells that an address is unverified only with the correct password', async () => {
  const { email, password } = await aClient(testApp, { verified: false });
  const right = await signIn({ email, password });
  expect([right.statusCode, right.json()]).toEqual([
    400,
    { non_field_errors: ['E-mail is not verified.'] },
  ]);
  const wrong = await signIn({ email, password: 'Wrong-Horse-7' });
  expect(wrong.json()).toEqual({ non_field_errors: [unable] });
});

test('ACC-21, ACC-22: each missing field has its own message', async () => {
  const reply = await signIn({});
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { email: ['Please enter your email'], password: ['*Please enter your password'] },
  ]);
});

test('ACC-26, SES-17: a staff account cannot sign in as a client', async () => {
  const password = 'Staff-Horse-7';
  await allTables(testApp.deps.db)
    .insertInto('staff_members')
    .values({
      staff_id: '019a0000-0000-7000-8000-000000000001',
      email: 'officer@example.com',
      name: 'Officer',
      role: 'officer',
      password_hash: await hashPassword(password),
    })
    .execute();
  const reply = await signIn({ email: 'officer@example.com', password });
  expect([reply.statusCode, reply.json()]).toEqual([400, { non_field_errors: [unable] }]);
});

test('ACC-28: after ten failed attempts even the correct password must wait', async () => {
  const { email, password } = await aClient(testApp);
  const wrong = { email, password: 'Wrong-Horse-7' };
  const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(wrong)));
  const codes = replies.map((reply) => reply.statusCode).sort();
  expect(codes).toEqual([...Array(10).fill(400), 429, 429]);

  const reply = await signIn({ email, password });
  expect(reply.statusCode).toBe(429);
  expect(reply.json().non_field_errors).toEqual([
    'Unable to log in after too many attempts. Please try again in 15 minutes.',
  ]);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800);
  const now = new Date(Date.now() + 15 * 60_000);
  const attempt = { email, password, network: '127.0.0.1', authorization: undefined };
  expect((await signInUseCase(testApp.deps, attempt, now)).email, 'still waiting').toBe(email);
});

test('ACC-28: attempts from one network do not lock the client out of another', async () => {
  const { email, password } = await aClient(testApp);
  const now = new Date();
  const from = (network: string, typed: string) =>
    signInUseCase(testApp.deps, { email, password: typed, network, authorization: undefined }, now);
  for (let count = 0; count < 11; count += 1) {
    await expect(from('203.0.113.9', 'Wrong-Horse-7')).rejects.toThrow();
  }
  await expect(from('203.0.113.9', password)).rejects.toMatchObject({ status: 429 });
  expect((await from('198.51.100.4', password)).email).toBe(email);
});

test('ACC-28: limits the attempts of many networks together', async () => {
  const { email } = await aClient(testApp);
  const now = new Date();
  const tries = Array.from({ length: 121 }, (_, count) =>
    signInUseCase(
      testApp.deps,
      {
        email,
        password: 'Wrong-Horse-7',
        network: `10.0.0.${count}`,
        authorization: undefined,
      },
      now,
    ).catch((error: { status: number }) => error.status),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
});

test('ACC-28: does not count successful sign-ins', async () => {
  const { email, password } = await aClient(testApp);
  for (let count = 0; count < 12; count += 1) {
    expect((await signIn({ email, password })).statusCode).toBe(200);
  }
});

test('WDR-08: signing in with the current token rotates the session', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  const reply = await signIn(client, client.headers);
  expect(reply.statusCode).toBe(200);
  expect((await detailOf(client, client.token)).statusCode, 'the old token lives').toBe(401);
  expect((await detailOf(client, reply.json().key)).statusCode).toBe(200);

  const wrong = await signIn({ ...client, password: 'Wrong-Horse-7' }, client.headers);
  expect(wrong.statusCode).toBe(400);
  expect((await detailOf(client, reply.json().key)).statusCode, 'a slip signs out').toBe(200);

  await signIn(client, other.headers);
  expect((await detailOf(other, other.token)).statusCode, "another's session ended").toBe(200);
});

test('SES-04: signing out ends this token on the server, and no other', async () => {
  const client = await aClient(testApp);
  const second = (await signIn(client)).json().key;
  const logout = (key: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/accounts/api/logout/',
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await logout(client.token)).statusCode).toBe(200);
  expect((await detailOf(client, client.token)).statusCode).toBe(401);
  expect((await logout(client.token)).statusCode).toBe(401);
  expect((await detailOf(client, second)).statusCode).toBe(200);
});

test('ACC-41: a password that changes while it is checked opens no session', async () => {
  const client = await aClient(testApp);
  const { db } = testApp.deps;
  const now = new Date();
  const attempt = {
    email: client.email,
    password: client.password,
    network: '198.51.100.7',
    authorization: undefined,
  };
  const subject = subjectOf('sign-in-from-network', client.email, attempt.network);
  await allTables(db)
    .insertInto('attempt_counts')
    .values({ subject, attempts: 0, window_ends_at: new Date(Date.now() + 60_000) })
    .execute();
  // Held between reading the password's hash and opening the session.
  const late = await db.transaction().execute(async (tx) => {
    await allTables(tx)
      .selectFrom('attempt_counts')
      .select('subject')
      .where('subject', '=', subject)
      .forUpdate()
      .execute();
    const answer = signInUseCase(testApp.deps, attempt, now).catch((error: unknown) => error);
    await untilWaiting(testApp);
    const form = {
      old_password: client.password,
      new_password: 'Another-Horse-8',
      new_password2: 'Another-Horse-8',
    };
    const session = { clientId: client.clientId, sessionId: newId(), marks: [] };
    await changePassword(testApp.deps, session, form, now);
    return { answer };
  });
  expect(await late.answer).toMatchObject({ status: 400, body: { non_field_errors: [unable] } });
  const sessions = allTables(db)
    .selectFrom('sessions')
    .selectAll()
    .where('client_id', '=', client.clientId);
  expect(await sessions.execute()).toEqual([]);
});
