import type { Transaction } from '@quarrter/contract/client/activity';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { anActiveLoan, anApplication, repay } from '../../test/builders/loan.ts';
import { askWithdrawal } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { transactionKinds } from '../events/tables.ts';
import { shortId } from '../platform/database/ids.ts';
import { entryKinds } from './account-report.ts';

/* One client with a transaction of each kind that the report can filter. */

const testApp = useTestApp();
let client: TestClient;
let loanId: string;
let investmentId: string;
beforeAll(async () => {
  ({ client, loanId } = await anActiveLoan(testApp));
  investmentId = await anInvestment(testApp, client);
  await goTo(testApp, '2026-12-21');
  await repay(testApp, { client, loanId }, '29000');
  await testApp.setDate('2027-02-21');
  await askWithdrawal(testApp, client, investmentId, { amount: '30000' });
});

type Query = Record<string, string>;

const ask = (query: Query, { headers }: TestClient = client) => {
  const url = `/transactions/api/report/?${new URLSearchParams(query)}`;
  return testApp.app.inject({ url, headers });
};

async function report(query: Query, reader?: TestClient) {
  const reply = await ask(query, reader);
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return reply.json<{ results: Transaction[]; after: string | null }>();
}

const nameOf = ({ loan, investment }: Transaction) =>
  `${(loan ?? investment)?.event} ${(loan ?? investment)?.action}`;
const names = async (query: Query, reader?: TestClient) =>
  (await report(query, reader)).results.map(nameOf);

const newestFirst = [
  'Investment Withdrawal',
  'Loan Repayment',
  'Investment Returns',
  'Investment Deposit',
  'Loan Withdrawal',
];

test('REP-21: lists what moved money, the newest first', async () => {
  expect(await names({})).toEqual(newestFirst);
});

test('REP-06: lists a loan from the time on which it was paid out', async () => {
  const applicant = await anApplication(testApp);
  expect(await names({}, applicant.client)).toEqual([]);
});

test.each([
  ['REP-12', 'loan-withdrawals', 'Loan Withdrawal'],
  ['REP-12', 'loan-repayments', 'Loan Repayment'],
  ['REP-13', 'withdrawals', 'Investment Withdrawal'],
  ['REP-13', 'deposits', 'Investment Deposit'],
  ['REP-13', 'returns', 'Investment Returns'],
])('%s: with %s ticked lists only %s', async (_id, kinds, name) => {
  expect(await names({ kinds })).toEqual([name]);
});

test('REP-15: with everything ticked no kind of entry is left out', () => {
  expect(Object.values(entryKinds).flat().sort()).toEqual([...transactionKinds].sort());
});

test('REP-18: joins ticked kinds by or, then limits them by date, and sorts', async () => {
  const kinds = 'loan-withdrawals,loan-repayments,deposits';
  const all = ['Loan Repayment', 'Investment Deposit', 'Loan Withdrawal'];
  expect(await names({ kinds })).toEqual(all);
  const early = { kinds, from: '2026-11-01', to: '2026-12-20' };
  expect(await names(early)).toEqual(['Investment Deposit', 'Loan Withdrawal']);
  expect(await names({ ...early, sort: 'amount', order: 'desc' })).toHaveLength(2);
});

test('REP-17: a period has its first day and its last', async () => {
  expect(await names({ from: '2026-12-21', to: '2027-02-21' })).toEqual([
    'Investment Withdrawal',
    'Loan Repayment',
    'Investment Returns',
  ]);
  expect(await names({ from: '2026-12-22', to: '2027-02-20' })).toEqual([]);
});

test('REP-19, REP-20: sorts by date and by amount, in either direction', async () => {
  const amounts = async (query: Query) =>
    (await report(query)).results.map(({ loan, investment }) =>
      Number(
        loan
          ? loan.action === 'Repayment'
            ? loan.repayment_amount
            : loan.amount
          : investment?.amount,
      ),
    );
  const lowest = [1_000, 29_000, 30_000, 100_000, 100_000];
  expect(await amounts({ sort: 'amount' })).toEqual(lowest);
  expect(await amounts({ sort: 'amount', order: 'desc' })).toEqual(lowest.toReversed());
  expect(await names({ sort: 'date', order: 'asc' })).toEqual(newestFirst.toReversed());
});

test.each<Query>([{}, { sort: 'amount' }, { kinds: 'deposits,returns,loan-withdrawals' }])(
  'API-22: pages of the report with %j follow each other without a gap',
  async (query) => {
    const whole = (await report(query)).results;
    const pages: Transaction[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const asked: Query = { ...query, limit: '2', ...(after === '' ? {} : { after }) };
      const page: Awaited<ReturnType<typeof report>> = await report(asked);
      pages.push(...page.results);
      after = page.after;
    }
    expect(pages).toEqual(whole);
  },
);

describe('the search of the report', () => {
  test.each([
    ['10,000', []],
    ['N29,000', ['Loan Repayment']],
    ['100000', ['Investment Deposit', 'Loan Withdrawal']],
    ['$100,000', []],
    ['repay', ['Loan Repayment']],
    ['Loan', ['Loan Repayment', 'Loan Withdrawal']],
    ['naira deposit', ['Investment Deposit']],
    ['dollar', []],
    ['personal', ['Loan Repayment', 'Loan Withdrawal']],
    ['business', []],
    ['FTI', ['Investment Withdrawal', 'Investment Returns', 'Investment Deposit']],
    ["'; DROP TABLE clients; --", []],
  ])('finds for %j what it means', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test.each([
    ['21 December 2026', ['Loan Repayment', 'Investment Returns']],
    ['21/12/2026 repayment', ['Loan Repayment']],
    ['N100,000 in Nov 2026', ['Investment Deposit', 'Loan Withdrawal']],
    ['2027-02', ['Investment Withdrawal']],
    ['January 2027', []],
    ['31 Feb 2027', []],
  ])('finds for %j what happened then', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test('a month that was typed is limited by the filter of dates', async () => {
    const search = 'December 2026';
    expect(await names({ search, from: '2026-12-22' })).toEqual([]);
    expect(await names({ search, to: '2026-12-21' })).toHaveLength(2);
  });

  test('finds a loan with its repayments, and one transaction, by their ids', async () => {
    const ofLoan = ['Loan Repayment', 'Loan Withdrawal'];
    expect(await names({ search: shortId(loanId) })).toEqual(ofLoan);
    expect(await names({ search: shortId(loanId).toLowerCase().replace('-', ' ') })).toEqual(
      ofLoan,
    );
    const [withdrawal] = (await report({})).results;
    expect(await names({ search: withdrawal?.id ?? '' })).toEqual(['Investment Withdrawal']);
  });

  test('joins what was typed with the filters', async () => {
    expect(await names({ search: 'loan', kinds: 'loan-repayments' })).toEqual(['Loan Repayment']);
    expect(await names({ search: 'loan', kinds: 'deposits' })).toEqual([]);
  });
});

test('API-07: never lists a row of another client, whatever cursor it is given', async () => {
  const other = await aClient(testApp);
  const { after } = await report({ limit: '2' });
  expect(await names({ after: after ?? '' }, other)).toEqual([]);
  expect(await names({ search: loanId }, other)).toEqual([]);
  const anonymous = await testApp.app.inject({ url: '/transactions/api/report/' });
  expect(anonymous.statusCode).toBe(401);
});

test.each([
  [{ kinds: 'boats' }, 'kinds'],
  [{ sort: 'colour' }, 'sort'],
  [{ order: 'up' }, 'order'],
  [{ from: '0000-01-01' }, 'from'],
  [{ to: '2026-02-30' }, 'to'],
  [{ from: '2027-01-01', to: '2026-01-01' }, 'to'],
  [{ search: 'x'.repeat(101) }, 'search'],
  [{ after: 'x' }, 'after'],
  [{ sort: 'amount', after: '1_2' }, 'after'],
  [{ limit: '0' }, 'limit'],
])('SHL-17: the report with %j is a 400 about %s', async (query, field) => {
  const reply = await ask(query as Query);
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]]);
});

test('SHL-17: the years 1000 and 9999 are dates like any other', async () => {
  expect(await names({ from: '1000-01-01', to: '9999-12-31' })).toEqual(newestFirst);
  expect(await names({ from: '9999-12-31' })).toEqual([]);
});

describe('the reports of loans and investments', () => {
  const ids = async (url: string) => {
    const reply = await testApp.app.inject({ url, headers: client.headers });
    expect(reply.statusCode).toBe(200);
    return reply.json().results.map(({ id }: { id: string }) => id);
  };

  test.each([
    ['', 1],
    ['N100,000', 1],
    ['$100,000', 0],
    ['99,000', 0],
    ['personal', 1],
    ['rainy day', 0],
    ['boats', 0],
  ])('a loan is found by %j', async (search, count) => {
    const url = `/loans/api/history/?search=${encodeURIComponent(search)}`;
    expect(await ids(url)).toHaveLength(count);
  });

  test.each([
    ['100000', 1],
    ['$100,000', 0],
    ['fti', 1],
    ['limited', 0],
    ['boats', 0],
  ])('an investment is found by %j', async (search, count) => {
    const url = `/investments/api/history/naira/?search=${encodeURIComponent(search)}`;
    expect(await ids(url)).toHaveLength(count);
  });

  test('both are found by their short ids, and can be reversed', async () => {
    expect(await ids(`/loans/api/history/?search=${shortId(loanId)}`)).toEqual([loanId]);
    const found = await ids(`/investments/api/history/naira/?search=${shortId(investmentId)}`);
    expect(found).toEqual([investmentId]);
    const second = await anInvestment(testApp, client);
    const path = '/investments/api/history/naira/';
    expect(await ids(path)).toEqual([second, investmentId]);
    expect(await ids(`${path}?order=asc`)).toEqual([investmentId, second]);
    const first = await testApp.app.inject({
      url: `${path}?order=asc&limit=1`,
      headers: client.headers,
    });
    expect(await ids(`${path}?order=asc&after=${first.json().after}`)).toEqual([second]);
  });
});
