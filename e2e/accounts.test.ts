import { expect, test } from 'vitest';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { signUpPerson } from './harness/people.ts';
import { services } from './harness/product.ts';
import { signInHere } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

async function signUp({ page }: Visitor, person = signUpPerson()) {
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByLabel('Re-enter Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Your account was successfully created.').waitFor();
  return person;
}

test('PUB-01, ACC-16: a visitor signs up, verifies, signs in and out', async () => {
  const at = await visitor(360);
  const { page } = at;
  await at.go('/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('link', { name: 'Please enter your first name' }).waitFor();
  await at.look();
  const person = await signUp(at);
  await at.look();
  await page.getByRole('link', { name: 'Back to Login' }).click();

  at.expectErrors(400);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('*Email is not verified').waitFor();
  await at.look();

  await at.go(linkIn(await services.waitForEmail(person.email, /verify/i)).href);
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor();
  await at.look();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInHere(at, person);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await page
    .getByText('No Transactions')
    .or(page.getByText(/recent transactions/i))
    .first()
    .waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await page.getByRole('button', { name: /your account/i }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  const question = page.getByRole('dialog', { name: 'Do you want to Logout from Quarrter?' });
  await question.waitFor();
  await at.look();
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/signin?t=1');
  await at.go('/dashboard');
  await page.waitForURL('**/signin?redirectTo=%2Fdashboard');
});
