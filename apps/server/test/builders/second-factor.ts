import type { SecondFactorChallenge } from '@quarrter/contract/second-factor';
import { generate } from 'otplib';
import { expect } from 'vitest';
import { softwareAuthenticator } from '../software-authenticator.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';

const prefix = '/accounts/api/second-factor';

/** The calls of one client, as their browser makes them. */
export function secondFactorOf({ app }: Pick<TestApp, 'app'>, client: Pick<TestClient, 'headers'>) {
  const post = (name: string, payload: object = {}, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: `${prefix}/${name}/`,
      payload,
      headers: { ...client.headers, ...headers },
    });
  return {
    post,
    read: () => app.inject({ method: 'GET', url: `${prefix}/`, headers: client.headers }),
    /** Returns a new challenge, with the proofs that the client can be asked for now. */
    async challenge(): Promise<Challenge> {
      return (await post('challenge')).json();
    },
  };
}

type Challenge = SecondFactorChallenge & { passkey: { challenge: string } };

/** The code that an app shows, as it is now or some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

type Sent = { statusCode: number; json(): { [name: string]: unknown } };

/** Sends the code of the step before now, once more if that step was over when it arrived. */
export async function sendEarlierCode<Reply extends Sent>(
  secret: string,
  send: (code: string) => Promise<Reply>,
): Promise<{ code: string; reply: Reply }> {
  const code = await codeOf(secret, -1);
  const reply = await send(code);
  const later = await codeOf(secret, -1);
  if (reply.statusCode !== 400 || later === code) return { code, reply };
  return { code: later, reply: await send(later) };
}

/** Sets up an app; its code of the step before the present one is used up with that. */
export async function addApp(testApp: TestApp, client: TestClient) {
  const { post } = secondFactorOf(testApp, client);
  const { secret } = (await post('begin-code')).json() as { secret: string };
  const { code: used, reply: confirmed } = await sendEarlierCode(secret, (code) =>
    post('confirm-code', { code }),
  );
  expect(confirmed.statusCode).toBe(200);
  const recoveryCodes = confirmed.json().recovery_codes as string[] | null;
  const code = (steps = 0) => codeOf(secret, steps);
  return { secret, used, code, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey of a software authenticator. */
export async function addPasskey(testApp: TestApp, client: TestClient, name = 'Ada’s phone') {
  const { post } = secondFactorOf(testApp, client);
  const device = softwareAuthenticator(testApp.url);
  const options = (await post('begin-passkey')).json();
  const added = await post('add-passkey', { name, passkey: device.create(options) });
  expect(added.statusCode).toBe(200);
  const { passkey, recovery_codes: codes } = added.json();
  return { ...device, id: passkey.id as string, recoveryCodes: (codes ?? []) as string[] };
}

/** As if the client had last given the second factor long ago. */
export async function expireProof({ database }: TestApp, { clientId }: TestClient): Promise<void> {
  await database.pool.query(
    'UPDATE sessions SET second_factor_passed_at = NULL WHERE client_id = $1',
    [clientId],
  );
}
