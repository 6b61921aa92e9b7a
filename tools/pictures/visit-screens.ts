/** Opens every screen of a running product with demonstration data, one after the other. */
import type { Browser, Page } from 'playwright-core';
import { demonstrationPassword, people } from '../seed/people.ts';
import { launchBrowser } from '../test/browser.mjs';
import { clientTours } from './client/tours.ts';
import { caseTours, consoleEntrance, consoleTours } from './console-screens.ts';
import { makeCases, makePeople } from './people.ts';
import { isOfRoute, type Screen } from './screen.ts';
import { settle } from './settle.ts';
import { type StaffKeys, staffKeys } from './staff-keys.ts';

export type Visits = {
  readonly address: string;
  /** A part of the titles of the screens that are visited. */
  readonly only: string;
  /** The reader's own size of text, in pixels. */
  readonly fontSize?: number;
  /** Runs on each screen once it is there; the title says who sees which. */
  readonly look: (page: Page, title: string) => Promise<void>;
};

type Visitor = {
  readonly who: string;
  readonly screens: readonly Screen[];
  readonly signIn: (page: Page) => Promise<void>;
};

export async function visitScreens({ address, only, fontSize, look }: Visits): Promise<void> {
  const browser = await launchBrowser(fontSize === undefined ? {} : { fontSize });
  try {
    for (const visitor of await allVisitors(address, only)) {
      const page = await newPage(browser);
      await visitor.signIn(page);
      for (const screen of visitor.screens) {
        const title = titleOf(visitor.who, screen);
        try {
          await open(page, address, screen);
          await look(page, title);
        } catch (error) {
          // The others are of use without this one.
          console.error(`${title}: ${error}`);
          process.exitCode = 1;
        }
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

const titleOf = (who: string, { path, name }: Screen) =>
  name === undefined ? `${who}: ${path}` : `${who}: ${path}, ${name}`;

/** Only those with a screen whose title has the part that is asked for. */
async function allVisitors(address: string, only: string): Promise<Visitor[]> {
  const chosen = (who: string, screens: readonly Screen[]) =>
    screens.some((screen) => titleOf(who, screen).includes(only));
  const clients = clientTours.filter(({ who, screens }) => chosen(who, screens));
  const isNew = (who: string): who is keyof typeof made => !(who in people) && who !== 'visitor';
  const makers = staffKeys(address);
  const made = clients.some(({ who }) => isNew(who))
    ? await makePeople(address, makers)
    : ({} as Awaited<ReturnType<typeof makePeople>>);
  if (caseTours.some(({ who, screens }) => chosen(who, screens.map(inConsole)))) {
    await makeCases(address, makers);
  }
  const emailOf = (who: (typeof clients)[number]['who']) =>
    who === 'visitor' ? undefined : isNew(who) ? made[who] : people[who].email;
  // Who made the people may have been idle for too long when the console is visited.
  const keys = staffKeys(address);
  const ofConsole = consoleTours.map(({ who, screens }) => ({
    who,
    screens: screens.map((screen) => inConsole(screen)),
  }));
  return [
    ...clients.map(({ who, screens }) => {
      const email = emailOf(who);
      return { who, screens: from(who, screens, only), signIn: asClient(address, email) };
    }),
    {
      who: 'console',
      screens: from('console', consoleEntrance.map(inConsole), only),
      signIn: async () => {},
    },
    ...ofConsole.map(({ who, screens }) => ({
      who,
      screens: from(who, screens, only),
      signIn: asStaff(address, keys, who),
    })),
  ].filter(({ screens }) => screens.length > 0);
}

/** With those that lead to a chosen one. */
function from(who: string, screens: readonly Screen[], only: string): readonly Screen[] {
  return screens.filter((_, place) => {
    for (let end = place; end < screens.length; end += 1) {
      const screen = screens[end];
      if (screen === undefined || (end > place && !screen.onward)) return false;
      if (titleOf(who, screen).includes(only)) return true;
    }
    return false;
  });
}

export const inConsole = (screen: Screen): Screen => ({
  ...screen,
  path: `/staff${screen.path}`,
  ...(screen.route !== undefined && { route: `/staff${screen.route}` }),
});

export async function newPage(
  browser: Browser,
  viewport = { width: 1400, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    bypassCSP: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

const asClient = (address: string, email: string | undefined) => async (page: Page) => {
  if (email === undefined) return;
  await page.goto(`${address}/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/signin');
  await settle(page);
};

/** A tab's storage belongs to the site, so the tab has to be there first. */
export const asStaff = (address: string, keys: StaffKeys, role: string) => async (page: Page) => {
  const session = { version: 1, key: await keys.of(role), role };
  await page.goto(`${address}/health/live`);
  await page.evaluate(
    (text) => sessionStorage.setItem('quarrter-staff', text),
    [JSON.stringify(session)].join(),
  );
};

export async function open(page: Page, address: string, screen: Screen): Promise<void> {
  const { path, before, steps = [], onward, route, loading } = screen;
  if (!onward) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await before?.(page);
    await page.goto(address + path);
  }
  if (loading) {
    await page.locator('[role=status] > .bg-sunken').first().waitFor();
    return;
  }
  await settle(page);
  for (const step of steps) await step(page);
  await settle(page);
  const { pathname } = new URL(page.url());
  if (pathname.endsWith('/signin') && !(route ?? path).includes('/signin'))
    throw new Error('The session was over.');
  if (route !== undefined && !isOfRoute(route, pathname)) throw new Error(`It led to ${pathname}.`);
}
