import { expect, test } from 'vitest';
import { aStaffMember, formOf, signInStaff, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { unlockMember } from '../members/unlock.ts';

const testApp = useTestApp();

async function signIn(staff: TestStaff, network: string, password = staff.password) {
  const form = { ...(await formOf(staff)), password };
  const device = 'Mozilla/5.0 (X11; Linux) Firefox/140';
  const headers = { 'x-forwarded-for': network, 'user-agent': device };
  return (await signInStaff(testApp, form, headers)).statusCode;
}

/** As if 30 seconds had passed: the code that was used works again. */
const freeCodes = () =>
  testApp.database.pool.query('UPDATE staff_authenticators SET last_step = 0');

const wrong = 'Wrong-Horse-7';
const guesses = (staff: TestStaff, networks: readonly string[]) =>
  Promise.all(networks.map((network) => signIn(staff, network, wrong)));
const many = (count: number, of: (number: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n));

test('failed attempts from elsewhere never slow down a network of the member', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  expect(await signIn(staff, '192.0.2.1')).toBe(200);
  await freeCodes();
  await guesses(
    staff,
    many(50, (number) => `203.0.113.${number}`),
  );
  // Past the limit from all networks, unknown ones together have ten attempts a minute.
  await guesses(
    staff,
    many(12, (number) => `198.51.100.${number}`),
  );
  expect(await signIn(staff, '198.51.100.77'), 'an unknown network').toBe(429);
  expect(await signIn(staff, '192.0.2.1'), 'the known network').toBe(200);
});

test('attempts of one IPv6 /48 are counted as those of one network', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  await guesses(
    staff,
    many(5, (number) => `2001:db8:7:${number + 1}::1`),
  );
  expect(await signIn(staff, '2001:db8:7:99::1'), 'the same /48').toBe(429);
  expect(await signIn(staff, '2001:db8:8:1::1'), 'the next one').toBe(200);
});

test('an operator unlocks a member, which is audited and changes nothing else', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  await guesses(
    staff,
    many(5, () => '192.0.2.50'),
  );
  expect(await signIn(staff, '192.0.2.50')).toBe(429);
  await testApp.deps.db.transaction().execute((tx) => unlockMember(tx, staff.email));
  expect(await signIn(staff, '192.0.2.50')).toBe(200);
  const { headers } = await aStaffMember(testApp, 'auditor');
  const { results } = (await testApp.app.inject({ url: '/staff/api/audit/', headers })).json();
  expect(results).toContainEqual(
    expect.objectContaining({
      action: 'unlock-staff',
      who: 'Server command',
      subject: `staff member ${staff.name}`,
    }),
  );
  await expect(
    testApp.deps.db.transaction().execute((tx) => unlockMember(tx, 'no@quarrter.example')),
  ).rejects.toMatchObject({ status: 404 });
});

test('a member is told of a sign-in from a new network, not of the first one', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  expect(await signIn(staff, '192.0.2.60')).toBe(200);
  await freeCodes();
  expect(await signIn(staff, '192.0.2.61'), 'around the same one').toBe(200);
  await freeCodes();
  expect(await signIn(staff, '198.51.100.5')).toBe(200);
  await testApp.work();
  const [received, ...others] = await testApp.sandbox.mailTo(staff.email);
  expect(others).toEqual([]);
  expect(received?.subject).toContain('New sign-in to your staff account');
  expect(received?.text).toContain('with Firefox on Linux');
});

test('codes of a sign-in that waits are limited, and free no attempt at the password', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const post = (name: string, payload: object) =>
    testApp.app.inject({ method: 'POST', url: `/staff/api/login/${name}`, payload });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(await signIn(staff, '127.0.0.1', wrong)).toBe(400);
  }
  const begun = await post('begin/', { email: staff.email, password: staff.password });
  expect(begun.statusCode).toBe(200);
  expect(await signIn(staff, '127.0.0.1'), 'the sixth attempt').toBe(429);
  const held = { signInToken: begun.json().signInToken };
  for (let guess = 0; guess < 5; guess += 1) {
    const reply = await post('finish/', { ...held, code: await staff.code(40) });
    expect(reply.statusCode).toBe(400);
  }
  expect((await post('finish/', { ...held, code: await staff.code() })).statusCode).toBe(429);
});
