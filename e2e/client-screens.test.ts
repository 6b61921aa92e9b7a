/** The screens of demonstration clients: their widths, both engines, large text and zoom. */
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { helpRequests } from '../tools/pictures/client/later-states.ts';
import { secondFindings } from '../tools/pictures/second-engine.ts';
import { type Person, people } from '../tools/seed/people.ts';
import { asks, clickRow, money } from './harness/figures.ts';
import { longName, showBannerAndCards, showLongName, showSections } from './harness/home.ts';
import { openLargeText } from './harness/large-text.ts';
import { untilLoaded } from './harness/look.ts';
import { signInTo } from './harness/screens.ts';
import { showTimelines } from './harness/timeline.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

type Screen = {
  /** A path, or a link of the screen before it. */
  to: string;
  /** Other journeys show the rest of it. */
  only?: 'engines' | 'large text';
  after?: (at: Visitor) => Promise<void>;
};

type Tour = {
  who: keyof typeof people;
  greeting: string | RegExp | ((person: Person) => Promise<string>);
  /** Instead of the server's words. */
  welcome?: string;
  screens: readonly (string | Screen)[];
};

/** Without the form of a repayment. */
const loanPage = 'a[href*="/details/"]:not([href*="?"])';

/** Each screen as a client who has something on it. */
const tours: readonly Tour[] = [
  {
    who: 'newcomer',
    greeting: /What would you like to do first/,
    screens: [
      { to: '/dashboard', after: showSections },
      '/loans/type',
      { to: '/loans/type/work-tool', only: 'engines' },
      { to: '/loans/type/personal?tier=1', only: 'large text' },
      { to: '/invest/form?s=03oa&type=naira', only: 'large text' },
      { to: '/help', only: 'engines' },
      '/profile',
      { to: '/profile/security', after: openDialogs },
      { to: '/dashboard', only: 'large text', after: showBannerAndCards },
    ],
  },
  {
    who: 'offered',
    greeting: /We offer you N300,000/,
    welcome: `Welcome back, ${longName}!`,
    screens: [
      { to: '/dashboard', only: 'engines', after: showLongName },
      { to: '/loans', only: 'engines' },
    ],
  },
  {
    who: 'borrower',
    greeting: 'What you owe',
    screens: [
      { to: '/dashboard/loans', only: 'large text' },
      { to: '/loans', only: 'large text' },
      { to: loanPage, only: 'large text', after: showTimelines },
    ],
  },
  {
    who: 'late',
    greeting: arrearsOf,
    screens: [
      { to: '/dashboard', only: 'engines' },
      { to: '/reports', only: 'large text' },
      '/reports/loans',
      '/loans',
      { to: loanPage, after: lookAtArrears },
    ],
  },
  {
    who: 'investor',
    greeting: /ready to withdraw$/,
    screens: [
      '/dashboard',
      { to: '/invest', only: 'large text' },
      { to: '/invest/type?currency=naira', only: 'large text' },
      { to: '/invest/form?s=base', only: 'engines' },
      { to: '/reports', only: 'engines', after: openRow },
      '/reports/investments/naira',
      '/invest/overview?type=naira',
      { to: 'a[href*="/invest/details/"]', only: 'large text' },
    ],
  },
  {
    who: 'regular',
    greeting: /^N88,400 due in \d days$/,
    screens: [
      { to: '/dashboard', only: 'engines' },
      { to: '/dashboard/loans', only: 'engines' },
      { to: '/reports/statements', only: 'engines' },
      { to: '/notifications', only: 'engines' },
      { to: '/profile/data', only: 'engines' },
    ],
  },
];

test.each(tours)(
  'SHL-01, FMT-09: the screens of $who fit and are accessible, also with large text',
  async ({ who, greeting, welcome, screens }) => {
    const person = people[who];
    const at = await visitor(360, 'light', { secondEngine: true });
    const fitLargeText = await openLargeText(at);
    await signInTo(at, person, '/dashboard', welcome);
    // Amounts differ from one date to another, because months differ in length.
    const name = typeof greeting === 'function' ? await greeting(person) : greeting;
    await at.page.getByRole('main').getByRole('heading', { name }).waitFor();
    for (const screen of screens) {
      const { to, only, after }: Screen = typeof screen === 'string' ? { to: screen } : screen;
      await open(at, to);
      if (only !== 'large text') await lookWithBothEngines(at);
      if (only !== 'engines') await fitLargeText();
      await after?.(at);
    }
  },
);

/** The screen before stays in front until the next one has loaded. */
async function open(at: Visitor, to: string): Promise<void> {
  const { page } = at;
  const { pathname, search } = new URL(page.url());
  if (to.startsWith('a[')) {
    const link = page.locator(to).first();
    await link.click();
    await link.waitFor({ state: 'detached' });
  } else if (pathname + search !== to) {
    await at.follow(to);
  }
  await untilLoaded(page);
  expect(await page.title(), to).not.toContain('404');
}

/** On a phone in light and at a desk in dark, which alone shows tables as tables. */
async function lookWithBothEngines(at: Visitor): Promise<void> {
  const { page } = at;
  await at.look();
  await page.emulateMedia({ colorScheme: 'dark' });
  await at.resize(1400);
  await at.look();
  const tables = await page.getByRole('table').count();
  if (tables > 0) expect(await secondFindings(page), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await at.resize(360);
}

/** The questions of the security tab. */
function openDialogs(at: Visitor): Promise<void> {
  return lookAtDialogs(at, ['Sign out everywhere', 'Change Email']);
}

/** The ways out of a client in arrears, with the new schedule that follows a request for help. */
async function lookAtArrears(at: Visitor): Promise<void> {
  const { page } = at;
  await lookAtDialogs(at, [/Talk to us$/, /^Repay$/]);
  await helpRequests['new schedule offered'](page);
  await page.reload();
  await page.getByRole('heading', { name: 'New repayment schedule' }).first().waitFor();
  await lookWithBothEngines(at);
}

async function lookAtDialogs(at: Visitor, names: readonly (string | RegExp)[]): Promise<void> {
  const { page } = at;
  for (const name of names) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await at.look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

async function arrearsOf(person: Person): Promise<string> {
  const path = '/transactions/api/user/transaction-loan-list';
  const [loan] = (await asks<{ results: LoanRecord[] }>(person, path)).results;
  return `${money(loan?.amount_to_be_paid ?? '')} overdue. Penalty: N1,800 a day`;
}

/** All of a row is a link to its investment. */
async function openRow(at: Visitor): Promise<void> {
  const { page } = at;
  type List = { results: InvestmentRecord[] };
  const path = '/investments/api/all/naira/investments';
  const [latest] = (await asks<List>(people.investor, path)).results;
  await at.resize(1400);
  await page.getByLabel('Search by amount, date, ID or word').fill('naira deposit');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/reports?search=naira+deposit');
  await clickRow(page, 'Deposit');
  await page.waitForURL(`**/invest/details/naira/${latest?.id}?type=FTI`);
  await at.resize(360);
}
