import { expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { cookieOf } from '../../test/builders/browser.ts';
import { aClient } from '../../test/builders/client.ts';
import { newestLink } from '../../test/builders/emails.ts';
import { updateProfile } from '../../test/builders/profile.ts';
import { useTestApp } from '../../test/test-app.ts';
import { findClientId } from './queries.ts';

const testApp = useTestApp();

const eventsOf = (clientId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('events')
    .select(['kind', 'payload'])
    .where('client_id', '=', clientId)
    .orderBy('happened_at')
    .orderBy('event_id')
    .execute();

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'POST', url, payload, headers });

test('ACC-16: signing up and verifying are events, and the first sign-in is not', async () => {
  const email = 'new.client@example.com';
  const reply = await post('/accounts/api/quarrter-client-user-create/', {
    ...{ first_name: 'Ada', last_name: 'Obi', email, phone_number: '0803 123 4567' },
    ...{ password1: 'Correct-Horse-7', password2: 'Correct-Horse-7' },
  });
  expect(reply.statusCode).toBe(201);
  const { parts } = await newestLink(testApp, email);
  const verified = await post('/accounts/verify-email/', parts);
  expect(verified.statusCode).toBe(200);
  const credentials = { email, password: 'Correct-Horse-7' };
  const signIn = '/accounts/api/quarrter-client-login/';
  expect((await post(signIn, credentials, cookieOf(verified))).statusCode).toBe(200);
  const clientId = await findClientId(testApp.deps.db, email);
  expect(await eventsOf(clientId ?? '')).toEqual([
    { kind: 'signed-up', payload: { replaces: false } },
    { kind: 'email-verified', payload: {} },
  ]);
});

test('a sign-in on a device, or from a network, is an event the first time', async () => {
  const { clientId, email, password } = await aClient(testApp);
  const signIn = (network: string, headers: object = {}) =>
    post(
      '/accounts/api/quarrter-client-login/',
      { email, password },
      {
        ...headers,
        'x-forwarded-for': network,
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36',
      },
    );
  const own = cookieOf(await signIn('198.51.100.4'));
  for (const network of ['198.51.100.4', '203.0.113.7']) {
    expect((await signIn(network, own)).statusCode).toBe(200);
  }
  const found = (await eventsOf(clientId)).filter(({ kind }) => kind.startsWith('signed-in'));
  expect(found).toEqual([
    {
      kind: 'signed-in-from-new-device',
      payload: { device: 'Chrome on Android', secondFactor: false },
    },
    { kind: 'signed-in-from-new-network', payload: { device: 'Chrome on Android' } },
  ]);
});

test('PRO-11: an event names the fields that changed, and none of their values', async () => {
  const client = await aClient(testApp);
  const details = { nin: '12345678901', city: 'Abuja', first_name: 'Adaeze' };
  expect((await updateProfile(testApp, client, details)).statusCode).toBe(200);
  const changes = (await eventsOf(client.clientId)).filter(
    ({ kind }) => kind === 'details-changed',
  );
  expect(changes).toHaveLength(1);
  expect(changes[0]?.payload).toEqual({
    added: expect.arrayContaining(['nin', 'city']),
    changed: ['first_name'],
    by: 'client',
  });
});
