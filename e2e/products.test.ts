import type { Approval } from '@quarrter/contract/staff/approvals';
import { expect, test } from 'vitest';
import { signInClient } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import { people } from '../tools/seed/people.ts';
import { act, atConsole } from './harness/console.ts';
import { loansOf } from './harness/loans.ts';
import { product, useOwnProduct } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { openConsole } from './harness/sessions.ts';
import { type Visitor, visitor, widths } from './harness/visitor.ts';

// Products are everybody's: a change of one would reach every other journey.
useOwnProduct();

const calculatedAt = (at: Visitor, text: string) =>
  at.page.locator('[data-placeholder="rate"]').getByText(text).waitFor();

/** An administrator proposes other figures for personal loans on the product's own page. */
async function proposeOn(at: Visitor, changes: { [label: string]: string }): Promise<void> {
  await at.page.getByRole('button', { name: 'Propose a change' }).click();
  await fillIn(at, changes);
  await at.page.getByRole('button', { name: 'Send for approval' }).click();
}

async function fillIn({ page }: Visitor, changes: { [label: string]: string }): Promise<void> {
  for (const [label, value] of Object.entries(changes)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

test('LON-11, PUB-37: a product changed by two people shows everywhere at once', async () => {
  const borrower = await signInClient(product.url, people.borrower);
  const before = await loansOf(borrower);
  expect(before).toMatchObject([{ state: 'active' }]);
  const reader = await visitor(360);
  await reader.go('/loan');
  await calculatedAt(reader, '4% per month, flat');

  const administrator = await atConsole('administrator');
  await administrator.page.getByRole('link', { name: 'Products' }).click();
  await administrator.page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await administrator.page.getByRole('link', { name: 'Personal', exact: true }).waitFor();
  await administrator.look();
  await administrator.page.getByRole('link', { name: 'Personal', exact: true }).click();
  await administrator.page.getByText('Terms today').waitFor();
  await proposeOn(administrator, {
    'Highest rate': '3.5',
    Maximum: '12,000,000',
    'Maximum of tier 3': '12,000,000',
    'Longest duration in months': '6',
  });
  await administrator.page.getByText('Waiting for approval').waitFor();
  await administrator.page
    .getByText('You proposed this, so someone else must decide it.')
    .waitFor();
  await administrator.look();

  const approver = await atConsole('approver');
  await approver.page.getByRole('link', { name: 'Approvals' }).click();
  await approver.page.getByText('Loan product: personal').waitFor();
  await approver.look();
  await act(approver, 'Approve', 'Approve change');
  await approver.page.getByText('Nothing to approve').waitFor();

  await reader.go('/loan');
  await calculatedAt(reader, '3.5% per month, flat');
  await reader.page.getByText('N100 to N12,000,000 in 3 tiers, over 1 to 6 months.').waitFor();
  await reader.page.getByLabel('Number of months').fill('6');
  await reader.page.locator('[data-placeholder="instalment"]').getByText('N20,166.66').waitFor();
  await reader.look();
  await signInTo(reader, people.newcomer, '/loans/type?type=personal');
  await reader.page.getByText('Repay over 1 to 6 months, at up to 3.5% per month').waitFor();
  await reader.look();
  await reader.go('/loans/type/personal?tier=3');
  await reader.page.getByText('From N5,000,000 to N12,000,000').waitFor();
  await reader.look();
  expect(await loansOf(borrower)).toEqual(before);
});

test('the screens for products and approvals fit every width, in light and dark', async () => {
  await declineChange('usd', 'Not before January.');
  const at = await visitor(360);
  await openConsole(at, 'administrator');
  for (const [path, text] of screens) {
    await at.go(path);
    await at.page.getByText(text).first().waitFor();
    for (const width of widths) {
      await at.resize(width);
      await at.look();
    }
    // The layout does not depend on the colours, so the dark ones need one width only.
    await at.page.emulateMedia({ colorScheme: 'dark' });
    await at.look('colours');
    await at.page.emulateMedia({ colorScheme: 'light' });
  }
});

/** A proposal for an investment tier, declined by a second person. */
async function declineChange(code: string, reason: string): Promise<void> {
  const { administrator, approver } = product.staff;
  const path = `/staff/api/products/investments/${code}/`;
  const read = { token: administrator };
  const { tier } = await call<{ tier: object }>(product.url, 'GET', path, read);
  const { id } = await call<Approval>(product.url, 'POST', `${path}propose/`, {
    ...read,
    body: { ...tier, rate: '0.6' },
  });
  await call(product.url, 'POST', `/staff/api/approvals/${id}/decline/`, {
    token: approver,
    body: { reason },
  });
}

const screens = [
  ['/staff/products', 'Summer time'],
  ['/staff/products/loans/summer-time', 'Terms today'],
  ['/staff/products/investments/usd', 'Not before January.'],
  ['/staff/approvals', 'Changes that need two people.'],
] as const;
