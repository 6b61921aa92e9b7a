/** Opens the main screens of a running product with demonstration data, one after the other. */
import type { Page } from 'playwright-core';
import { demonstrationPassword } from '../seed/people.ts';
import { launchBrowser } from '../test/browser.mjs';
import { clientTours, consoleTours, type Screen, type Tour } from './main-screens.ts';

export type Visits = {
  readonly address: string;
  /** A part of the addresses of the screens that are visited. */
  readonly only: string;
  /** The reader's own size of text, in pixels. */
  readonly fontSize?: number;
  /** What is done with each screen once it is there; the title says who sees which. */
  readonly look: (page: Page, title: string) => Promise<void>;
};

export async function visitScreens({ address, only, fontSize, look }: Visits): Promise<void> {
  const browser = await launchBrowser(fontSize === undefined ? {} : { fontSize });
  try {
    for (const tour of [...clientTours, ...(await staffTours(address))]) {
      const screens = tour.screens.filter(({ path }) => path.includes(only));
      if (screens.length === 0) continue;
      const context = await browser.newContext({
        viewport: { width: 1400, height: 900 },
        ...{ reducedMotion: 'reduce', serviceWorkers: 'block', bypassCSP: true },
        ...{ locale: 'en-NG', timezoneId: 'Africa/Lagos' },
      });
      const page = await context.newPage();
      await signIn(page, address, tour);
      for (const screen of screens) {
        const followed = screen.follow === undefined ? '' : `, ${screen.follow}`;
        const title = `${tour.who}: ${screen.path}${followed}`;
        try {
          await open(page, address, screen);
          await look(page, title);
        } catch (error) {
          // The others are of use without this one.
          console.error(`${title}: ${error}`);
          process.exitCode = 1;
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

type Account = { role: string; email: string; code: string | null };

async function readAccounts(address: string): Promise<Account[]> {
  const reply = await fetch(`${address}/sandbox/api/accounts`);
  return (await reply.json()) as Account[];
}

/** One tour for each role, of its first member. */
async function staffTours(address: string): Promise<Tour[]> {
  const accounts = await readAccounts(address);
  return Object.entries(consoleTours).map(([role, screens]) => {
    const email = accounts.find((account) => account.role === role)?.email;
    if (email === undefined) throw new Error(`The demonstration has no ${role}.`);
    const inConsole = screens.map(({ path }) => ({ path: `/staff${path}` }));
    return { who: role, email, signIn: '/staff/signin', screens: inConsole };
  });
}

async function signIn(page: Page, address: string, tour: Tour): Promise<void> {
  const { email, signIn: path = '/signin' } = tour;
  if (email === undefined) return;
  await page.goto(address + path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  if (path !== '/signin') {
    const account = (await readAccounts(address)).find((one) => one.email === email);
    await page.getByLabel('Code').fill(account?.code ?? '');
  }
  await page.getByRole('button', { name: /^Sign in$/i }).click();
  await page.waitForURL((url) => url.pathname !== path);
  await settle(page);
}

async function open(page: Page, address: string, { path, follow }: Screen): Promise<void> {
  await page.goto(address + path);
  await settle(page);
  if (follow === undefined) return;
  await page.getByRole('main').getByRole('link', { name: follow }).first().click();
  await page.waitForURL((url) => url.pathname + url.search !== path);
  await settle(page);
}

/** Waits until the page has its heading and its fonts, and no more placeholders. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction('document.querySelector(".animate-late") === null');
  await page.evaluate('document.fonts.ready');
}
