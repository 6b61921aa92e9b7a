/** The steps of a client on the security tab to set up two-step verification. */
import { generate } from 'otplib';
import { demonstrationPassword } from '../../tools/seed/people.ts';
import type { Visitor } from './visitor.ts';

/** Sets up an authenticator app, starting from its button, and returns the recovery codes. */
export async function setUpApp(at: Visitor): Promise<string[]> {
  const { page } = at;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Set up an app').click();
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await button('Continue').click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await at.look();
  const key = await page.getByText('Key', { exact: true }).locator('..').textContent();
  const secret = (key ?? '').replace(/^Key/, '').replaceAll(' ', '');
  const epoch = Math.floor(Date.now() / 1000);
  await page.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret, epoch }));
  await button('Confirm').click();
  await button('I have saved them').waitFor();
  const saved = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = await saved.getByRole('listitem').allInnerTexts();
  await at.look();
  await button('I have saved them').click();
  return codes;
}
