/** What a new client sees when something does not go as planned. */
import { expect, test } from 'vitest';
import { registerClient } from '../tools/seed/client.ts';
import { focused } from './harness/keyboard.ts';
import { aClient, signUpPerson } from './harness/people.ts';
import { api } from './harness/product.ts';
import { signInHere, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('PRO-20: the error summary follows the order of the page', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, person, '/profile');
  await page.getByLabel('Month of Date of Birth', { exact: true }).fill('13');
  await page.getByRole('button', { name: 'Save personal details' }).click();
  const lines = page.getByRole('alert').getByRole('link');
  await lines.filter({ hasText: 'City is required.' }).waitFor();
  const fields = await lines.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).hash.slice(1)),
  );
  const ofPage = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(fields.length).toBeGreaterThan(2);
  expect(fields).toEqual(ofPage.filter((id) => fields.includes(id)));
});

test('SES-04: signing out offline or everywhere says what happened to the session', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  at.expectErrors('network');
  const { page } = at;
  await signInTo(at, person, '/profile/security');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => focused(page)).toBe('Stay signed in');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You are signed out on every device').waitFor();
  await at.look();

  expect(await page.getByLabel('Email').inputValue()).toBe('');
  await signInHere(at, person);
  await at.go('/signup');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await page.getByRole('button', { name: /your account/i }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => focused(page)).toBe('Stay signed in');
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('We could not reach our server').waitFor();
  await at.look();
});

test.each([360, 1400] as const)(
  'SHL-04: a name of 58 letters fits every screen, %i px',
  async (width) => {
    const firstName = `Wolfeschlegelstein${'hausenberger'.repeat(3)}dorf`;
    const { person } = await registerClient(api, { ...signUpPerson(), firstName });
    const at = await visitor(width);
    await signInTo(at, person, '/dashboard');
    const greeting = at.page.getByText(`${firstName}!`).filter({ visible: true }).first();
    expect(await greeting.evaluate((p) => p.scrollWidth - p.clientWidth)).toBeLessThanOrEqual(0);
    await at.look();
    await at.page.getByRole('button', { name: /your account/i }).click();
    await at.look();
  },
);
