import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { staffRole } from '@quarrter/contract/staff-rights';
import { expect, test } from 'vitest';
import { signInClient } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import { type Person, people } from '../tools/seed/people.ts';
import { product, services } from './harness/product.ts';

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
