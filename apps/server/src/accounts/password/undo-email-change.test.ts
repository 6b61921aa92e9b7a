import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import {
  changed,
  follow,
  newAddress,
  request,
  signIn,
} from '../../../test/builders/email-change.ts';
import { linkParts, newestLink } from '../../../test/builders/emails.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { addApp, addPasskey, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { aMaturedInvestment, askWithdrawal } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { deleteExpired } from '../../platform/database/delete-expired.ts';
import { tables } from '../../tables.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const dayMs = 86_400_000;

/** Chooses another password with the link that was emailed to the address. */
async function resetPassword(address: string): Promise<void> {
  await testApp.work();
  const mails = await testApp.sandbox.mailTo(address);
  const text = mails.find(({ subject }) => subject.startsWith('Reset your'))?.text ?? '';
  const { uidb64, token } = linkParts(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const reset = await testApp.app.inject({
    method: 'PATCH',
    url: '/accounts/password-reset-complete/',
    body: {
      uidb64,
      token,
      password: 'Another-Horse-8',
      password1: 'Another-Horse-8',
    },
  });
  expect(reset.statusCode, reset.body).toBe(200);
}

test('tells both addresses, and only the earlier one can undo the change', async () => {
  const { client, email, undoUrl } = await changed(testApp);
  expect(undoUrl.href.startsWith(`${testApp.url}/undo-email#`)).toBe(true);
  const [toOld] = await testApp.sandbox.mailTo(client.email);
  expect(toOld?.subject).toBe('Your email address was changed on Quarrter');
  const [toNew] = await testApp.sandbox.mailTo(email);
  expect(toNew?.subject).toBe('Your Quarrter sign-in email has changed');
  expect(toNew?.text).not.toContain('token=');
});

test('the earlier address reads of every later change until it can no longer undo', async () => {
  const { client, email } = await changed(testApp);
  const { key } = (await signIn(testApp, email, client.password)).json();
  const changePhone = async (phone_number: string) => {
    const headers = { authorization: `Token ${key}` };
    const reply = await updateProfile(testApp, { ...client, headers }, { phone_number });
    expect(reply.statusCode, reply.body).toBe(200);
    await testApp.work();
    const emailsTo = async (address: string) => {
      const mails = await testApp.sandbox.mailTo(address);
      return mails.filter(({ subject }) => subject.startsWith('You changed your phone number'));
    };
    return { former: await emailsTo(client.email), current: await emailsTo(email) };
  };
  const told = await changePhone('+2348099998888');
  expect([told.former.length, told.current.length]).toEqual([1, 1]);
  expect(told.former[0]?.text).toContain('If that was not you, undo it first');
  expect(told.former[0]?.text, 'a name that may be a thief’s').not.toContain('Hello Ada');
  await allTables(testApp.deps.db)
    .updateTable('email_changes')
    .set({ changed_at: new Date(Date.now() - 4 * dayMs) })
    .where('client_id', '=', client.clientId)
    .execute();
  const later = await changePhone('+2348099998887');
  expect([later.former.length, later.current.length]).toEqual([1, 2]);
});

test('undoes the change, ends the password and emails a link to choose another', async () => {
  const { client, email, undo } = await changed(testApp);
  const { key } = (await signIn(testApp, email, client.password)).json();
  expect((await follow(testApp, 'undo', undo)).statusCode).toBe(200);
  const headers = { authorization: `Token ${key}` };
  expect((await testApp.app.inject({ url: '/accounts/api/sessions/', headers })).statusCode).toBe(
    401,
  );
  for (const address of [email, client.email]) {
    expect((await signIn(testApp, address, client.password)).statusCode).toBe(400);
  }
  await resetPassword(client.email);
  expect((await signIn(testApp, client.email, 'Another-Horse-8')).statusCode).toBe(200);
  expect((await follow(testApp, 'undo', undo)).statusCode, 'a link works once').toBe(400);
});

test('an undo is told to the address it takes away, which reads of later changes', async () => {
  const { client, email, undo } = await changed(testApp);
  expect((await follow(testApp, 'undo', undo)).statusCode).toBe(200);
  await resetPassword(client.email);
  await testApp.work();
  const mails = await testApp.sandbox.mailTo(email);
  const told = mails.find(({ subject }) => subject.startsWith('Your Quarrter account no longer'));
  expect(told?.text).toContain('Call us on');
  const copy = mails.find(({ subject }) => subject.startsWith('You changed your password'));
  expect(copy?.text).toContain('Call us on');
  expect(copy?.text, 'this reader may be the thief').not.toMatch(/forgot-password|Hello Ada/);
});

test('an address whose change was undone reads of withdrawals and cannot cancel them', async () => {
  const { client, email, undo } = await changed(testApp);
  const id = await aMaturedInvestment(testApp, client);
  expect((await follow(testApp, 'undo', undo)).statusCode).toBe(200);
  await resetPassword(client.email);
  const { key } = (await signIn(testApp, client.email, 'Another-Horse-8')).json();
  const again = { ...client, headers: { authorization: `Token ${key}` } };
  const asked = await askWithdrawal(testApp, again, id, { amount: '1000' });
  expect(asked.statusCode, asked.body).toBe(200);
  await testApp.work();
  const textTo = async (address: string) => {
    const mails = await testApp.sandbox.mailTo(address);
    return mails.find(({ subject }) => subject.includes('withdrawal requested'))?.text;
  };
  expect(await textTo(client.email)).toContain('/cancel-withdrawal#');
  const copy = await textTo(email);
  expect(copy).toContain('Call us on');
  expect(copy).not.toMatch(/cancel-withdrawal|Account ending in/);
});

test('refuses another change for 72 hours after an undo, which would end the copies', async () => {
  const { client, undo } = await changed(testApp);
  await follow(testApp, 'undo', undo);
  await resetPassword(client.email);
  const { key } = (await signIn(testApp, client.email, 'Another-Horse-8')).json();
  const again = { ...client, headers: { authorization: `Token ${key}` } };
  const reply = await request(testApp, again, newAddress(), 'Another-Horse-8');
  expect(reply.statusCode, reply.body).toBe(400);
  expect(reply.json().email[0]).toMatch(/^A change to your email address was undone/);
  await allTables(testApp.deps.db)
    .updateTable('email_changes')
    .set({ undone_at: new Date(Date.now() - 4 * dayMs) })
    .where('client_id', '=', client.clientId)
    .execute();
  const later = await request(testApp, again, newAddress(), 'Another-Horse-8');
  expect(later.statusCode, later.body).toBe(200);
});

test('an undo removes the second step, which someone else may have set up', async () => {
  const { client, email, undo } = await changed(testApp);
  const { key } = (await signIn(testApp, email, client.password)).json();
  const theirs = { ...client, headers: { authorization: `Token ${key}` } };
  await addApp(testApp, theirs);
  await addPasskey(testApp, theirs);
  expect((await follow(testApp, 'undo', undo)).statusCode).toBe(200);
  await resetPassword(client.email);
  const signedIn = await signIn(testApp, client.email, 'Another-Horse-8');
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  const headers = { authorization: `Token ${signedIn.json().key}` };
  expect((await secondFactorOf(testApp, { headers }).read()).json()).toEqual({
    ...{ app_since: null, passkeys: [], recovery_codes_left: 0 },
  });
  const mails = await testApp.sandbox.mailTo(client.email);
  const told = mails.find(({ subject }) => subject.startsWith('We restored your'));
  expect(told?.text).toContain('We turned off two-step verification');
});

test('an undo does not mention a second step that the client never had', async () => {
  const { client, undo } = await changed(testApp);
  await follow(testApp, 'undo', undo);
  await testApp.work();
  const mails = await testApp.sandbox.mailTo(client.email);
  const told = mails.find(({ subject }) => subject.startsWith('We restored your'));
  expect(told?.text).toContain('We undid the change');
  expect(told?.text).not.toContain('two-step');
});

test('an undo after the earlier address was given up leaves the account as it is', async () => {
  const { client, email, undo } = await changed(testApp);
  await allTables(testApp.deps.db)
    .updateTable('client_logins')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('email', '=', client.email)
    .execute();
  await deleteExpired(testApp.deps.db, tables, new Date());
  expect((await follow(testApp, 'undo', undo)).statusCode).toBe(400);
  expect((await signIn(testApp, email, client.password)).statusCode).toBe(200);
});

test('the link to undo ends 72 hours after the change, however late its email is', async () => {
  const client = await aClient(testApp);
  const email = newAddress();
  await request(testApp, client, email);
  await follow(testApp, 'confirm', (await newestLink(testApp, email)).parts);
  const changedAt = new Date(Date.now() - 2 * dayMs);
  const { db } = testApp.deps;
  const { clientId } = client;
  await allTables(db)
    .updateTable('email_changes')
    .set({ changed_at: changedAt })
    .where('client_id', '=', clientId)
    .execute();
  await testApp.work();
  const link = await allTables(db)
    .selectFrom('email_links')
    .select('expires_at')
    .where('client_id', '=', clientId)
    .where('purpose', '=', 'undo-email')
    .executeTakeFirst();
  expect(link?.expires_at).toEqual(new Date(changedAt.getTime() + 3 * dayMs));
});

test('keeps the earlier address from others until it can no longer be taken back', async () => {
  const { client, undo } = await changed(testApp);
  const { db } = testApp.deps;
  const login = () =>
    allTables(db)
      .selectFrom('client_logins')
      .select('client_id')
      .where('email', '=', client.email)
      .executeTakeFirst();
  await deleteExpired(db, tables, new Date(Date.now() + 2 * dayMs));
  expect(await login()).toEqual({ client_id: client.clientId });
  const later = new Date(Date.now() + 4 * dayMs);
  await deleteExpired(db, tables, later);
  expect(await login()).toBeUndefined();
  expect((await follow(testApp, 'undo', undo)).statusCode).toBe(400);
});

test('refuses another change while the first one can be undone', async () => {
  const { client, email } = await changed(testApp);
  const { key } = (await signIn(testApp, email, client.password)).json();
  const again = { ...client, headers: { authorization: `Token ${key}` } };
  const reply = await request(testApp, again, newAddress());
  expect(reply.statusCode).toBe(400);
  expect(reply.json().email[0]).toMatch(/^You changed your email address less than 3 days/);
});
