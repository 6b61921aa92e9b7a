import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { linkParts } from '../../../test/builders/emails.ts';
import { addApp, addPasskey } from '../../../test/builders/second-factor.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

const reason = 'The client phoned: the phone was stolen.';
const post = (url: string, payload: object, headers: object = {}) =>
  testApp.app.inject({ method: 'POST', url, payload, headers: { ...headers } });
const endSessions = (clientId: string, who = officer, payload: object = { reason }) =>
  post(`/staff/api/clients/${clientId}/end-sessions/`, payload, who.headers);

test('staff end every session and sign-in of a client, and the client is told', async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  const app = await addApp(testApp, client);
  const { email, password } = client;
  const begun = await post(
    '/accounts/api/quarrter-client-login/',
    { email, password },
    { 'x-forwarded-for': '203.0.113.9' },
  );
  const { sign_in_token } = begun.json();
  expect(sign_in_token).toBeTypeOf('string');
  expect((await endSessions(client.clientId)).statusCode).toBe(200);
  const sessions = (headers: object) =>
    testApp.app.inject({ url: '/accounts/api/sessions/', headers: { ...headers } });
  expect((await sessions(client.headers)).statusCode).toBe(401);
  expect((await sessions(other.headers)).statusCode, 'of another client').toBe(200);
  const proof = { sign_in_token, code: await app.code() };
  const finished = await post('/accounts/api/second-factor/sign-in/', proof, {
    'x-forwarded-for': '203.0.113.9',
  });
  expect(finished.statusCode).toBe(401);
  await testApp.work();
  const received = await testApp.sandbox.mailTo(email);
  expect(received.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^We signed you out everywhere/),
  );
  const { rows } = await testApp.database.pool.query(
    `SELECT actor_name, note FROM audit_log
    WHERE client_id = $1 AND action = 'end-client-sessions'`,
    [client.clientId],
  );
  expect(rows).toEqual([{ actor_name: officer.name, note: reason }]);
});

test('a passkey that a thief added with the password is ended with it', async () => {
  const client = await aClient(testApp);
  const device = await addPasskey(testApp, client);
  const signIn = async () => {
    const started = await post('/accounts/api/sign-in-start/', {});
    const passkey = device.prove(started.json().passkey);
    return (await post('/accounts/api/passkey-sign-in/', { passkey })).statusCode;
  };
  await endSessions(client.clientId);
  expect(await signIn(), 'the sessions alone').toBe(200);
  await endSessions(client.clientId, officer, { reason, password: 'ends' });
  expect(await signIn()).toBe(400);
});

test('a password that a thief knows can be ended with the sessions', async () => {
  const client = await aClient(testApp);
  const { email, password } = client;
  const signIn = (tried: string) =>
    post('/accounts/api/quarrter-client-login/', { email, password: tried });
  const ended = await endSessions(client.clientId, officer, { reason, password: 'ends' });
  expect(ended.statusCode).toBe(200);
  expect((await signIn(password)).statusCode).toBe(400);
  await testApp.work();
  const received = await testApp.sandbox.mailTo(email);
  const [notice] = received.filter(({ subject }) => subject.startsWith('We signed you out'));
  expect(notice?.text).toContain('Your password no longer works');
  const link = received.flatMap(
    ({ text }) => /https?:\/\/\S+reset-password#\S+/.exec(text) ?? [],
  )[0];
  const chosen = 'Another-Horse-8';
  const complete = await testApp.app.inject({
    method: 'PATCH',
    url: '/accounts/password-reset-complete/',
    body: { ...linkParts(link ?? ''), password: chosen, password1: chosen },
  });
  expect(complete.statusCode).toBe(200);
  expect((await signIn(chosen)).statusCode).toBe(200);
});

test('ending sessions needs a reason and the right', async () => {
  const { clientId, headers } = await aClient(testApp);
  expect((await endSessions(clientId, officer, {})).statusCode).toBe(400);
  for (const role of ['approver', 'finance', 'auditor'] as const) {
    const member = await aStaffMember(testApp, role);
    expect((await endSessions(clientId, member)).statusCode, role).toBe(403);
  }
  const open = await testApp.app.inject({ url: '/accounts/api/sessions/', headers });
  expect(open.statusCode).toBe(200);
});
