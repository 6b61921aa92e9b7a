import { signIn } from '@quarrter/contract/client/accounts';
import { secondFactor, verifySecondFactor } from '@quarrter/contract/second-factor';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, request } from '../api/request.ts';
import { checkPassword } from './check-password.ts';
import { startSession } from './store.ts';

const user = { user_id: 'u', email: 'a@b.ng', message: 'Hello, Ada', user_type: 2 };
const { confirmIdentity } = connection;

beforeEach(() => startSession({ ...user, key: 'old' }));
afterEach(() => {
  Object.assign(connection, { confirmIdentity, replacing: undefined });
  vi.restoreAllMocks();
});

/** A server that asks for the second factor before it replaces the token. */
function serve({ asksForFactor }: { asksForFactor: boolean }) {
  const sent: (string | null)[][] = [];
  let token = 'old';
  let isAsked = asksForFactor;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const given = new Headers(init?.headers).get('authorization');
    sent.push([String(address), given]);
    if (given !== `Token ${token}`) return Response.json({ detail: 'old' }, { status: 401 });
    if (address === verifySecondFactor.path) isAsked = false;
    if (address !== signIn.path) return Response.json({ detail: 'fine' });
    if (isAsked) return Response.json({ detail: '', second_factor: 'totp' }, { status: 403 });
    token = 'new';
    return Response.json({ ...user, key: token });
  });
  return sent;
}

test('WDR-08: another call waits for the token that a password check brings', async () => {
  const sent = serve({ asksForFactor: false });
  const checked = checkPassword('a@b.ng', 'password');
  await request(secondFactor);
  await checked;
  expect(sent).toEqual([
    [signIn.path, 'Token old'],
    [secondFactor.path, 'Token new'],
  ]);
});

test('WDR-08: a password check on a new device is given the second factor', async () => {
  const sent = serve({ asksForFactor: true });
  connection.confirmIdentity = async () => {
    await request(verifySecondFactor, { body: { code: '123456' } });
    return true;
  };
  await checkPassword('a@b.ng', 'password');
  await request(secondFactor);
  expect(sent).toEqual([
    [signIn.path, 'Token old'],
    [verifySecondFactor.path, 'Token old'],
    [signIn.path, 'Token old'],
    [secondFactor.path, 'Token new'],
  ]);
});

test('WDR-08: calls go on after a password check that was given up', async () => {
  serve({ asksForFactor: true });
  connection.confirmIdentity = async () => false;
  await expect(checkPassword('a@b.ng', 'password')).rejects.toMatchObject({ status: 403 });
  expect(await request(secondFactor)).toEqual({ detail: 'fine' });
});
