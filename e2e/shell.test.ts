import { expect, test } from 'vitest';
import { people } from '../tools/seed/people.ts';
import { focusedName, tabTo } from './harness/keyboard.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

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

  // A question returns the focus to the menu that it was asked from.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /your account/i })
    .click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Do you want to Logout from Quarrter?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toMatch(/your account/);
});
