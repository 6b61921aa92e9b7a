import type { Transaction } from '@quarrter/contract/client/activity';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { shortId } from '@quarrter/contract/short-id';
import { staffRole } from '@quarrter/contract/staff-rights';
import { addDays, formatDate, lagosDate } from '@quarrter/domain/calendar';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { signInClient } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import { type Person, people } from '../tools/seed/people.ts';
import { atConsole } from './harness/console.ts';
import { product, services } from './harness/product.ts';
import { ownerUrlOf } from './harness/running-product.ts';
import { signInTo } from './harness/screens.ts';
import { setOpeningDate } from './harness/server-command.ts';
import { visitor } from './harness/visitor.ts';

async function holdingsOf(person: Person) {
  const { token } = await signInClient(product.url, person);
  const read = async <T>(path: string) =>
    (await call<{ results: T[] }>(product.url, 'GET', path, { token })).results;
  return {
    loans: await read<LoanRecord>('/transactions/api/user/transaction-loan-list'),
    investments: await read<InvestmentRecord>('/investments/api/all/naira/investments'),
  };
}

test('lists a client for each situation, and staff of each role with a one-time code', async () => {
  const accounts = await services.accounts();
  const clients = accounts.filter(({ role }) => role === 'client');
  expect(clients.map(({ email }) => email).sort()).toEqual(
    Object.values(people)
      .map(({ email }) => email)
      .sort(),
  );
  expect(accounts.every(({ name, about }) => name !== '' && about !== '')).toBe(true);
  for (const role of staffRole.options) {
    const found = accounts.find((account) => account.role === role);
    expect(found?.code).toMatch(/^\d{6}$/);
  }
});

test('each demonstration client is in the situation that the list describes', async () => {
  expect(await holdingsOf(people.newcomer)).toEqual({ loans: [], investments: [] });
  expect((await holdingsOf(people.applicant)).loans).toHaveLength(1);
  expect((await holdingsOf(people.borrower)).loans).toMatchObject([
    { loan_type: 'personal', repayments: [{}, {}, {}] },
  ]);
  const [late] = (await holdingsOf(people.late)).loans;
  expect(late?.state).toBe('overdue');
  expect(Number(late?.penalty)).toBeGreaterThan(0);
  const [running] = (await holdingsOf(people.invested)).investments;
  expect(running?.days_left).toBeGreaterThan(0);
  const { investments } = await holdingsOf(people.investor);
  expect(investments).toHaveLength(2);
  expect(investments.every(({ credited }) => credited.length > 0)).toBe(true);
  expect(investments.some(({ days_left }) => days_left < 1)).toBe(true);
  const regular = await holdingsOf(people.regular);
  expect(regular.loans.map(({ state }) => state)).toEqual(['active', 'complete']);
  expect(regular.investments).toHaveLength(2);
  const [offered] = (await holdingsOf(people.offered)).loans;
  expect(offered?.state).toBe('offered');
});

test('cannot be given another opening date', async () => {
  const { code, output } = await setOpeningDate(product, '2020-01-01');
  expect([code, output]).toEqual([3, 'The book is not empty: its business date stays.\n']);
});

/** The network never falls idle, because a page follows changes (SHL-19). */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[role=status] > .sr-only').count()).toBe(0);
}

test('a client finds any transaction of many years within three taps of the home', async () => {
  await addReturnsOfManyYears(people.regular);
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, people.regular, '/dashboard');
  const seed = Date.now() % 10_000;
  console.log(`transactions found with the seed ${seed}`);
  for (const share of [seed / 10_000, ((seed * 7919) % 10_000) / 10_000]) {
    const { id, timestamp, investment } = await transactionAt(share);
    let taps = 0;
    const tap = (target: Locator) => {
      taps += 1;
      return target.click();
    };
    await at.go('/dashboard');
    await tap(page.getByRole('navigation').getByRole('link', { name: 'Reports' }));
    await tap(page.getByLabel('Search by amount, date, ID or word'));
    await page.keyboard.type(`${investment?.amount} ${formatDate(lagosDate(new Date(timestamp)))}`);
    await page.keyboard.press('Enter');
    const details = page.getByRole('button', { name: `Details of ${shortId(id)}` });
    await details.waitFor();
    if ((await details.getAttribute('aria-expanded')) === 'false') await tap(details);
    await page.getByText('Transaction ID').waitFor();
    expect(taps).toBeLessThanOrEqual(3);
  }
  await at.look();
});

const manyDays = 3_000;

/** A return of the client's first investment for each day of the years before it. */
async function addReturnsOfManyYears({ email }: Person): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrlOf(product) });
  await owner.connect();
  const { rows } = await owner.query('select client_id from client_logins where email = $1', [
    email,
  ]);
  const added = await owner.query(
    `insert into activity_entries (client_id, entry_id, kind, subject_id, source_id, happened_at,
      amount)
    select client_id, gen_random_uuid(), 'returns', subject_id, subject_id,
      happened_at - number * interval '1 day', 100000 + number % 7
    from (
      select client_id, subject_id, happened_at from activity_entries
      where client_id = $1 and kind = 'deposit' order by happened_at limit 1
    ) as deposit cross join generate_series(1, $2::int) as number`,
    [rows[0]?.client_id, manyDays],
  );
  // The check of the ledger would find that they have no returns.
  onTestFinished(async () => {
    await owner.query(
      `delete from activity_entries as entry where client_id = $1 and kind = 'returns'
        and not exists (select 1 from investment_returns as returns
          where returns.client_id = entry.client_id and returns.returns_id = entry.entry_id)`,
      [rows[0]?.client_id],
    );
    await owner.end();
  });
  expect(added.rowCount).toBe(manyDays);
}

/** The transaction of the client that lies at this share of the years. */
async function transactionAt(share: number): Promise<Transaction> {
  const { token } = await signInClient(product.url, people.regular);
  const first = async (query: string) => {
    const path = `/transactions/api/report/?limit=1&${query}`;
    const { results } = await call<{ results: Transaction[] }>(product.url, 'GET', path, { token });
    const [found] = results;
    if (found === undefined) throw new Error(`nothing was found with ${query}`);
    return found;
  };
  const oldest = lagosDate(new Date((await first('order=asc')).timestamp));
  return first(`to=${addDays(oldest, Math.floor(share * manyDays))}`);
}

test('the console shows the queue, a loan’s history, receipts and what was logged', async () => {
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
});
