import { beforeAll, expect, test } from 'vitest';
import {
  anInvited,
  enrol,
  linkTo,
  memberPassword,
  membersOf,
} from '../../../test/builders/members.ts';
import { codeOf } from '../../../test/builders/second-factor.ts';
import { aStaffMember, signInStaff, type TestStaff } from '../../../test/builders/staff.ts';
import { softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createStaffMember } from './create.ts';

const testApp = useTestApp();
let first: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  first = await aStaffMember(testApp, 'administrator');
  second = await aStaffMember(testApp, 'administrator');
});

const brokenLink = {
  detail: 'This link has expired or was already used. Ask an administrator to send another one.',
};

test('an invited member enrols with the emailed link, and signs in', async () => {
  const { post, list } = membersOf(testApp);
  const { email, token } = await anInvited(testApp, first, second);
  const begun = (await post('enrolment/begin', { token })).json();
  expect(begun).toMatchObject({ email, name: 'Ada Obi', role: 'officer', first: true });
  const { secret, recoveryCodes } = await enrol(testApp, token);
  expect(recoveryCodes).toHaveLength(10);
  const form = { email, password: memberPassword, code: await codeOf(secret) };
  const signedIn = await signInStaff(testApp, form);
  expect([signedIn.statusCode, signedIn.json().role]).toEqual([200, 'officer']);
  const listed = (await list(first)).json().results;
  const found = listed.find((one: { email: string }) => one.email === email);
  expect(found).toMatchObject({ state: 'active', app: true, passkeys: 0, isYou: false });
});

test('the link of an invitation works once, also in two calls at the same time', async () => {
  const { post } = membersOf(testApp);
  const { token } = await anInvited(testApp, first, second);
  const { secret } = (await post('enrolment/begin', { token })).json().app;
  const form = { token, password: memberPassword, code: await codeOf(secret) };
  const both = await Promise.all([post('enrolment/finish', form), post('enrolment/finish', form)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const again = await post('enrolment/begin', { token });
  expect([again.statusCode, again.json()]).toEqual([400, brokenLink]);
});

test('a link that has expired, was replaced or never sent does not work', async () => {
  const { post, list } = membersOf(testApp);
  const { email, token } = await anInvited(testApp, first, second);
  const members = (await list(first)).json().results as { email: string; id: string }[];
  const id = members.find((one) => one.email === email)?.id ?? '';
  expect((await post(`members/${id}/resend`, {}, second)).statusCode).toBe(200);
  expect((await post('enrolment/begin', { token })).json(), 'replaced').toEqual(brokenLink);
  const newer = await linkTo(testApp, email);
  expect((await post('enrolment/begin', { token: newer })).statusCode).toBe(200);
  await testApp.database.pool.query('UPDATE staff_links SET expires_at = now()');
  const late = { token: newer, password: memberPassword, code: '123456' };
  expect((await post('enrolment/finish', late)).json(), 'expired').toEqual(brokenLink);
  const foreign = await post('enrolment/begin', { token: 'x'.repeat(43) });
  expect([foreign.statusCode, foreign.json()]).toEqual([400, brokenLink]);
});

test('each link has a key of its own, so one that was seen is worth nothing later', async () => {
  const { post, list } = membersOf(testApp);
  const { email, token } = await anInvited(testApp, first, second);
  const keyOf = async (link: string) =>
    (await post('enrolment/begin', { token: link })).json().app.secret as string;
  const seen = await keyOf(token);
  expect(await keyOf(token), 'in two tabs').toBe(seen);
  const members = (await list(first)).json().results as { email: string; id: string }[];
  const id = members.find((one) => one.email === email)?.id ?? '';
  expect((await post(`members/${id}/resend`, {}, second)).statusCode).toBe(200);
  expect(await keyOf(await linkTo(testApp, email))).not.toBe(seen);
});

test('an enrolment is a security event of the member who enrolled', async () => {
  const { list } = membersOf(testApp);
  const { email, token } = await anInvited(testApp, first, second);
  await enrol(testApp, token);
  await testApp.securityEvents.flush(new Date());
  const members = (await list(first)).json().results as { email: string; id: string }[];
  const { rows } = await testApp.database.pool.query(
    "SELECT call FROM security_events WHERE kind = 'second-factor-changed' AND staff_id = $1",
    [members.find((one) => one.email === email)?.id],
  );
  expect(rows).toEqual([{ call: 'POST /staff/api/enrolment/finish/' }]);
});

test('a weak password and a wrong code leave the link as it is', async () => {
  const { post } = membersOf(testApp);
  const { token } = await anInvited(testApp, first, second);
  const { secret } = (await post('enrolment/begin', { token })).json().app;
  const code = await codeOf(secret);
  const weak = await post('enrolment/finish', { token, password: 'short', code });
  expect([weak.statusCode, Object.keys(weak.json())]).toEqual([400, ['password']]);
  const easy = await post('enrolment/finish', { token, password: 'P@ssw0rd1', code });
  expect([easy.statusCode, Object.keys(easy.json())]).toEqual([400, ['password']]);
  const wrong = { token, password: memberPassword, code: await codeOf(secret, 50) };
  expect(Object.keys((await post('enrolment/finish', wrong)).json())).toEqual(['code']);
  const none = await post('enrolment/finish', { token, password: memberPassword });
  expect(none.json()).toEqual({ code: ['Send one of code or passkey.'] });
  await enrol(testApp, token);
});

test('a member enrols and signs in with a passkey, once for each challenge', async () => {
  const { post } = membersOf(testApp);
  const { email, token } = await anInvited(testApp, first, second);
  const device = softwareAuthenticator(testApp.url);
  const { passkey } = (await post('enrolment/begin', { token })).json();
  const form = { token, password: memberPassword, passkeyName: 'Ada’s phone' };
  const finished = await post('enrolment/finish', { ...form, passkey: device.create(passkey) });
  expect(finished.statusCode).toBe(200);
  const begun = await post('login/begin', { email, password: memberPassword });
  expect(begun.json()).toMatchObject({ app: false, recovery_codes_left: 10 });
  const proof = {
    signInToken: begun.json().signInToken,
    passkey: device.prove(begun.json().passkey),
  };
  expect((await post('login/finish', proof)).statusCode).toBe(200);
  expect((await post('login/finish', proof)).statusCode, 'again').toBe(401);
});

test('a passkey that was made for another host is refused', async () => {
  const { post } = membersOf(testApp);
  const { token } = await anInvited(testApp, first, second);
  const device = softwareAuthenticator('https://quarrter.example');
  const { passkey } = (await post('enrolment/begin', { token })).json();
  const form = { token, password: memberPassword, passkeyName: 'Phone' };
  const refused = await post('enrolment/finish', { ...form, passkey: device.create(passkey) });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { passkey: ['We could not confirm this passkey. Please try again.'] },
  ]);
});

test('a cancelled invitation ends its link and frees the address', async () => {
  const { post, list } = membersOf(testApp);
  const { email, token } = await anInvited(testApp, first, second);
  const members = (await list(first)).json().results as { email: string; id: string }[];
  const id = members.find((one) => one.email === email)?.id ?? '';
  expect((await post(`members/${id}/cancel`, {}, first)).statusCode).toBe(200);
  expect((await post('enrolment/begin', { token })).json()).toEqual(brokenLink);
  const invitation = { email, name: 'Ada Obi', role: 'finance' };
  expect((await post('members/invite', invitation, first)).statusCode).toBe(201);
});

test('a member whom an operator created enrols with a link, and another link ends it', async () => {
  const { post } = membersOf(testApp);
  const member = { email: 'uche@quarrter.example', name: 'Uche', role: 'administrator' } as const;
  const { db, staffUrl } = testApp.deps;
  const create = (changed: object = {}) =>
    db
      .transaction()
      .execute((tx) => createStaffMember(tx, staffUrl, { ...member, ...changed }, new Date()));
  const tokenOf = (link: string) => new URL(link).hash.slice(1);
  const lost = tokenOf(await create());
  const link = await create();
  expect(link).toContain(`${staffUrl}/staff/enrol#`);
  expect((await post('enrolment/begin', { token: lost })).json()).toEqual(brokenLink);
  await expect(create({ role: 'officer' })).rejects.toMatchObject({ status: 409 });
  const { secret } = await enrol(testApp, tokenOf(link));
  const form = { email: member.email, password: memberPassword, code: await codeOf(secret) };
  expect((await signInStaff(testApp, form)).json()).toMatchObject({ role: 'administrator' });
  await expect(create()).rejects.toMatchObject({ status: 409 });
});
