/** Calls and parts of a page that fail to load: every screen offers a way on. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { password, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

/** Holds the calls to this address back until they are released. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return async () => letGo();
}

/** Chromium alone closes a dialog on the third Escape. */
async function pressEscapeWhileBusy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Old Password', { exact: true }).fill('Not-The-Password-1');
  await dialog.getByLabel('New Password', { exact: true }).fill('Harmattan-Dust-88');
  await dialog.getByLabel('Re-enter New Password', { exact: true }).fill('Harmattan-Dust-88');
  const letGo = await hold(page, '**/accounts/api/**');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByText('Changing your password…').waitFor();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
  await letGo();
  await dialog.getByText('There were some errors in your submission').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('PUB-39, PRO-15: a page without its files loads itself again, or has a way back', async () => {
  const at = await visitor();
  const { page } = at;
  at.expectErrors('network', 400, 404);
  const { person } = await aClient();
  await signInTo(at, person, '/profile/security');
  await pressEscapeWhileBusy(page);

  const goTo = (path: string) =>
    page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await at.follow('/loans');
  await page.getByRole('heading', { name: 'LOANS', exact: true }).waitFor();
  // The script that reloads the page comes after the screen. Importing it waits until it listens.
  const listening = await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    return files.find((name) => name.includes('/keep-application-'));
  });
  await page.evaluate(`import(${JSON.stringify(await listening.jsonValue())})`);
  // As after a new release, until the page, which has been open for an hour, is loaded again.
  await page.evaluate(() => {
    const read = performance.now.bind(performance);
    performance.now = () => read() + 3_600_000;
  });
  await page.route('**/assets/NotificationsPage-*', (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  const released = '<script type="module" src="/assets/app-released.js"></script>';
  // Only the page: the bell asks for its list at /transactions/notifications.
  await page.route(
    ({ pathname }) => pathname === '/notifications',
    (route) => route.fulfill({ body: released }),
    { times: 1 },
  );
  await goTo('/notifications');
  await page.getByText('No Notifications').waitFor();

  await page.route('**/assets/ForgotPasswordPage-*', (route) => route.abort());
  await goTo('/forgot-password');
  await page.getByText('Something went wrong!').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain(
    'could not be shown: part of the page did not load',
  );
  await at.look();
  await page.getByRole('link', { name: 'Back To Loans' }).click();
  await page.getByRole('heading', { name: 'LOANS', exact: true }).waitFor();
});

test('SES-04, SHL-07: where parts fail to load, the page stays and can be left', async () => {
  const at = await visitor(360);
  const { page } = at;
  at.expectErrors('network');
  // A file that a page loads later for its own use may fail unnoticed.
  for (const part of ['keep-application', 'Notifications', 'LogoutDialog']) {
    await page.route(`**/assets/${part}-*`, (route) => route.abort());
  }
  const failed = page.waitForEvent('requestfailed', {
    predicate: (asked) => asked.url().includes('/keep-application-'),
  });
  await signInTo(at, people.newcomer, '/dashboard');
  await failed;
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByText('We could not load your notifications').waitFor();
  expect(await page.getByRole('heading', { name: 'OVERVIEW' }).isVisible()).toBe(true);
  await at.look();
  await page.keyboard.press('Escape');

  await at.resize(1400);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return asked.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  await expect.poll(() => asked).toEqual(['Do you want to Logout from Quarrter?']);
  expect(await page.getByRole('heading', { name: 'OVERVIEW' }).isVisible()).toBe(true);
  await logout.click();
  await page.waitForURL('**/signin?t=1');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('quarrter'))).toBeNull();
});

test('SES-07: offline a page says so, and the browser has stored only files', async () => {
  const person = people.newcomer;
  const at = await visitor(360, 'light', { serviceWorkers: 'allow' });
  at.expectErrors('network', 503);
  const { page } = at;
  await signInTo(at, person, '/profile/security');
  await page.getByRole('button', { name: 'Ask for a copy' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await at.go('/dashboard');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.length).toBeGreaterThan(50);
  expect(stored.filter((file) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(file))).toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    person.email,
  );

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await at.look();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
});

test('ACC-29: a screen that does not load leaves the form and what was typed', async () => {
  const at = await visitor(360);
  const { page } = at;
  at.expectErrors('network');
  await page.route('**/assets/SignInPage-*.js', (route) => route.abort());
  await at.go('/signin');
  await page.getByLabel('Email').fill('bisi@example.com');
  await page.getByRole('alert').getByText('Part of the page did not load').waitFor();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('bisi@example.com');
  await page.unroute('**/assets/SignInPage-*.js');
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Login to Your Account' }).waitFor();
});

test('ACC-24, ACC-25: what is sent before the application has loaded signs in', async () => {
  const person = people.newcomer;
  const at = await visitor(360);
  const { page } = at;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  const letGo = await hold(page, '**/assets/*.js');
  await at.go('/signin?redirectTo=%2Floans');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Loading the rest of the page…').waitFor();
  const ownFiles = /^GET .*\/(signin\?redirectTo=%2Floans|assets\/[^?]*)$/;
  expect(sent.filter((one) => !ownFiles.test(one))).toEqual([]);
  await at.look();
  await letGo();
  await page.waitForURL('**/loans');
  await page.getByRole('heading', { name: 'LOANS', exact: true }).waitFor();
});
