/** A second engine of accessibility, beside axe: it knows rules that axe does not have. */
import { expect, test } from 'vitest';
import { secondFindings } from '../tools/pictures/second-engine.ts';
import { people } from '../tools/seed/people.ts';
import { atConsole } from './harness/console.ts';
import { signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

/** Each page once, as a client who has something on it. */
const pages = {
  newcomer: ['/loans/type', '/loans/type/personal', '/loans/type/work-tool', '/invest', '/help'],
  late: ['/dashboard', '/loans', '/dashboard/loans', '/profile', '/profile/security'],
  investor: ['/invest/overview?type=naira', '/invest/form?s=base', '/invest/type?currency=naira'],
  regular: ['/reports', '/reports/statements', '/notifications', '/profile/data'],
} as const;

/** Pages with tables, which only a wide window shows as such. */
const tables = {
  late: ['/dashboard', '/loans', '/reports/loans'],
  investor: ['/invest/overview?type=naira', '/reports', '/reports/investments/naira'],
} as const;
const consoleTables = {
  officer: ['/staff/applications'],
  finance: ['/staff/transfers', '/staff/books/ledger/accounts', '/staff/portfolio/loans'],
} as const;

async function findingsOf({ page }: Visitor): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.getByRole('main').waitFor();
  const placeholder = '.animate-late, [role=status] > .bg-sunken';
  await expect.poll(() => page.locator(placeholder).count()).toBe(0);
  return (await secondFindings(page)).map((finding) => `${page.url()}: ${finding}`);
}

test('IBM Equal Access finds nothing on the pages for everyone', async () => {
  const at = await visitor(360);
  const found: string[] = [];
  for (const path of ['/', '/loan', '/investment', '/contact', '/signup', '/signin']) {
    await at.go(path);
    found.push(...(await findingsOf(at)));
  }
  expect(found).toEqual([]);
});

test.each(Object.entries(pages))('IBM Equal Access finds nothing as %s', async (who, paths) => {
  const at = await visitor(360);
  const found: string[] = [];
  for (const path of paths) {
    await signInTo(at, people[who as keyof typeof pages], path);
    found.push(...(await findingsOf(at)));
  }
  expect(found).toEqual([]);
});

test.each(Object.entries(tables))(
  'IBM Equal Access finds nothing in tables of %s',
  async (who, paths) => {
    const at = await visitor(1400);
    const found: string[] = [];
    for (const path of paths) {
      await signInTo(at, people[who as keyof typeof tables], path);
      found.push(...(await findingsOf(at)));
    }
    expect(found).toEqual([]);
  },
);

test.each(Object.entries(consoleTables))(
  'IBM Equal Access finds nothing in tables of the console for %s',
  async (role, paths) => {
    const found: string[] = [];
    const at = await atConsole(role as keyof typeof consoleTables);
    for (const path of paths) {
      await at.go(path);
      found.push(...(await findingsOf(at)));
    }
    expect(found).toEqual([]);
  },
);
