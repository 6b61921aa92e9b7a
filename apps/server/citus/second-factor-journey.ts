import { codeOf } from '../test/builders/second-factor.ts';
import { softwareAuthenticator } from '../test/software-authenticator.ts';
import type { TestApp } from '../test/test-app.ts';
import type { Visit } from './visit.ts';

const prefix = '/accounts/api/second-factor';

/** The client adds an app and two passkeys, and removes them again. */
export async function useSecondFactor(testApp: TestApp, visit: Visit): Promise<void> {
  const post = <T>(name: string, body: object = {}) => visit<T>('POST', `${prefix}/${name}/`, body);
  const { secret } = await post<{ secret: string }>('begin-code');
  await post('confirm-code', { code: await codeOf(secret, -1) });
  await visit('GET', `${prefix}/`);
  await post('challenge');
  await post('verify', { code: await codeOf(secret) });
  const first = await addPasskey(testApp, post, 'Phone');
  await addPasskey(testApp, post, 'Laptop');
  await post(`rename-passkey/${first}`, { name: 'Old phone' });
  await post('new-recovery-codes');
  await post(`remove-passkey/${first}`);
  await post('remove-code');
  await post('turn-off');
}

async function addPasskey(
  testApp: TestApp,
  post: <T>(name: string, body?: object) => Promise<T>,
  name: string,
): Promise<string> {
  const options = await post<{ challenge: string }>('begin-passkey');
  const body = { name, passkey: softwareAuthenticator(testApp.url).create(options) };
  const { passkey } = await post<{ passkey: { id: string } }>('add-passkey', body);
  return passkey.id;
}
