import { expect, test } from 'vitest';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { aClient, signUpPerson } from './harness/people.ts';
import { product, services } from './harness/product.ts';
import { signInHere, signInOnScreenTo } from './harness/screens.ts';
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

test.each([360, 1400] as const)(
  'ACC-16, SES-04: a client signs up, verifies, signs in and out, %i px',
  async (width) => {
    const at = await visitor(width);
    const { page } = at;
    await at.go('/');
    await at.look();
    await at.go('/signup');
    await at.look();
    const person = await signUp(at);
    await at.look();
    await page.getByRole('link', { name: 'Back to Login' }).click();

    at.expectErrors(400);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
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
    await at.look();

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
  },
);

test('SES-02, SES-03: signing in returns to the requested page of this site', async () => {
  const { person } = await aClient();
  const at = await visitor();
  await at.go('/loans/type?type=personal');
  await at.page.waitForURL((url) => url.pathname === '/signin');
  expect(new URL(at.page.url()).searchParams.get('redirectTo')).toBe('/loans/type?type=personal');
  await signInHere(at, person);
  await at.page.waitForURL(new URL('/loans/type?type=personal', product.publicUrl).href);

  const other = await visitor();
  await signInOnScreenTo(other, person, '//elsewhere.example/dashboard');
  expect(other.page.url()).toBe(`${product.publicUrl}/dashboard`);
});

test('SES-07: a reload keeps the session; another tab starts without one', async () => {
  const { person } = await aClient();
  const at = await visitor();
  await signInOnScreenTo(at, person, '/dashboard');
  await at.page.reload();
  await at.page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  const kept = await at.page.evaluate(() => [
    JSON.stringify(localStorage),
    sessionStorage.getItem('quarrter') ?? '',
  ]);
  expect(kept[0]).toBe('{}');
  expect(kept[1]).toContain(person.email);
  for (const secret of [person.nin, person.bvn, person.account]) {
    expect(kept.join()).not.toContain(secret);
  }
  const tab = await at.newTab();
  await tab.goto(new URL('/dashboard', product.publicUrl).href);
  await tab.waitForURL('**/signin?redirectTo=%2Fdashboard');
});
