/** The screens of the console for several roles: their widths, and both engines. */
import type { Approval } from '@quarrter/contract/staff/approvals';
import { expect, test } from 'vitest';
import { secondFindings } from '../tools/pictures/second-engine.ts';
import { call } from '../tools/seed/http.ts';
import { people } from '../tools/seed/people.ts';
import { atConsole } from './harness/console.ts';
import { untilLoaded } from './harness/look.ts';
import { product } from './harness/product.ts';
import { widths } from './harness/visitor.ts';

const tables = {
  officer: ['/staff/applications'],
  finance: ['/staff/transfers', '/staff/books/ledger/accounts', '/staff/portfolio/loans'],
} as const;

test.each(Object.entries(tables))(
  'IBM Equal Access finds nothing in tables of the console for %s',
  async (role, paths) => {
    const [first, ...others] = paths;
    const { page, follow } = await atConsole(role as keyof typeof tables, first);
    const found: string[] = [];
    for (const path of [first, ...others]) {
      if (path !== first) await follow(path);
      await untilLoaded(page);
      found.push(...(await secondFindings(page)).map((finding) => `${page.url()}: ${finding}`));
    }
    expect(found).toEqual([]);
  },
);

const screens = [
  ['/staff/products', 'Summer time'],
  ['/staff/products/loans/summer-time', 'Terms today'],
  ['/staff/products/investments/usd', 'Not before January.'],
  ['/staff/approvals', 'Changes that need two people.'],
] as const;

test('an administrator sees a loan, what was logged, products and approvals', async () => {
  await declineChange('usd', 'Not before January.');
  const at = await atConsole('administrator');
  const { page } = at;
  await at.look();
  await page.getByRole('link', { name: new RegExp(people.late.lastName) }).click();
  await page.getByRole('heading', { name: new RegExp(people.late.lastName) }).waitFor();
  await at.look();
  for (const section of ['Unapplied payments', 'Audit log', 'Security events']) {
    await page.getByRole('link', { name: section }).click();
    await page.getByRole('heading', { name: section, level: 1 }).waitFor();
    await untilLoaded(page);
    await at.look();
  }
  for (const [path, text] of screens) {
    await at.follow(path);
    await page.getByText(text).first().waitFor();
    for (const width of widths) {
      await at.resize(width);
      await at.look();
    }
    // The layout does not depend on the colours, so the dark ones need one width only.
    await page.emulateMedia({ colorScheme: 'dark' });
    await at.look('colours');
    await page.emulateMedia({ colorScheme: 'light' });
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
