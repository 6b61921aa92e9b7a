import { test } from 'vitest';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { api } from './harness/product.ts';
import { signInHere, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('a client signs in with a new address, and the earlier one undoes it', async () => {
  const { person } = await aClient();
  const email = `new.${person.email}`;
  const at = await visitor(360, 'light', { secondEngine: true });
  const { page } = at;
  await signInTo(at, person, '/profile/security');
  await page.getByText('This session').waitFor();
  await at.look();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await question.waitFor();
  await at.look();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
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
  await page.getByRole('heading', { name: 'Your email address has been changed' }).waitFor();
  await at.look();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInHere(at, { ...person, email });

  await at.go(linkIn(await waitForEmail(person.email, /^Your email address was changed/)).href);
  await at.look();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByRole('heading', { name: 'The change has been undone' }).waitFor();
  await waitForEmail(person.email, /^Reset your/);
});
