import { describe, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { addPasskey, expireProof, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { type Answering, softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const rejected = [400, { passkey: ['We could not confirm this passkey. Please try again.'] }];

/** The answers that no passkey of ours gives at our own address. */
const wrongAnswers: [string, Answering][] = [
  ['the page of another host', { origin: 'https://quarrter.example.evil.test' }],
  ['our host over another port', { origin: 'http://127.0.0.1:1' }],
  ['a passkey of another host', { site: 'evil.test' }],
  ['a device that checked no fingerprint or PIN', { verified: false }],
];

async function answerOf(reply: Promise<{ statusCode: number; json(): unknown }>) {
  const { statusCode, json } = await reply;
  return [statusCode, json()];
}

async function lateChallenges(client: TestClient) {
  await testApp.database.pool.query(
    `UPDATE passkey_challenges SET expires_at = now() - interval '1 second' WHERE client_id = $1`,
    [client.clientId],
  );
}

test('SES-19: a passkey is added with a name, asked for by the browser, and renamed', async () => {
  const client = await aClient(testApp);
  const { post, read, challenge } = secondFactorOf(testApp, client);
  const options = (await post('begin-passkey')).json();
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1', name: 'Quarrter' },
    user: { name: client.email },
    authenticatorSelection: { userVerification: 'required' },
  });
  const device = await addPasskey(testApp, client);
  expect(device.recoveryCodes).toHaveLength(10);
  expect((await read()).json().passkeys).toEqual([
    { id: device.id, name: 'Ada’s phone', created_at: expect.any(String), last_used_at: null },
  ]);
  await expireProof(testApp, client);
  const { passkey } = await challenge();
  expect(passkey).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
  expect((await post('verify', { passkey: device.prove(passkey) })).statusCode).toBe(200);
  const renamed = await post(`rename-passkey/${device.id}`, { name: 'Old phone' });
  expect(renamed.json()).toMatchObject({ name: 'Old phone', last_used_at: expect.any(String) });
});

test('a second passkey brings no second set of recovery codes', async () => {
  const client = await aClient(testApp);
  await addPasskey(testApp, client);
  const second = await addPasskey(testApp, client, 'Key');
  expect(second.recoveryCodes).toEqual([]);
});

describe('a new passkey is rejected when it comes from', () => {
  test.each(wrongAnswers)('%s', async (_name, how) => {
    const client = await aClient(testApp);
    const { post } = secondFactorOf(testApp, client);
    const device = softwareAuthenticator(testApp.url);
    const options = (await post('begin-passkey')).json();
    const body = { name: 'Phone', passkey: device.create(options, how) };
    expect(await answerOf(post('add-passkey', body))).toEqual(rejected);
  });
});

describe('the second factor is not given by', () => {
  test.each(wrongAnswers)('%s', async (_name, how) => {
    const client = await aClient(testApp);
    const { post, challenge } = secondFactorOf(testApp, client);
    const device = await addPasskey(testApp, client);
    const { passkey } = await challenge();
    expect(await answerOf(post('verify', { passkey: device.prove(passkey, how) }))).toEqual(
      rejected,
    );
    const again = { passkey: device.prove(passkey) };
    expect(await answerOf(post('verify', again)), 'its challenge is used up').toEqual(rejected);
  });

  test('an authenticator whose counter did not grow, such as a copy of it', async () => {
    const client = await aClient(testApp);
    const { post, challenge } = secondFactorOf(testApp, client);
    const device = await addPasskey(testApp, client);
    const proof = async (counter: number) => ({
      passkey: device.prove((await challenge()).passkey, { counter }),
    });
    expect((await post('verify', await proof(9))).statusCode).toBe(200);
    expect(await answerOf(post('verify', await proof(9)))).toEqual(rejected);
    expect(await answerOf(post('verify', await proof(8)))).toEqual(rejected);
    expect((await post('verify', await proof(10))).statusCode).toBe(200);
  });

  test('an answer that is sent twice, or to a challenge that we did not make', async () => {
    const client = await aClient(testApp);
    const { post, challenge } = secondFactorOf(testApp, client);
    const device = await addPasskey(testApp, client);
    const answer = { passkey: device.prove((await challenge()).passkey) };
    const both = await Promise.all([post('verify', answer), post('verify', answer)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const ownChallenge = { challenge: 'bm90IG9mIG91cnM' };
    expect(await answerOf(post('verify', { passkey: device.prove(ownChallenge) }))).toEqual(
      rejected,
    );
  });

  test('an answer after five minutes, or to the challenge of a new passkey', async () => {
    const client = await aClient(testApp);
    const { post, challenge } = secondFactorOf(testApp, client);
    const device = await addPasskey(testApp, client);
    const { passkey } = await challenge();
    await lateChallenges(client);
    expect(await answerOf(post('verify', { passkey: device.prove(passkey) }))).toEqual(rejected);
    const options = (await post('begin-passkey')).json();
    expect(await answerOf(post('verify', { passkey: device.prove(options) }))).toEqual(rejected);
  });

  test('the passkey of another client, or a challenge of another client', async () => {
    const [client, other] = [await aClient(testApp), await aClient(testApp)];
    const own = secondFactorOf(testApp, client);
    const device = await addPasskey(testApp, client);
    const foreign = await addPasskey(testApp, other);
    const foreignAnswer = foreign.prove((await own.challenge()).passkey);
    expect(await answerOf(own.post('verify', { passkey: foreignAnswer }))).toEqual(rejected);
    const foreignChallenge = (await secondFactorOf(testApp, other).challenge()).passkey;
    const answer = { passkey: device.prove(foreignChallenge) };
    expect(await answerOf(own.post('verify', answer))).toEqual(rejected);
  });
});

test('wrong codes do not keep a client from using a passkey', async () => {
  const client = await aClient(testApp);
  const { post, challenge } = secondFactorOf(testApp, client);
  const device = await addPasskey(testApp, client);
  for (let guess = 0; guess < 11; guess += 1) await post('verify', { code: '123456' });
  expect((await post('verify', { code: '123456' })).statusCode).toBe(429);
  const answer = device.prove((await challenge()).passkey);
  expect((await post('verify', { passkey: answer })).statusCode).toBe(200);
});

test("another client's passkey is not found", async () => {
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  const foreign = await addPasskey(testApp, other);
  await addPasskey(testApp, client);
  const { post } = secondFactorOf(testApp, client);
  for (const id of [foreign.id, 'x']) {
    expect((await post(`rename-passkey/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await post(`remove-passkey/${id}`)).statusCode).toBe(404);
  }
});
