/** Warnings that React gives only in a development build. */
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCheckout } from '../tools/dev/checkout.mjs';
import { aClient } from './harness/people.ts';
import { product } from './harness/product.ts';
import { signInHere } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

let site: ViteDevServer;
beforeAll(async () => {
  process.env['API_ADDRESS'] = product.url;
  site = await createServer({
    configFile: inCheckout('apps', 'web', 'vite.config.ts'),
    root: inCheckout('apps', 'web'),
    cacheDir: path.join(product.dataFolder, 'vite'),
    logLevel: 'error',
    server: { port: 0, hmr: false, host: '127.0.0.1' },
  });
  await site.listen();
});
afterAll(() => site.close());

test('PRO-01: the profile screens log no warning in a development build', async () => {
  const { person } = await aClient();
  const at = await visitor(1400);
  const { page } = at;
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  const [address = ''] = site.resolvedUrls?.local ?? [];
  await page.goto(new URL('/signin?redirectTo=%2Fprofile', address).href, { timeout: 60_000 });
  await signInHere(at, person);

  await page.getByLabel('Bank Name').selectOption(person.bank);
  await page.getByLabel('Account Number').fill(person.account);
  await page.getByLabel('Yes, this is my account').check();
  await page.getByLabel('Title', { exact: true }).selectOption(person.title);
  const typed = {
    address: person.address,
    city: person.city,
    next_of_kin_relationship: person.kin.relationship,
    next_of_kin_first_name: person.kin.firstName,
    next_of_kin_last_name: 'Nwosu',
    next_of_kin_address: person.address,
  };
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text);
  const [year = '', month = '', day = ''] = person.born.split('-');
  for (const [part, text] of Object.entries({ Day: day, Month: month, Year: year })) {
    await page.getByLabel(`${part} of Date of Birth`, { exact: true }).fill(text);
  }
  await page.getByLabel('State').selectOption(person.state);
  await page.getByRole('button', { name: 'Save personal details' }).click();
  await page.getByText('Residency Duration is required.').first().waitFor();
  await page.getByLabel('Residency Duration').selectOption('4-5 Years');
  await page.getByRole('button', { name: 'Save personal details' }).click();
  await page.getByText('Your profile was updated!').waitFor();
  await page.getByRole('button', { name: 'Save next of kin' }).click();
  // While it is being saved, leaving the page is asked about.
  await page.getByText('Your profile was updated!').nth(1).waitFor();
  await page.getByRole('button', { name: 'Save bank details' }).click();
  await page.getByRole('button', { name: 'Change bank details' }).click();
  await page.getByRole('button', { name: 'Keep the saved account' }).click();

  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('NIN', { exact: true }).fill(person.nin);
  await page.getByLabel('Next of Kin Phone Number').fill('08095550102');
  await page.getByRole('button', { name: 'Save contact and identity' }).click();
  await page.getByText('Your profile was updated!').waitFor();
  await page.getByLabel('Next of Kin NIN').fill('12345678901');
  await page.getByRole('button', { name: 'Save next of kin' }).click();
  await page.getByRole('button', { name: 'Change Next of Kin NIN' }).click();
  await page.getByRole('button', { name: /^Keep / }).click();
  for (const dialog of ['Change Password', 'Change Security Question']) {
    await page.getByRole('button', { name: dialog }).click();
    await page.getByRole('dialog').getByRole('button', { name: dialog }).click();
    await page.getByText('There were some errors in your submission').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(said).toEqual([]);
});
