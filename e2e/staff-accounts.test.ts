/** The life of a staff account: invited, enrolled with a passkey, changed, disabled. */
import { expect, test } from 'vitest';
import { addAuthenticator } from './harness/authenticator.ts';
import { atConsole, signInAtConsole } from './harness/console.ts';
import { services } from './harness/product.ts';
import { visitor } from './harness/visitor.ts';

const password = 'Correct-Horse-7';

test('a member of staff is invited, enrols with a passkey, signs in and is disabled', async () => {
  const [first, second] = [
    await atConsole('administrator'),
    await signInAtConsole('administrator'),
  ];
  const email = `ada.${process.pid}@journeys.example`;
  await first.go('/staff/members');
  await first.page.getByRole('button', { name: 'Invite someone' }).click();
  const form = first.page.getByRole('dialog');
  await form.getByLabel('Name').fill('Ada Obi');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption('officer');
  await form.getByRole('button', { name: 'Propose' }).click();
  await first.page.getByText('You proposed this').waitFor();

  await second.go('/staff/members');
  const proposal = second.page.getByRole('article', { name: `Invitation of ${email}` });
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const listed = second.page.getByRole('article', { name: 'Ada Obi' });
  await listed.getByText('The link works until').waitFor();
  await second.look();

  const { text } = await services.waitForEmail(email, /staff account/);
  const link = /https?:\/\/\S+\/staff\/enrol#\S+/.exec(text)?.[0] ?? '';
  const at = await visitor(360);
  const { page } = at;
  const lose = await addAuthenticator(page);
  await at.go(link);
  await page.getByRole('heading', { name: 'Set up your account' }).waitFor();
  await at.look();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill(password);
  await page.getByRole('radio', { name: /passkey/ }).check();
  await page.getByRole('button', { name: 'Set up my account' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const [code = ''] = await page.getByRole('main').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  const enterPassword = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Use a passkey or a recovery code' }).click();
  };
  await enterPassword();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByText('This session').waitFor();
  await at.look();
  await page.getByRole('button', { name: 'Sign out' }).click();

  // The phone with the passkey is lost.
  await lose();
  await enterPassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByText(/^9 left/).waitFor();

  // The menu asks once a minute how much waits, and would learn of it before the officer does.
  await page.goto('about:blank');
  await second.page.reload();
  await second.page.getByRole('button', { name: 'Disable: Ada Obi' }).click();
  await second.page.getByLabel('Reason').fill('Left the company');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await listed.getByText('Disabled').waitFor();
  at.expectErrors(401);
  await at.go('/staff/applications');
  await page.getByText('Your session has ended').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
});
