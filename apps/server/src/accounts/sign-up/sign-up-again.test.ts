import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { linkParts, newestLink } from '../../../test/builders/emails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const mallorys = 'Mallorys-Horse-7';
const victims = 'Victims-Horse-8';

function post(url: string, body: object) {
  return testApp.app.inject({ method: 'POST', url, body });
}
function signUp(email: string, first_name: string, password: string, phone_number: string) {
  return post('/accounts/api/quarrter-client-user-create/', {
    ...{ email, first_name, last_name: 'Obi', phone_number },
    ...{ password1: password, password2: password },
  });
}
const verify = (parts: object) => post('/accounts/verify-email/', parts);
const signIn = (email: string, password: string) =>
  post('/accounts/api/quarrter-client-login/', { email, password });

test('ACC-16: an attacker’s earlier sign-up cannot sign in after the owner verified', async () => {
  const email = 'victim@example.com';
  const first = await signUp(email, 'Mallory', mallorys, '08030000001');
  const planted = await newestLink(testApp, email);
  expect(planted.received.text).toContain('Hello Mallory,');

  const second = await signUp(email, 'Vera', victims, '08030000002');
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  const own = await newestLink(testApp, email);
  expect(own.received.subject).toBe('Verify your email address for Quarrter');
  expect(own.received.text).toContain('Hello Vera,');

  expect((await verify(planted.parts)).statusCode, 'the link of the earlier sign-up').toBe(400);
  expect((await verify(own.parts)).statusCode).toBe(200);
  expect((await signIn(email, mallorys)).statusCode, 'the password of the earlier sign-up').toBe(
    400,
  );
  const { key } = (await signIn(email, victims)).json();
  const detail = await testApp.app.inject({
    url: '/accounts/api/quarrter-client-user-detail/',
    headers: { authorization: `Token ${key}` },
  });
  expect(detail.json().user).toMatchObject({ first_name: 'Vera', phone_number: '+2348030000002' });
});

test('ACC-16: signing up again sends another link, which works', async () => {
  const email = 'twice@example.com';
  await signUp(email, 'Ada', victims, '08030000002');
  await newestLink(testApp, email);
  await signUp(email, 'Ada', victims, '08030000002');
  const { received, parts } = await newestLink(testApp, email);
  expect(received.text).not.toContain('already');
  expect((await verify(parts)).statusCode).toBe(200);
  expect((await signIn(email, victims)).statusCode).toBe(200);
});

test('ACC-16: a link made during a second sign-up verifies one sign-up or none', async () => {
  for (let round = 0; round < 8; round += 1) {
    const email = `race${round}@example.com`;
    await signUp(email, 'Mallory', mallorys, '08030000001');
    await Promise.all([testApp.work(), signUp(email, 'Vera', victims, '08030000002')]);
    await testApp.work();
    for (const { text } of (await testApp.sandbox.mailTo(email)).toReversed()) {
      const { uidb64, token } = linkParts(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
      const parts = { uidb64, token };
      const verified = (await verify(parts)).statusCode === 200;
      expect(verified && text.includes('Mallory'), 'verified by the attacker’s email').toBe(false);
    }
    expect((await signIn(email, mallorys)).statusCode).toBe(400);
    expect((await signIn(email, victims)).statusCode).toBe(200);
  }
});

test('ACC-16: signing up again sends no more emails than signing up', async () => {
  const email = 'flood@example.com';
  const replies = [];
  for (let count = 0; count < 6; count += 1) {
    replies.push((await signUp(email, 'Ada', victims, '08030000002')).statusCode);
  }
  expect(replies).toEqual([201, 201, 201, 201, 201, 429]);
});
