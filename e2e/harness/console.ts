/** Staff at the console, each in a browser of their own. */
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { generate } from 'otplib';
import { expect } from 'vitest';
import { checkApplication } from '../../tools/seed/check-application.ts';
import { createStaffMember } from '../../tools/seed/staff.ts';
import { product } from './product.ts';
import { openConsole } from './sessions.ts';
import { type Visitor, visitor } from './visitor.ts';

let hired = 0;

/** A member of staff of this role at a page of the console, signed in. */
export async function atConsole(role: StaffRole, path = '/staff/applications'): Promise<Visitor> {
  const at = await visitor(1400);
  await openConsole(at, role, path);
  await at.page.getByRole('heading', { level: 1 }).first().waitFor();
  return at;
}

/** A new member of this role, who signs in on the screen with password and one-time code. */
export async function signInAtConsole(role: StaffRole): Promise<Visitor> {
  hired += 1;
  const email = `${role}-${process.pid}-${hired}@journeys.example`;
  const member = await createStaffMember(
    product.url,
    { role, name: `Console ${role}`, email },
    product.environment,
  );
  const at = await visitor(1400);
  const { page } = at;
  await at.go('/staff/applications');
  await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByLabel('Code').fill(await generate({ secret: member.totp_secret }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Applications', level: 1 }).waitFor();
  return at;
}

/** The officer settles the checklist outside of the browser, and loads the page. */
export async function check({ page }: Visitor, loanId: string): Promise<void> {
  await checkApplication(product.url, product.staff.officer, loanId);
  await page.reload();
  await page.getByRole('button', { name: 'Verify', exact: true }).waitFor();
}

/**
 * The same on the page in front: each document is opened, and each other line ticked or given a
 * reason.
 */
export async function checkByHand(at: Visitor): Promise<void> {
  const { page } = at;
  const list = page.getByRole('region', { name: 'Checklist' });
  await list.getByRole('listitem').first().waitFor();
  const application = new URL(page.url()).pathname;
  const links = list.getByRole('link', { name: /^Open the / });
  while ((await links.count()) > 0) {
    await links.first().click();
    await page.getByRole('img', { name: /^Page 1 of / }).waitFor();
    await at.go(application);
    await list.getByRole('listitem').first().waitFor();
  }
  await list.getByRole('button', { name: 'I compared them' }).click();
  const without = list.getByRole('button', { name: /^Give a reason/ });
  for (let left = await without.count(); left > 0; left -= 1) {
    await without.first().click();
    await list.getByLabel('Reason').fill('The client has been with us for years.');
    const save = list.getByRole('button', { name: 'Save the reason' });
    await save.click();
    // The open form replaces the button, so their number says nothing about the reply.
    await save.waitFor({ state: 'hidden' });
    await expect.poll(() => without.count()).toBe(left - 1);
  }
}

/** Takes an act on the application in front: the button, then the one in its dialog. */
export async function act(
  { page }: Visitor,
  button: string,
  confirm: string | RegExp,
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.waitFor({ state: 'hidden' });
}
