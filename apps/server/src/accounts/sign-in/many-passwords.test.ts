import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { maxWaiting } from '../../platform/passwords/hashing.ts';
import { cheapestCost, hashPassword } from '../../platform/passwords/passwords.ts';
import { undoEmailChange } from '../password/change-email.ts';
import { completeReset } from '../password/reset-password.ts';
import { signIn } from './sign-in.ts';

const testApp = useTestApp();
const network = '203.0.113.7';
let client: TestClient;
beforeAll(async () => {
  client = await aClient(testApp);
});

/** Begins a call while as many passwords wait as may. */
async function whileManyWait<T>(begin: () => Promise<T>): Promise<T> {
  const waiting = Array.from({ length: maxWaiting }, () => hashPassword('a', cheapestCost));
  try {
    return await begin();
  } finally {
    await Promise.all(waiting);
  }
}

test('a sign-in is answered with 503 while too many passwords wait, and not counted', async () => {
  const { email, password } = client;
  const asked = { email, password, network, authorization: undefined };
  const begin = () => signIn(testApp.deps, asked, new Date());
  await expect(whileManyWait(begin)).rejects.toMatchObject({ status: 503 });
  const { rows } = await testApp.database.pool.query('SELECT * FROM attempt_counts');
  expect(rows).toEqual([]);
  expect(await begin()).toMatchObject({ clientId: client.clientId });
});

test('a sign-in that was counted is answered although many came meanwhile', async () => {
  const { email, password } = client;
  const asked = { email, password, network, authorization: undefined };
  const begun = signIn(testApp.deps, asked, new Date());
  expect(await whileManyWait(() => begun)).toMatchObject({ clientId: client.clientId });
});

test('nothing is hashed for a link that does not work', async () => {
  const link = { uidb64: Buffer.from(client.clientId).toString('base64url'), token: 'unknown' };
  const undo = () => undoEmailChange(testApp.deps, link, new Date());
  await expect(whileManyWait(undo)).rejects.toMatchObject({ status: 400 });
  const form = { ...link, password: 'Monsoon-Cloud-8', password1: 'Monsoon-Cloud-8' };
  const reset = () => completeReset(testApp.deps, form, network, new Date());
  await expect(whileManyWait(reset)).rejects.toMatchObject({ status: 400 });
});
