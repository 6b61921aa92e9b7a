import { beforeAll, expect, test } from 'vitest';
import { membersOf } from '../../../test/builders/members.ts';
import { codeOf, sendEarlierCode } from '../../../test/builders/second-factor.ts';
import { aStaffMember, formOf, signInStaff, type TestStaff } from '../../../test/builders/staff.ts';
import { softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';

const testApp = useTestApp();
let auditor: TestStaff;
beforeAll(async () => {
  auditor = await aStaffMember(testApp, 'auditor');
});

const post = (name: string, payload: object, staff: Pick<TestStaff, 'headers'>) =>
  membersOf(testApp).post(`account/${name}`, payload, staff);
const read = async ({ headers }: Pick<TestStaff, 'headers'>) =>
  (await testApp.app.inject({ url: '/staff/api/account/', headers })).json();

/** As if the member had last given the second factor long ago. */
const expireProof = ({ staffId }: TestStaff) =>
  testApp.database.pool.query(
    `UPDATE staff_sessions SET second_factor_passed_at = now() - interval '6 minutes'
      WHERE staff_id = $1`,
    [staffId],
  );

async function subjects(email: string): Promise<string[]> {
  await testApp.work();
  return (await testApp.sandbox.mailTo(email)).map(({ subject }) => subject);
}

async function lastEntry() {
  const { headers } = auditor;
  return (await testApp.app.inject({ url: '/staff/api/audit/', headers })).json().results[0];
}

const changes = [
  ['password', { old_password: 'Correct-Horse-7', new_password: 'New-Horse-88' }],
  ['begin-code', {}],
  ['confirm-code', { code: '123456' }],
  ['begin-passkey', {}],
  ['remove-code', {}],
  ['remove-passkey/0190a6b0-0000-7000-8000-000000000000', {}],
  ['new-recovery-codes', {}],
] as const;

test.each(changes)('%s asks for the second factor and is no forbidden call', async (name, body) => {
  const staff = await aStaffMember(testApp, 'officer');
  await expireProof(staff);
  const form = name === 'password' ? { ...body, new_password2: 'New-Horse-88' } : body;
  const before = await lastEntry();
  const reply = await post(name, form, staff);
  expect([reply.statusCode, reply.json().second_factor]).toEqual([403, 'totp']);
  expect(await lastEntry()).toEqual(before);
});

test('a second factor holds for five minutes in its session, and its code works once', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  await expireProof(staff);
  const code = await staff.code();
  const both = await Promise.all([post('prove', { code }, staff), post('prove', { code }, staff)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await post('new-recovery-codes', {}, staff)).statusCode).toBe(200);
});

test('a recovery code works once, and the member is told', async () => {
  const staff = await aStaffMember(testApp, 'finance');
  const { recoveryCodes: codes } = (await post('new-recovery-codes', {}, staff)).json();
  const [code = ''] = codes;
  await expireProof(staff);
  expect((await post('prove', { recovery_code: code.toLowerCase() }, staff)).statusCode).toBe(200);
  const again = await post('prove', { recovery_code: code }, staff);
  expect([again.statusCode, again.json()]).toEqual([
    400,
    { recovery_code: ['This recovery code is wrong or has already been used.'] },
  ]);
  expect((await read(staff)).secondFactor.recovery_codes_left).toBe(9);
  expect(await subjects(staff.email)).toContainEqual(expect.stringMatching(/^A recovery code was/));
  const { post: call } = membersOf(testApp);
  const begun = (await call('login/begin', staff)).json();
  const held = { signInToken: begun.signInToken };
  expect((await call('login/finish', { ...held, recovery_code: code })).statusCode).toBe(400);
  const signedIn = await call('login/finish', { ...held, recovery_code: codes[1] });
  expect(signedIn.statusCode).toBe(200);
  expect(await lastEntry()).toMatchObject({ action: 'sign-in', note: 'With a recovery code.' });
});

test('a member replaces the app, and the earlier one no longer works', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const { secret } = (await post('begin-code', {}, staff)).json();
  const wrong = await post('confirm-code', { code: await codeOf(secret, 50) }, staff);
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['code']]);
  const { reply: confirmed } = await sendEarlierCode(secret, (code) =>
    post('confirm-code', { code }, staff),
  );
  expect(confirmed.json().recoveryCodes).toHaveLength(10);
  const old = await post('prove', { code: await staff.code() }, staff);
  expect(old.statusCode).toBe(400);
  expect((await post('prove', { code: await codeOf(secret) }, staff)).statusCode).toBe(200);
  expect(await subjects(staff.email)).toContainEqual(expect.stringContaining('authenticator app'));
});

test('a member adds a passkey, and keeps at least one second factor', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const last = await post('remove-code', {}, staff);
  expect([last.statusCode, last.json().detail]).toEqual([
    409,
    expect.stringContaining('your last second factor'),
  ]);
  const device = softwareAuthenticator(testApp.url);
  const options = (await post('begin-passkey', {}, staff)).json();
  const added = await post(
    'add-passkey',
    { name: 'Laptop', passkey: device.create(options) },
    staff,
  );
  expect(added.statusCode).toBe(200);
  const removed = await post('remove-code', {}, staff);
  expect(removed.json()).toMatchObject({ app_since: null, passkeys: [{ name: 'Laptop' }] });
  const [passkey] = removed.json().passkeys;
  expect((await post(`remove-passkey/${passkey.id}`, {}, staff)).statusCode).toBe(409);
  await expireProof(staff);
  const { passkey: asked } = (await post('challenge', {}, staff)).json();
  expect((await post('prove', { passkey: device.prove(asked) }, staff)).statusCode).toBe(200);
  const foreign = { ...(await post('challenge', {}, staff)).json().passkey };
  const elsewhere = device.prove(foreign, { origin: 'https://quarrter.example' });
  expect((await post('prove', { passkey: elsewhere }, staff)).statusCode).toBe(400);
});

test.each(['begin-code', 'new-recovery-codes'])(
  '%s that waits while an administrator disables the account changes nothing',
  async (name) => {
    const staff = await aStaffMember(testApp, 'officer');
    const administrator = await testApp.database.pool.connect();
    try {
      await administrator.query('BEGIN');
      await administrator.query(
        'UPDATE staff_members SET disabled_at = now() WHERE staff_id = $1',
        [staff.staffId],
      );
      await administrator.query('DELETE FROM staff_sessions WHERE staff_id = $1', [staff.staffId]);
      const change = post(name, {}, staff);
      await untilWaiting(testApp);
      await administrator.query('COMMIT');
      expect((await change).statusCode).toBe(401);
    } finally {
      administrator.release(true);
    }
  },
);

test('a code of an app that is replaced while it is checked does not work', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const other = await testApp.database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(
      "UPDATE staff_authenticators SET secret_sealed = 'another' WHERE staff_id = $1",
      [staff.staffId],
    );
    const proof = post('prove', { code: await staff.code() }, staff);
    await untilWaiting(testApp);
    await other.query('COMMIT');
    expect((await proof).statusCode).toBe(400);
  } finally {
    other.release(true);
  }
});

test('a new password ends every session, and the old one no longer works', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const form = {
    old_password: staff.password,
    new_password: 'Other-Horse-88',
    new_password2: 'Other-Horse-88',
  };
  const wrong = await post('password', { ...form, old_password: 'Wrong-Horse-7' }, staff);
  expect(wrong.json()).toEqual({
    old_password: ['The old password is not correct. Please try again.'],
  });
  const easy = { ...form, new_password: 'P@ssw0rd1', new_password2: 'P@ssw0rd1' };
  expect(Object.keys((await post('password', easy, staff)).json())).toEqual(['new_password']);
  expect((await post('password', form, staff)).statusCode).toBe(200);
  expect((await post('challenge', {}, staff)).statusCode).toBe(401);
  expect(await subjects(staff.email)).toContainEqual(
    expect.stringContaining('You changed your password'),
  );
  const signIn = async (password: string) =>
    signInStaff(testApp, { ...(await formOf(staff)), password });
  expect((await signIn(staff.password)).statusCode).toBe(400);
  expect((await signIn('Other-Horse-88')).statusCode).toBe(200);
});

test('a member sees the own sessions and ends the others, never those of a colleague', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const colleague = await aStaffMember(testApp, 'officer');
  const form = { email: staff.email, password: staff.password, code: await staff.code() };
  const { key } = (await signInStaff(testApp, form)).json();
  const { sessions } = await read(staff);
  expect(sessions).toMatchObject([{ current: true }, { current: false }]);
  const [own, other] = sessions;
  expect((await post(`end-session/${own.id}`, {}, staff)).statusCode).toBe(409);
  expect((await post(`end-session/${other.id}`, {}, colleague)).statusCode).toBe(404);
  expect((await post(`end-session/${other.id}`, {}, staff)).statusCode).toBe(200);
  const ended = { headers: { authorization: `Token ${key}` } };
  expect((await testApp.app.inject({ url: '/staff/api/me/', ...ended })).statusCode).toBe(401);
});

test('no secret of a member is stored in clear text', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const { secret } = (await post('begin-code', {}, staff)).json();
  const { recoveryCodes: codes } = (await post('new-recovery-codes', {}, staff)).json();
  const { rows } = await testApp.database.pool.query(
    `SELECT row_to_json(m)::text || coalesce((
       SELECT string_agg(code_hash, ' ') FROM staff_recovery_codes c WHERE c.staff_id = m.staff_id
     ), '') AS stored FROM staff_members m WHERE staff_id = $1`,
    [staff.staffId],
  );
  for (const shown of [secret, ...codes]) expect(rows[0].stored).not.toContain(shown);
});
