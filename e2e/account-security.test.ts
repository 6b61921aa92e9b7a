/** Passwords, the security question and the open sessions of a client, on the profile's screen. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { api } from './harness/product.ts';
import { signInHere, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const newPassword = 'Kola-Nut-And-Rain-9';
/** Follows every rule, and stands on the server's list of common ones. */
const commonPassword = 'P@ssw0rd1';

test('PRO-21: changing the password ends every session', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  at.expectErrors(400);
  const { page } = at;
  await page.clock.install();
  await signInTo(at, person, '/profile/security');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const submit = () => dialog.getByRole('button', { name: 'Change Password' }).click();
  await submit();
  await dialog.getByText('Please enter your old password').first().waitFor();
  await dialog.getByLabel('Old Password', { exact: true }).fill('Wrong-One-1');
  await dialog.getByLabel('New Password', { exact: true }).fill('weak');
  await dialog.getByLabel('Re-enter New Password', { exact: true }).fill('other');
  await submit();
  await dialog.getByText('Please use a strong password', { exact: true }).first().waitFor();
  await dialog.getByText("Passwords don't match", { exact: true }).first().waitFor();
  await at.look();
  await dialog.getByLabel('New Password', { exact: true }).fill(newPassword);
  await dialog.getByLabel('Re-enter New Password', { exact: true }).fill(newPassword);
  await submit();
  const above = dialog.getByRole('alert');
  const wrongOne = (await dialog.locator('#old_password-error').textContent()) ?? '';
  expect(wrongOne).not.toBe('');
  await above.getByText(wrongOne).waitFor();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(above)).toBeLessThan(await topOf(dialog.locator('label').first()));
  await at.look();
  // PRO-19: an edit of any field, not only of that one.
  await dialog.getByLabel('Re-enter New Password', { exact: true }).press('End');
  await dialog.getByLabel('Re-enter New Password', { exact: true }).press('Backspace');
  await above.getByText(wrongOne).waitFor({ state: 'detached' });
  expect(await dialog.locator('#old_password-error').count()).toBe(0);

  // PRO-20: what only the server refuses is no success.
  await dialog.getByLabel('Old Password', { exact: true }).fill(demonstrationPassword);
  await dialog.getByLabel('New Password', { exact: true }).fill(commonPassword);
  await dialog.getByLabel('Re-enter New Password', { exact: true }).fill(commonPassword);
  await submit();
  await dialog.locator('#new_password-error').getByText('most common').waitFor();
  await above.getByText('most common').waitFor();
  expect(await page.getByText('Your password was changed').count()).toBe(0);
  await dialog.getByLabel('New Password', { exact: true }).fill(newPassword);
  await dialog.getByLabel('Re-enter New Password', { exact: true }).fill(newPassword);
  await submit();
  const done = page.getByRole('dialog', { name: 'Your password was changed' });
  await done.waitFor();
  await at.look();
  // The page follows changes, and would learn meanwhile that the session has ended.
  await page.clock.fastForward('00:10');
  await at.look();
  await done.getByRole('button', { name: 'Sign in again' }).click();
  await page.waitForURL('**/signin?t=1');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
});

test('PRO-22, PRO-24: a security question needs an answer, which stays hidden', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, person, '/profile/security');
  await page.getByRole('button', { name: 'Change Security Question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Security Question' });
  await dialog.getByRole('button', { name: 'Change Security Question' }).click();
  await dialog.getByText('Security Question is required.').first().waitFor();
  await dialog.getByText('Security Answer is required.').first().waitFor();
  await dialog.getByText('Password is required').first().waitFor();
  await at.look();
  await dialog.getByLabel('Security Question').selectOption('What was your first car?');
  await dialog.getByLabel('Security Answer').fill('Peugeot 504');
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
  at.expectErrors(400);
  await dialog.getByRole('button', { name: 'Change Security Question' }).click();
  await dialog.getByText('Authentication failed!').first().waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await dialog.getByRole('button', { name: 'Change Security Question' }).click();
  await page.getByRole('dialog', { name: 'Your security question was changed' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('What was your first car? We ask this question when you call us.').waitFor();
  await page.getByRole('button', { name: 'Change Security Question' }).click();
  expect(await dialog.getByLabel('Security Answer').inputValue()).toBe('');
});

test('SES-12: a client sees the open sessions and signs out everywhere', async () => {
  const { person } = await aClient();
  const [here, elsewhere] = [await visitor(360), await visitor()];
  elsewhere.expectErrors(401);
  await signInTo(elsewhere, person, '/dashboard');
  await elsewhere.page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await signInTo(here, person, '/profile/security');
  const { page } = here;
  await page.getByText('This session').waitFor();
  await here.look();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await question.waitFor();
  await here.look();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/signin?t=1');
  await elsewhere.page.reload();
  await elsewhere.page.waitForURL((url) => url.pathname === '/signin');
});

test('a client signs in with a new address, and the earlier one undoes it', async () => {
  const { person } = await aClient();
  const email = `new.${person.email}`;
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, person, '/profile/security');
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText('Please enter your new email').first().waitFor();
  await at.look();
  await dialog.getByLabel('New Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('dialog', { name: 'Check your new inbox' }).waitFor();
  await at.look();

  const { waitForEmail } = api.services;
  await at.go(linkIn(await waitForEmail(email, /^Confirm your new/)).href);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('heading', { name: 'Your email address is changed' }).waitFor();
  await at.look();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInHere(at, { ...person, email });

  await at.go(linkIn(await waitForEmail(person.email, /^Your email address was changed/)).href);
  await at.look();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByRole('heading', { name: 'The change is undone' }).waitFor();
  await waitForEmail(person.email, /^Reset your/);
});
