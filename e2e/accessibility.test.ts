/** The screens of demonstration clients and of staff, as axe and a second engine see them. */
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { secondFindings } from '../tools/pictures/second-engine.ts';
import { type Person, people } from '../tools/seed/people.ts';
import { atConsole } from './harness/console.ts';
import { asks, money } from './harness/figures.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

/** Amounts differ from one date to another, because months differ in length. */
async function arrearsOf(person: Person): Promise<string> {
  const path = '/transactions/api/user/transaction-loan-list';
  const [loan] = (await asks<{ results: LoanRecord[] }>(person, path)).results;
  return `${money(loan?.amount_to_be_paid ?? '')} overdue. Penalty: N1,800 a day`;
}

/**
 * The pages to open after the home, each as a client who has something on it, and the greeting of
 * that home. Other journeys show the form of a personal loan, a loan's page, the pages of investing
 * and most of the profile to both engines.
 */
const clients = [
  [
    'newcomer',
    /What would you like to do first/,
    ['/loans/type', '/loans/type/work-tool', '/help'],
  ],
  ['offered', /We offer you N300,000/, ['/loans']],
  ['late', arrearsOf, ['/loans', '/reports/loans']],
  [
    'investor',
    /ready to withdraw$/,
    [
      '/invest/overview?type=naira',
      '/invest/form?s=base',
      '/reports',
      '/reports/investments/naira',
    ],
  ],
  [
    'regular',
    /^N88,400 due in \d days$/,
    ['/dashboard/loans', '/reports/statements', '/notifications', '/profile/data'],
  ],
] as const;

const consoleTables = {
  officer: ['/staff/applications'],
  finance: ['/staff/transfers', '/staff/books/ledger/accounts', '/staff/portfolio/loans'],
} as const;

/** The network never falls idle, because a page follows changes (SHL-19). */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.getByRole('main').waitFor();
  const placeholder = '.animate-late, [role=status] > .bg-sunken, [role=status] > .sr-only';
  await expect.poll(() => page.locator(placeholder).count()).toBe(0);
}

async function findingsOf(page: Page): Promise<string[]> {
  return (await secondFindings(page)).map((finding) => `${page.url()}: ${finding}`);
}

test.each(clients)(
  'the screens of %s fit and are accessible on a phone in light and a desk in dark',
  async (who, greeting, paths) => {
    const person = people[who];
    const at = await visitor(360, 'light', { secondEngine: true });
    await signInTo(at, person, '/dashboard');
    const name = greeting instanceof RegExp ? greeting : await greeting(person);
    await at.page.getByRole('main').getByRole('heading', { name }).waitFor();
    for (const path of ['/dashboard', ...paths]) {
      if (path !== '/dashboard') await at.follow(path);
      await untilLoaded(at.page);
      await at.look();
      await at.page.emulateMedia({ colorScheme: 'dark' });
      await at.resize(1400);
      await at.look();
      const tables = await at.page.getByRole('table').count();
      // Only a wide window shows tables as tables.
      if (tables > 0) expect(await findingsOf(at.page)).toEqual([]);
      await at.page.emulateMedia({ colorScheme: 'light' });
      await at.resize(360);
    }
  },
);

test.each(Object.entries(consoleTables))(
  'IBM Equal Access finds nothing in tables of the console for %s',
  async (role, paths) => {
    const [first, ...others] = paths;
    const { page, follow } = await atConsole(role as keyof typeof consoleTables, first);
    const found: string[] = [];
    for (const path of [first, ...others]) {
      if (path !== first) await follow(path);
      await untilLoaded(page);
      found.push(...(await findingsOf(page)));
    }
    expect(found).toEqual([]);
  },
);
