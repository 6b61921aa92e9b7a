/** Sessions of the demonstration's staff, made through the API. */
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

async function signIn(base: string, role: string): Promise<string> {
  const accounts = await call<Account[]>(base, 'GET', '/sandbox/api/accounts');
  const account = accounts.find((one) => one.role === role);
  if (!account?.code) throw new Error(`The demonstration has no ${role}.`);
  const { email, code } = account;
  const begun = await call(base, 'POST', '/staff/api/login/begin/', {
    body: { email, password: demonstrationPassword },
  });
  const body = { signInToken: begun['signInToken'], code };
  return (await call<{ key: string }>(base, 'POST', '/staff/api/login/finish/', { body })).key;
}
