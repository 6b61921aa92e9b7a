/** A day at the console without a mouse: work is taken, and anything is found from anywhere. */

import type { ClientHold } from '@quarrter/contract/staff/client-holds';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { expect, test } from 'vitest';
import { acceptOffer, applyForLoan, type Client, untilActive } from '../tools/seed/client.ts';
import { ask, call, until } from '../tools/seed/http.ts';
import { atConsole } from './harness/console.ts';
import { approve, goTo } from './harness/day/desks.ts';
import { tabTo } from './harness/keyboard.ts';
import { terms } from './harness/loans.ts';
import { aClient } from './harness/people.ts';
import { api, product, staff } from './harness/product.ts';
import type { Visitor } from './harness/visitor.ts';

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

test('all staff see that a matched client is not served, and two people end it', async () => {
  const client = await aClient();
  const { person, token } = client;
  const request = { amount: terms.amount, months: terms.duration, reason: 'School fees' };
  const { id: loanId } = await applyForLoan(api, client, request);
  const loanPage = `/staff/loans/${loanId}`;
  const name = `${person.firstName} Zubairu ${person.lastName}`;

  const compliance = await atConsole('compliance', '/staff/screening');
  await uploadList(compliance, `Zubairu ${person.lastName.replace('-', ' ')}`);
  const changed = { first_name: `${person.firstName} Zubairu` };
  const path = `/accounts/api/quarrter-client-user-update/${client.userId}/`;
  await call(product.url, 'PUT', path, { token, body: changed });
  await untilMatched(client);

  const { page } = compliance;
  await compliance.follow('/staff/');
  await page.getByRole('link', { name: /Screening matches/ }).click();
  await page.getByRole('link', { name }).click();
  await page.getByText('No one has it yet').waitFor();
  await compliance.follow('/staff/screening');
  const match = page.getByRole('article', { name });
  await match.getByText('On the list, UN-7').waitFor();
  await compliance.look();
  await match.getByRole('button', { name: 'Same person' }).click();
  await answer(compliance, 'Same passport number', 'Confirm the match');
  await match.waitFor({ state: 'detached' });

  const officer = await atConsole('officer', loanPage);
  await officer.page.getByText('We do not serve this client').waitFor();
  await officer.look();
  await compliance.follow(`/staff/clients/${client.userId}`);
  await page.getByText('Confirmed on a screening list').waitFor();
  const staffCall = (role: StaffRole, what: string) =>
    ask<{ detail: string }>(product.url, 'POST', `/staff/api/loans/${loanId}/${what}/`, {
      token: product.staff[role] ?? '',
    });
  expect((await staffCall('officer', 'verify')).body.detail).toContain('on the screening list');

  await compliance.follow('/staff/screening?state=confirmed');
  await match.getByRole('button', { name: 'Propose to reverse' }).click();
  await answer(compliance, 'Another passport number', 'Propose the reversal');
  await match.getByText('Waiting for approval').waitFor();
  const approver = await atConsole('approver');
  await approve(approver, 'Another passport number');
  await staff.verify(loanId);
  await staff.offer(loanId, terms);
  await acceptOffer(api, client, loanId);

  await compliance.follow(`/staff/clients/${client.userId}`);
  await page.getByRole('button', { name: 'Freeze this client' }).click();
  await compliance.look();
  await answer(compliance, 'Court order of today', 'Freeze now');
  await page.getByText('A second person decides whether the freeze stays.').waitFor();
  await compliance.look();
  expect((await staffCall('finance', 'disburse')).body.detail).toContain('has frozen this client');
  await goTo(approver, 'Approvals');
  const freeze = approver.page.getByRole('article').filter({ hasText: 'Court order of today' });
  await freeze.getByRole('link', { name: /^Freeze of client/ }).click();
  await approver.page.getByText(/^Frozen by/).waitFor();
  await goTo(approver, 'Approvals');
  await freeze.getByRole('button', { name: 'Decline', exact: true }).click();
  await answer(approver, 'The order names another person', 'Decline freeze');
  await freeze.waitFor({ state: 'detached' });
  await staff.disburse(loanId);
  await untilActive(api, client, loanId);
});

async function uploadList({ page }: Visitor, name: string): Promise<void> {
  const buffer = Buffer.from(`name,reference,date_of_birth\n${name},UN-7,1985\n`);
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload the list' }).click();
  await page.getByText('In use', { exact: true }).waitFor();
}

/** The comparison is a job of the worker. */
function untilMatched({ userId }: Client): Promise<unknown> {
  return until('the client is compared', async () => {
    const path = `/staff/api/clients/${userId}/hold/`;
    const hold = await call<ClientHold>(product.url, 'GET', path, {
      token: product.staff.compliance ?? '',
    });
    return hold.possible > 0;
  });
}

async function answer({ page }: Visitor, reason: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}
