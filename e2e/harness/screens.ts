/** Actions on screens that more than one journey passes. */
import type { Page } from 'playwright-core';
import { demonstrationPassword, type Person } from '../../tools/seed/people.ts';
import { signInTo } from './sessions.ts';
import type { Visitor } from './visitor.ts';

export { demonstrationPassword as password, signInTo };

/** Fills the sign-in screen that is in front and waits until it has been left. */
export async function signInHere({ page }: Visitor, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/signin');
}

/** Signs in on the screen, on the way to a page. */
export async function signInOnScreenTo(
  visitor: Visitor,
  person: Person,
  path: string,
): Promise<void> {
  await visitor.go(`/signin?redirectTo=${encodeURIComponent(path)}`);
  await signInHere(visitor, person);
}

/** Holds the replies of a call until the function it returns is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

export type TestCard =
  | 'no questions'
  | 'PIN and OTP'
  | 'on the bank page'
  | 'Declined'
  | 'Insufficient funds';

/** The provider's window above the page. */
export function popupOf({ page }: Visitor) {
  const frame = page.frameLocator('iframe[title="Card payment"]');
  return {
    frame,
    async tryCard(card: TestCard): Promise<void> {
      await frame.getByRole('button', { name: new RegExp(card) }).click();
      await frame.getByRole('button', { name: /^Pay (NGN|USD)/ }).click();
    },
    async pay(): Promise<void> {
      await this.tryCard('no questions');
      await this.gone();
    },
    gone: () => page.locator('iframe[title="Card payment"]').waitFor({ state: 'detached' }),
  };
}
