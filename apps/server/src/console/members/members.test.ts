import { beforeEach, expect, test } from 'vitest';
import {
  anInvited,
  enrol,
  linkTo,
  memberPassword,
  membersOf,
} from '../../../test/builders/members.ts';
import { codeOf } from '../../../test/builders/second-factor.ts';
import { aStaffMember, signInStaff, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { approveProposal } from '../proposals/approvals.ts';

const testApp = useTestApp();
let first: TestStaff;
let second: TestStaff;
/** Each test counts administrators, so each begins with the same two. */
beforeEach(async () => {
  await testApp.database.pool.query('DELETE FROM staff_sessions');
  await testApp.database.pool.query("DELETE FROM approvals WHERE state = 'waiting'");
  await testApp.database.pool.query('UPDATE staff_members SET disabled_at = now()');
  first = await aStaffMember(testApp, 'administrator');
  second = await aStaffMember(testApp, 'administrator');
});

const post = (path: string, payload: object, staff?: TestStaff) =>
  membersOf(testApp).post(path, payload, staff);
const reason = { reason: 'Left the company' };
const me = (staff: TestStaff) =>
  testApp.app.inject({ url: '/staff/api/me/', headers: staff.headers });

async function entries() {
  const url = '/staff/api/audit/?limit=10';
  const reply = await testApp.app.inject({ url, headers: first.headers });
  return reply.json().results as { action: string; who: string; subject: string; note: string }[];
}

test('nothing about a new member happens before a second administrator approves', async () => {
  const invitation = { email: 'New@Quarrter.example', name: 'Ada Obi', role: 'officer' };
  const proposed = await post('members/invite', invitation, first);
  expect(proposed.json()).toMatchObject({
    kind: 'staff-invitation',
    title: 'Invitation of new@quarrter.example',
    mayDecide: false,
  });
  const list = (await membersOf(testApp).list(second)).json();
  expect(list.proposals).toMatchObject([{ id: proposed.json().id, mayDecide: true }]);
  expect(list.results.map((one: { email: string }) => one.email)).not.toContain(
    'new@quarrter.example',
  );
  const own = await membersOf(testApp).approve(proposed.json().id, first);
  expect(own.statusCode).toBe(403);
  const twice = await post('members/invite', invitation, second);
  expect(twice.statusCode, 'the same address').toBe(409);
  const known = await post('members/invite', { ...invitation, email: second.email }, first);
  expect(known.json()).toEqual({ detail: 'A member of staff already has this address.' });
});

test('a disabled member is signed out at once, and cannot sign in', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const reply = await post(`members/${officer.staffId}/disable`, reason, first);
  expect(reply.json()).toMatchObject({ state: 'disabled' });
  expect((await me(officer)).statusCode).toBe(401);
  const form = { email: officer.email, password: officer.password, code: await officer.code() };
  const refused = await signInStaff(testApp, form);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { non_field_errors: ['Unable to log in with provided credentials.'] },
  ]);
  const begun = await post('login/begin', { email: officer.email, password: officer.password });
  expect(begun.statusCode).toBe(400);
  expect((await entries())[0]).toMatchObject({
    action: 'disable-staff',
    who: first.name,
    subject: `staff member ${officer.name}`,
    note: reason.reason,
  });
  const again = await post(`members/${officer.staffId}/disable`, reason, second);
  expect(again.statusCode).toBe(409);
});

test('what a disabled member had taken waits for someone else', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const { pool } = testApp.database;
  const taken = `INSERT INTO work_items (queue, item_id, owner_id, owner_name, taken_at)
    VALUES ('messages', '0190a6b0-0000-7000-8000-000000000001', $1, 'Officer', now())`;
  await pool.query(taken, [officer.staffId]);
  await post(`members/${officer.staffId}/disable`, reason, first);
  const { rows } = await pool.query('SELECT 1 FROM work_items WHERE owner_id = $1', [
    officer.staffId,
  ]);
  expect(rows).toEqual([]);
});

test('a sign-in that waits for its second factor ends when the member is disabled', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const begun = await post('login/begin', { email: officer.email, password: officer.password });
  await post(`members/${officer.staffId}/disable`, reason, first);
  const proof = { signInToken: begun.json().signInToken, code: await officer.code() };
  expect((await post('login/finish', proof)).statusCode).toBe(401);
});

test('what a disabled member proposed stays for others to decline', async () => {
  const third = await aStaffMember(testApp, 'administrator');
  const officer = await aStaffMember(testApp, 'officer');
  const role = { role: 'finance' };
  const { id } = (await post(`members/${officer.staffId}/role`, role, third)).json();
  expect((await post(`members/${third.staffId}/disable`, reason, first)).statusCode).toBe(200);
  const list = (await membersOf(testApp).list(second)).json();
  expect(list.proposals).toMatchObject([
    { id, whyNotApprove: `${third.name} no longer works here. Propose it again.` },
  ]);
  expect((await membersOf(testApp).approve(id, second)).statusCode).toBe(409);
  const declined = await post(`approvals/${id}/decline`, { reason: 'Left' }, second);
  expect(declined.statusCode).toBe(200);
});

test.each([
  ['had to enrol again', ['enrol-again']],
  ['was disabled and enabled again', ['disable', 'enable']],
])('what a member proposed and then %s cannot be approved', async (_why, steps) => {
  const third = await aStaffMember(testApp, 'administrator');
  const officer = await aStaffMember(testApp, 'officer');
  const role = { role: 'finance' };
  const { id } = (await post(`members/${officer.staffId}/role`, role, third)).json();
  for (const step of steps) {
    const done = await post(`members/${third.staffId}/${step}`, reason, first);
    if (step === 'disable') continue;
    const approved = await membersOf(testApp).approve(done.json().id, second);
    expect(approved.statusCode, approved.body).toBe(200);
  }
  const reply = await membersOf(testApp).approve(id, second);
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    `The account of ${third.name} was secured after this was proposed. Propose it again.`,
  ]);
});

test('two people enable a disabled member, whose password still works', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  await post(`members/${officer.staffId}/disable`, reason, first);
  const { id } = (await post(`members/${officer.staffId}/enable`, {}, first)).json();
  expect((await me(officer)).statusCode).toBe(401);
  expect((await membersOf(testApp).approve(id, second)).statusCode).toBe(200);
  const form = { email: officer.email, password: officer.password, code: await officer.code() };
  expect((await signInStaff(testApp, form)).statusCode).toBe(200);
  const active = await post(`members/${officer.staffId}/enable`, {}, first);
  expect(active.json()).toEqual({ detail: 'This member is not disabled.' });
});

test('a role changes when another administrator approves, never by the member', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const url = `members/${officer.staffId}/role`;
  const same = await post(url, { role: 'officer' }, first);
  expect(same.json()).toEqual({
    detail: 'You have not changed anything. Change a value, then propose it.',
  });
  const { id } = (await post(url, { role: 'administrator' }, first)).json();
  expect((await membersOf(testApp).approve(id, second)).statusCode).toBe(200);
  expect((await me(officer)).statusCode, 'signed out').toBe(401);
  const form = { email: officer.email, password: officer.password, code: await officer.code() };
  const { key, role } = (await signInStaff(testApp, form)).json();
  expect(role).toBe('administrator');
  const promoted = { ...officer, headers: { authorization: `Token ${key}` } };
  const own = (await post(url, { role: 'auditor' }, first)).json();
  const decided = await membersOf(testApp).approve(own.id, promoted);
  expect([decided.statusCode, decided.json().detail]).toEqual([
    403,
    'This is about your own account, so another administrator must decide it.',
  ]);
});

test('the last two active administrators can be neither disabled nor demoted', async () => {
  const third = await aStaffMember(testApp, 'administrator');
  const demotion = (await post(`members/${third.staffId}/role`, { role: 'officer' }, first)).json();
  expect((await membersOf(testApp).approve(demotion.id, second)).statusCode).toBe(200);
  const disabled = await post(`members/${second.staffId}/disable`, reason, first);
  expect([disabled.statusCode, disabled.json().detail]).toEqual([
    409,
    expect.stringContaining('Two active administrators must remain'),
  ]);
  const demoted = await post(`members/${second.staffId}/role`, { role: 'officer' }, first);
  expect([demoted.statusCode, demoted.json().detail]).toEqual([
    409,
    expect.stringContaining('no one could approve anything'),
  ]);
  expect((await me(second)).statusCode).toBe(200);
});

test('of three administrators who disable each other at once, two remain', async () => {
  const third = await aStaffMember(testApp, 'administrator');
  const circle = [first, second, third];
  const replies = await Promise.all(
    circle.map((by, place) => {
      const victim = circle[(place + 1) % 3] ?? by;
      return post(`members/${victim.staffId}/disable`, reason, by);
    }),
  );
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 401, 409].includes(status))).toBe(true);
});

test('no one disables their own account', async () => {
  await aStaffMember(testApp, 'administrator');
  const reply = await post(`members/${first.staffId}/disable`, reason, first);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { detail: 'You cannot disable your own account. Ask another administrator.' },
  ]);
});

test('a member who lost the phone enrols again when two administrators agree', async () => {
  const { email, token } = await anInvited(testApp, first, second);
  const before = await enrol(testApp, token);
  const signIn = async (secret: string) =>
    signInStaff(testApp, { email, password: memberPassword, code: await codeOf(secret) });
  const { key } = (await signIn(before.secret)).json();
  const listed = (await membersOf(testApp).list(first)).json().results;
  const id = listed.find((one: { email: string }) => one.email === email).id;
  const lost = { reason: 'Lost the phone on a bus' };
  const proposed = await post(`members/${id}/enrol-again`, lost, first);
  expect(proposed.statusCode).toBe(201);
  expect((await membersOf(testApp).approve(proposed.json().id, second)).statusCode).toBe(200);
  const old = { headers: { authorization: `Token ${key}` } };
  expect((await testApp.app.inject({ url: '/staff/api/me/', ...old })).statusCode).toBe(401);
  expect((await signIn(before.secret)).statusCode, 'the earlier password').toBe(400);
  const newLink = await linkTo(testApp, email);
  const begun = (await post('enrolment/begin', { token: newLink })).json();
  expect(begun).toMatchObject({ first: false });
  const after = await enrol(testApp, newLink);
  expect(after.secret).not.toBe(before.secret);
  expect((await signIn(after.secret)).statusCode).toBe(200);
  await testApp.work();
  const [notice] = await testApp.sandbox.mailTo(email);
  expect(notice?.subject).toContain('You enrolled again');
});

test('a proposal is refused when the member changed after it was made', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const url = `members/${officer.staffId}`;
  const { id } = (await post(`${url}/role`, { role: 'finance' }, first)).json();
  await post(`${url}/disable`, reason, second);
  const reply = await membersOf(testApp).approve(id, second);
  expect([reply.statusCode, reply.json().changed]).toEqual([
    409,
    [{ label: 'State', before: 'Active', after: 'Disabled' }],
  ]);
});

test('an auditor reads the staff and changes nothing', async () => {
  const auditor = await aStaffMember(testApp, 'auditor');
  expect((await membersOf(testApp).list(auditor)).statusCode).toBe(200);
  const invitation = { email: 'other@quarrter.example', name: 'Obi', role: 'officer' };
  for (const [path, payload] of [
    ['members/invite', invitation],
    [`members/${first.staffId}/disable`, reason],
    [`members/${first.staffId}/role`, { role: 'officer' }],
  ] as const) {
    expect((await post(path, payload, auditor)).statusCode, path).toBe(403);
  }
});

test.each(['x', '0190a6b0-0000-7000-8000-000000000000'])(
  'an unknown member %s is answered 404',
  async (id) => {
    for (const [path, body] of [
      ['disable', reason],
      ['role', { role: 'officer' }],
      ['enable', {}],
      ['enrol-again', reason],
      ['resend', {}],
      ['cancel', {}],
    ] as const) {
      const reply = await post(`members/${id}/${path}`, body, first);
      expect(reply.statusCode, path).toBe(404);
    }
  },
);

test('an administrator who was disabled in the meantime approves no invitation', async () => {
  const email = 'late@quarrter.example';
  const { id } = (
    await post('members/invite', { email, name: 'Obi', role: 'officer' }, first)
  ).json();
  await testApp.database.pool.query(
    'UPDATE staff_members SET disabled_at = now() WHERE staff_id = $1',
    [second.staffId],
  );
  const { db, approvalKinds } = testApp.deps;
  await expect(approveProposal(db, second, approvalKinds, id)).rejects.toMatchObject({
    status: 401,
  });
  const listed = (await membersOf(testApp).list(first)).json();
  expect(listed.proposals).toMatchObject([{ id, state: 'waiting' }]);
});
