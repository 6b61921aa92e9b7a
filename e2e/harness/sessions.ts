/**
 * Sessions as signing in leaves them in a tab, made through the API: for tests whose subject begins
 * after the sign-in. The requirements SES-05 to SES-10 fix the contents of a tab.
 */
import type { Session } from '@quarrter/contract/client/accounts';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { call } from '../../tools/seed/http.ts';
import { demonstrationPassword, type Person } from '../../tools/seed/people.ts';
import { product } from './product.ts';
import type { Visitor } from './visitor.ts';

type Tab = Pick<Visitor, 'page' | 'go'>;

/** Opens the page as the client, who has just signed in and is welcomed by the server's words. */
export async function signInTo(
  at: Tab,
  person: Person,
  path: string,
  welcome?: string,
): Promise<void> {
  const session = await call<Session>(product.url, 'POST', '/accounts/api/quarrter-client-login/', {
    body: { email: person.email, password: demonstrationPassword },
  });
  const { key, user_id, email, message: words, user_type } = session;
  const message = welcome ?? words;
  const settled = { loading: false, error: null };
  await store(at, 'quarrter', {
    version: 1,
    auth: {
      ...settled,
      success: true,
      user: { key, user_id, email, message, user_type },
      formData: null,
    },
    user: { ...settled, success: false, userDetails: null, userToken: key },
  });
  await at.go(path);
  // The page is there when its application has drawn something.
  await at.page.locator('h1, [role=alert]').first().waitFor({ state: 'attached' });
}

/** Opens the console as the member of staff who holds this role in the demonstration data. */
export async function openConsole(
  at: Visitor,
  role: StaffRole,
  path = '/staff/applications',
): Promise<void> {
  await store(at, 'quarrter-staff', { version: 1, key: product.staff[role], role });
  await at.go(path);
}

/**
 * A tab's storage belongs to the site, so the tab has to be there first: on the lightest address.
 */
async function store(at: Tab, name: string, value: object): Promise<void> {
  await at.go('/health/live');
  await at.page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    name,
    JSON.stringify(value),
  ] as const);
}
