/** Sessions of the demonstration's staff, made through the API. */
import { setTimeout } from 'node:timers/promises';
import { call } from '../seed/http.ts';
import { demonstrationPassword } from '../seed/people.ts';

type Account = { role: string; email: string; code: string | null };

export type StaffKeys = { of(role: string): Promise<string> };

/** One session for each role, of its first member: a one-time code is valid once. */
export function staffKeys(base: string): StaffKeys {
  const keys = new Map<string, Promise<string>>();
  return {
    of(role) {
      const known = keys.get(role) ?? signIn(base, role);
      keys.set(role, known);
      return known;
    },
  };
}

/** Waits for the next code where another command has just used this one. */
async function signIn(base: string, role: string): Promise<string> {
  const account = await accountOf(base, role);
  try {
    return await keyFor(base, account);
  } catch {
    let next = account;
    while (next.code === account.code) {
      await setTimeout(1_000);
      next = await accountOf(base, role);
    }
    return keyFor(base, next);
  }
}

async function accountOf(base: string, role: string): Promise<Account> {
  const accounts = await call<Account[]>(base, 'GET', '/sandbox/api/accounts');
  const account = accounts.find((one) => one.role === role);
  if (!account?.code) throw new Error(`The demonstration has no ${role}.`);
  return account;
}

async function keyFor(base: string, { email, code }: Account): Promise<string> {
  const begun = await call(base, 'POST', '/staff/api/login/begin/', {
    body: { email, password: demonstrationPassword },
  });
  const body = { signInToken: begun['signInToken'], code };
  return (await call<{ key: string }>(base, 'POST', '/staff/api/login/finish/', { body })).key;
}
