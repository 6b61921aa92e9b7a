import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aClient, somebody } from './harness/people.ts';
import { product, serverCommand, world } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { useBrowser, visitor } from './harness/visitor.ts';

useBrowser();

const missing = 'Please provide your Corporate Email or Staff ID';
const refused =
  'The information you provided was incorrect or you do not have a record associated with your company. If you think this is a mistake, please try again or contact your company to verify your profile on Quarrter. If you have any further questions, please contact us here';

/** A partner with one employee; gives the employee's address and staff ID. */
function employ(): { email: string; staffId: string } {
  const { email } = somebody();
  const staffId = `AT-${email.replace(/\D/g, '')}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-roster-'));
  const file = path.join(folder, 'roster.csv');
  writeFileSync(file, `email,staff_id\n${email},${staffId}\n`);
  const { code, output } = serverCommand(
    product,
    'load-roster',
    '--partner',
    `Partner ${staffId}`,
    '--file',
    file,
  );
  rmSync(folder, { recursive: true });
  expect(output).toContain('1 lines loaded');
  expect(code).toBe(0);
  return { email, staffId };
}

test('COR-01..08: whoever is on no roster stays before the gate, also on the direct way; an employee goes on to the chosen loan', async () => {
  const { person } = await aClient();
  const { email, staffId } = employ();
  const at = await visitor(360);
  at.expectRefusals(400);
  const { page } = at;
  await signInTo(at, person, '/loans/type?type=corporate%20staff');
  for (const name of [/Rainy-day/, /Summer-time/, /Work-tool/]) {
    await page.getByRole('link', { name }).waitFor();
  }
  await at.look();
  await page.getByRole('link', { name: /Summer-time/ }).click();
  await page.waitForURL('**/loans/type/summer-time');

  const verify = page.getByRole('button', { name: 'Verify' });
  await verify.click();
  await page.getByText(missing).first().waitFor();
  await page.getByLabel('Corporate Email or Staff ID').fill('nobody@elsewhere.example');
  await verify.click();
  const told = page.getByRole('alert').filter({ hasText: 'incorrect' });
  await told.waitFor();
  expect((await told.textContent())?.trim()).toBe(refused);
  expect(await told.getByRole('link', { name: 'here' }).getAttribute('href')).toBe('/contact');
  await at.look();

  await at.go('/loans/type/work-tool');
  await verify.waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /Work-tool/ }).click();
  await verify.waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /Work-tool/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('type')).toBe('corporate staff');
  await page.goto(new URL('/loans/type/rainy-day', product.publicUrl).href);
  await page.getByLabel('Corporate Email or Staff ID').fill(` ${staffId.split('').join(' ')} `);
  await verify.click();
  await verify.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/loans/type/rainy-day');
  await at.look();
  await world.letter(email, /./);

  await at.go('/profile');
  expect(await page.getByLabel('Corporate Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Corporate Email').getAttribute('readonly')).not.toBeNull();
  await at.go('/loans/type?type=corporate%20staff');
  await page.getByText('Your employment is verified').waitFor();
});
