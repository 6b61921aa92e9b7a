/** A day at the console without a mouse: work is taken, and anything is found from anywhere. */
import { expect, test } from 'vitest';
import { applyForLoan } from '../tools/seed/client.ts';
import { atConsole } from './harness/console.ts';
import { tabTo } from './harness/keyboard.ts';
import { aClient } from './harness/people.ts';
import { api } from './harness/product.ts';

test('an officer takes, comments on and finds an application with only the keyboard', async () => {
  const client = await aClient();
  const { firstName, lastName } = client.person;
  await applyForLoan(api, client, { amount: '100000', months: 4, reason: 'School fees' });
  const officer = await atConsole('officer', '/staff/');
  const { page } = officer;
  await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor();
  await page.getByRole('link', { name: /Applications to verify/ }).waitFor();
  await officer.look();
  await tabTo(page, /^Applications to verify/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Applications to verify', level: 1 }).waitFor();
  await page.getByRole('link', { name: `${firstName} ${lastName}` }).waitFor();
  await officer.look();
  await tabTo(page, `${firstName} ${lastName}`);
  await page.keyboard.press('Enter');
  await page.getByText('No one has it yet').waitFor();
  await tabTo(page, 'Assign to me');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Unassign' }).waitFor();
  await tabTo(page, 'Comment');
  await page.keyboard.type('The employer confirmed the salary.');
  await tabTo(page, 'Add the comment');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').getByText('The employer confirmed the salary.').waitFor();
  await officer.look();

  await page.locator('#main').focus();
  await page.keyboard.press('/');
  await page.keyboard.type(lastName);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Clients', level: 2 }).waitFor();
  await officer.look();
  // The typed text is not in the address.
  expect(new URL(page.url()).pathname).toBe('/staff/search');
  expect(page.url()).not.toContain(lastName);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/staff\/clients\//);
});
