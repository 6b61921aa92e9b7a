import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import {
  aStaffMember,
  formOf,
  type SignInForm,
  signInStaff,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { permissionsOf } from '../roles.ts';
import { liveStaffSession } from './sessions.ts';

const testApp = useTestApp();

const minuteMs = 60_000;
const wrongCode = {
  code: ['This code is wrong or has already been used. Enter the one that your app shows now.'],
};
const unable = { non_field_errors: ['Unable to log in with provided credentials.'] };

function signIn(form: SignInForm, network = '192.0.2.1') {
  return signInStaff(testApp, form, { 'x-forwarded-for': network });
}

function me(authorization: string) {
  return testApp.app.inject({ url: '/staff/api/me/', headers: { authorization } });
}

test('a staff member signs in with password and one-time code', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const form = await formOf(staff);
  const reply = await signIn({ ...form, email: ` ${form.email.toUpperCase()} ` });
  expect(reply.statusCode).toBe(200);
  const { key, role } = reply.json();
  expect(role).toBe('officer');
  expect((await me(`Token ${key}`)).json()).toEqual({
    id: staff.staffId,
    email: staff.email,
    name: staff.name,
    role: 'officer',
    actions: permissionsOf('officer'),
    businessDate: '2026-11-21',
  });
  expect((await me(`Bearer ${key}`)).statusCode).toBe(200);
});

test('a code works once, also in two sign-ins at the same time', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const form = await formOf(staff);
  const both = await Promise.all([signIn(form), signIn(form)]);
  expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 400]);
  const again = await signIn(form);
  expect([again.statusCode, again.json()]).toEqual([400, wrongCode]);
  expect((await signIn(await formOf(staff, -1))).statusCode, 'an older code').toBe(400);
});

test('an unknown address and a wrong password get the same reply', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const form = await formOf(staff);
  const wrongs = [
    { ...form, email: 'nobody@quarrter.example' },
    { ...form, password: 'Correct-Horse-8' },
  ];
  for (const wrong of wrongs) {
    const reply = await signIn(wrong);
    expect([reply.statusCode, reply.json()]).toEqual([400, unable]);
  }
  const foreign = await generate({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
  for (const code of [await staff.code(40), foreign]) {
    const reply = await signIn({ ...form, code });
    expect([reply.statusCode, reply.json()]).toEqual([400, wrongCode]);
  }
  expect((await signIn(form)).statusCode, 'a wrong try uses no code up').toBe(200);
});

test('each missing field has its own message', async () => {
  const reply = await signIn({} as SignInForm);
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    {
      email: ['Please enter your email'],
      password: ['Please enter your password'],
    },
  ]);
});

test('password and code are never checked in one call, which would not limit codes', async () => {
  const payload = await formOf(await aStaffMember(testApp, 'officer'));
  const reply = await testApp.app.inject({ method: 'POST', url: '/staff/api/login/', payload });
  expect(reply.statusCode).toBe(404);
});

test('after five failed attempts even the correct one must wait on that network', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const form = await formOf(staff);
  const wrong = { ...form, password: 'Wrong-Horse-7' };
  await Promise.all(Array.from({ length: 5 }, () => signIn(wrong, '192.0.2.9')));
  const rejected = await signIn(form, '192.0.2.9');
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json().non_field_errors[0]).toMatch(/^Unable .*try again in 15 minutes\.$/);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(800);
  expect((await signIn(form, '192.0.2.10')).statusCode).toBe(200);
});

test('attempts from everywhere do not keep a member out of another network', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const form = await formOf(staff);
  const wrong = { ...form, password: 'Wrong-Horse-7' };
  const attempt = async (count: number, network: (number: number) => string) => {
    const calls = Array.from({ length: count }, (_, number) => signIn(wrong, network(number)));
    return (await Promise.all(calls)).filter((reply) => reply.statusCode === 429).length;
  };
  expect(await attempt(50, (number) => `203.0.113.${number}`)).toBe(0);
  expect(await attempt(4, () => '192.0.2.20'), 'two attempts from an unknown network').toBe(2);
  expect((await signIn(form, '192.0.2.21')).statusCode).toBe(200);
});

test('a staff token ends after 15 minutes without a call and after 12 hours at most', async () => {
  const { db } = testApp.deps;
  const live = (staff: TestStaff, minutes: number) =>
    liveStaffSession(db, staff.token, new Date(Date.now() + minutes * minuteMs));
  const idle = await aStaffMember(testApp, 'finance');
  expect(await live(idle, 14)).not.toBeNull();
  expect(await live(idle, 28)).not.toBeNull();
  expect(await live(idle, 45)).toBeNull();
  const busy = await aStaffMember(testApp, 'finance');
  for (let minutes = 15; minutes < 720; minutes += 15) {
    expect(await live(busy, minutes)).not.toBeNull();
  }
  expect(await live(busy, 720)).toBeNull();
});

test('signing out ends the token at once', async () => {
  const staff = await aStaffMember(testApp, 'approver');
  const headers = staff.headers;
  const reply = await testApp.app.inject({ method: 'POST', url: '/staff/api/logout/', headers });
  expect(reply.statusCode).toBe(200);
  expect((await me(headers.authorization)).statusCode).toBe(401);
});

test('client and staff tokens do not work for each other', async () => {
  const client = await aClient(testApp);
  const staff = await aStaffMember(testApp, 'administrator');
  for (const url of ['/staff/api/me/', '/staff/api/loans/', '/staff/api/audit/']) {
    const reply = await testApp.app.inject({ url, headers: client.headers });
    expect([reply.statusCode, reply.json()], url).toEqual([401, { detail: 'Please sign in.' }]);
  }
  const asClient = await testApp.app.inject({
    url: `/accounts/api/quarrter-client-user-detail/${client.clientId}/`,
    headers: staff.headers,
  });
  expect(asClient.statusCode).toBe(401);
});

test('a staff member cannot sign in as a client', async () => {
  const { email, password } = await aStaffMember(testApp, 'officer');
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    payload: { email, password },
  });
  expect([reply.statusCode, reply.json()]).toEqual([400, unable]);
});

test('does not store token, password and one-time secret in clear text', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const { rows } = await testApp.database.pool.query(
    `SELECT row_to_json(m)::text || coalesce(row_to_json(s)::text, '') AS stored
     FROM staff_members m LEFT JOIN staff_sessions s USING (staff_id) WHERE staff_id = $1`,
    [staff.staffId],
  );
  for (const secret of [staff.token, staff.password, staff.oneTimeSecret]) {
    expect(rows[0].stored).not.toContain(secret);
  }
});

test('a staff password that changes while it is verified opens no session', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const form = await formOf(staff);
  const { reply } = await testApp.deps.db.transaction().execute(async (tx) => {
    await allTables(tx)
      .updateTable('staff_members')
      .set({ password_hash: 'another' })
      .where('staff_id', '=', staff.staffId)
      .execute();
    const begun = signIn(form, '192.0.2.44');
    await untilWaiting(testApp);
    return { reply: begun };
  });
  const { statusCode, body } = await reply;
  expect([statusCode, JSON.parse(body)]).toEqual([400, unable]);
});
