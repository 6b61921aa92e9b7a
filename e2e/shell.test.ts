import { expect, test } from 'vitest';
import { registerClient } from '../tools/seed/client.ts';
import { people } from '../tools/seed/people.ts';
import { focusedName, tabTo } from './harness/keyboard.ts';
import { signUpPerson } from './harness/people.ts';
import { api } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor, widths } from './harness/visitor.ts';

test('SHL-01: a signed-in page has its sections and menus at every width', async () => {
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, people.newcomer, '/dashboard');
  for (const width of widths) {
    await at.resize(width);
    await page.getByRole('heading', { level: 1, name: 'OVERVIEW', exact: true }).waitFor();
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: /^Notifications/ }).waitFor();
    await bar.getByRole('button', { name: /your account$/i }).waitFor();
    const sections = page.getByRole('navigation', { name: 'Sections' }).locator('visible=true');
    expect(await sections.getByRole('link').allTextContents()).toEqual([
      ...['Home', 'Loans', 'Invest', 'Reports'],
    ]);
  }

  // On a low screen the fixed bars give way to the page.
  const staying = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, nav')]
        .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
        .reduce((height, bar) => height + bar.getBoundingClientRect().height, 0),
    );
  await at.resize(360);
  expect(await staying()).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await staying()).toBe(0);
  await at.look();
});

test('SHL-02: the menus lead to their pages, and a question returns the focus', async () => {
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, people.newcomer, '/dashboard');
  const opener = page.getByRole('banner').getByRole('button', { name: /your account/i });
  const profile = page.getByRole('link', { name: 'Profile', exact: true });
  await opener.click();
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'detached' });
  await opener.click();
  await profile.click();
  await page.waitForURL('**/profile');
  await page.getByLabel('Contact Address').waitFor();
  await at.look();
  await opener.click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Do you want to Logout from Quarrter?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(await focusedName(page)).toMatch(/your account/);
});

test('SHL-02, PRO-01: menus, tabs and dialogs work with only the keyboard', async () => {
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, people.newcomer, '/dashboard');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await page.reload();
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await tabTo(page, /your account/i);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Profile');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');
  await page.getByLabel('Contact Address').waitFor();
  await tabTo(page, 'Security');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/security');
  await page.getByText('This session').waitFor();
  await tabTo(page, 'Change Password');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Change Password' }).waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Change Password');
});

test('SHL-04: a name of 58 letters fits every screen', async () => {
  const firstName = `Wolfeschlegelstein${'hausenberger'.repeat(3)}dorf`;
  const { person } = await registerClient(api, { ...signUpPerson(), firstName });
  const at = await visitor(360);
  await signInTo(at, person, '/dashboard');
  for (const width of [360, 1400] as const) {
    await at.resize(width);
    const greeting = at.page.getByText(`${firstName}!`).filter({ visible: true }).first();
    expect(await greeting.evaluate((p) => p.scrollWidth - p.clientWidth)).toBeLessThanOrEqual(0);
    await at.page.getByRole('button', { name: /your account/i }).click();
    await at.look();
    await at.page.keyboard.press('Escape');
  }
});
