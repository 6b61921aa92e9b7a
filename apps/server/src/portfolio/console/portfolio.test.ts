import type { ReplyOnWire } from '@quarrter/contract/call';
import type { portfolio } from '@quarrter/contract/staff/portfolio';
import { addDays } from '@quarrter/domain/calendar';
import { arrearsAges } from '@quarrter/domain/loans';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { anActiveLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let finance: TestStaff;
let officer: TestStaff;
let investor: TestClient;
let late: TestLoan;
let current: TestLoan;
let invested: string;
let count: NonNullable<ReplyOnWire<typeof portfolio>['count']>;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  officer = await aStaffMember(testApp, 'officer');
  late = await anActiveLoan(testApp);
  investor = await aClient(testApp);
  invested = await anInvestment(testApp, investor, { amount: '150000' });
  await anInvestment(testApp, investor, { amount: '500', plan: 'usd', currency: 'USD' });
  // Its first instalment was due on 21 December.
  await testApp.setDate('2027-01-24');
  current = await anActiveLoan(testApp, { amount: 5_000_000n });
  await repay(testApp, current, '20,000');
  await goTo(testApp, '2027-01-25');
  await call('POST', 'count/');
  await testApp.work();
  count = (await call('GET', '')).body.count;
});

const call = (method: 'GET' | 'POST', path: string, who = finance) =>
  staffCall(testApp, who, method, `portfolio/${path}`);

const units = (amount: string) => BigInt(amount.replace('.', ''));

async function balance(code: number, subjectId: string): Promise<bigint> {
  const { rows } = await testApp.database.pool.query(
    `SELECT (debits - credits)::text AS sum FROM ledger_accounts
     WHERE code = $1 AND subject_id = $2`,
    [code, subjectId],
  );
  return BigInt(rows[0]?.sum ?? 0);
}

test('what is outstanding is what each loan owes, by its age', async () => {
  const ofAge = (age: string) => count.loans.find((row) => row.age === age);
  expect(count.date).toBe('2027-01-25');
  expect(ofAge('31-60')).toMatchObject({ loanType: 'personal', count: 1 });
  expect(ofAge('current')?.count).toBe(1);
  for (const [age, { loanId }] of [['31-60', late] as const, ['current', current] as const]) {
    expect(units(ofAge(age)?.principal ?? '0')).toBe(await balance(1100, loanId));
    expect(units(ofAge(age)?.penalty ?? '0')).toBe(await balance(1120, loanId));
  }
  // Two instalments were due; nothing of the other loan's interest is.
  expect([ofAge('31-60')?.interest, ofAge('current')?.interest]).toEqual(['8000.00', '0.00']);
});

test('PAR30 is the share of principal in loans that are more than 30 days late', async () => {
  const atRisk = await balance(1100, late.loanId);
  const all = atRisk + (await balance(1100, current.loanId));
  expect([units(count.atRisk), units(count.principal)]).toEqual([atRisk, all]);
  expect(Number(count.par30)).toBeCloseTo((100 * Number(atRisk)) / Number(all), 1);
});

test('money lent and repaid by month is that of the transfers', () => {
  const months = new Map(count.months.map((row) => [row.month, row]));
  expect(count.months).toHaveLength(12);
  expect(months.get('2026-11')).toMatchObject({ disbursed: '100000.00', collected: '0.00' });
  expect(months.get('2027-01')).toMatchObject({ disbursed: '50000.00', collected: '20000.00' });
});

test('investments are counted by currency and the month of their maturity', () => {
  const naira = count.investments.filter(({ currency }) => currency === 'NGN');
  expect(naira).toMatchObject([{ month: '2027-02', count: 1, capital: '150000.00' }]);
  const dollars = count.investments.filter(({ currency }) => currency === 'USD');
  expect(dollars).toMatchObject([{ count: 1, capital: '500.00' }]);
});

test('returns to be paid are those that the investment shows', async () => {
  const naira = count.returns.filter(({ currency }) => currency === 'NGN');
  // Credited on the 21st; a year of whole months from January.
  expect(naira).toHaveLength(11);
  expect(naira.map(({ month }) => month).slice(0, 2)).toEqual(['2027-02', '2027-03']);
  expect(naira[0]).toMatchObject({ count: 1, maturing: 1, capital: '150000.00' });
  expect(naira[1]).toMatchObject({ count: 1, maturing: 0, capital: '0.00' });
  const own = await testApp.app.inject({
    url: `/investments/api/naira/full-time-investment-detail/${invested}`,
    headers: investor.headers,
  });
  const { growth } = own.json();
  const upcoming = growth.months.filter(({ state }: { state: string }) => state === 'upcoming');
  expect(naira.map(({ net }) => net).slice(0, 5)).toEqual(
    upcoming.slice(0, 5).map(({ amount }: { amount: string }) => amount),
  );
});

test('cash by account is that of the ledger', async () => {
  const { rows } = await testApp.database.pool.query(
    `SELECT sum(debits - credits)::text AS sum FROM ledger_accounts
     WHERE code = 1000 AND currency = 'NGN'`,
  );
  const cash = count.cash.find(({ code, currency }) => code === 1000 && currency === 'NGN');
  expect(units(cash?.balance ?? '0')).toBe(BigInt(rows[0].sum));
});

test.each([
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '90+'],
])(
  'a loan that is %i days late is %s in the portfolio and in the collections',
  async (days, age) => {
    const lateSince = (to: string) =>
      testApp.database.owner.pool.query('UPDATE loans SET arrears_since = $1 WHERE loan_id = $2', [
        to,
        late.loanId,
      ]);
    await lateSince(addDays('2027-01-25', -days));
    try {
      for (const one of arrearsAges) {
        const asked = `?age=${encodeURIComponent(one)}`;
        const listed = (await call('GET', `loans/${asked}`)).body.results;
        const url = `/staff/api/collections/${asked}`;
        const collected = await testApp.app.inject({ url, headers: officer.headers });
        const ids = [listed, collected.json().results].map((rows: { id: string }[]) =>
          rows.map(({ id }) => id),
        );
        const expected = one === age ? [late.loanId] : [];
        expect(ids, one).toEqual([expected, expected]);
      }
    } finally {
      await lateSince('2026-12-21');
    }
  },
);

test.each([
  ['loans/?age=31-60', 1],
  ['loans/?age=current', 1],
  ['loans/', 2],
  ['loans/?loanType=business', 0],
  ['investments/?currency=NGN&month=2027-02', 1],
  ['investments/?currency=USD', 1],
  ['investments/?currency=NGN&month=matured', 0],
  ['returns/?currency=NGN&month=2027-02', 1],
  ['returns/?currency=USD&month=2027-01', 0],
  ['transfers/?flow=disbursed&month=2026-11', 1],
])('the rows behind a figure: %s', async (path, rows) => {
  const { status, body } = await call('GET', path);
  expect([status, body.results?.length]).toEqual([200, rows]);
});

test('the rows behind a figure come page by page, each once', async () => {
  const first = (await call('GET', 'loans/?limit=1')).body;
  const second = (await call('GET', `loans/?limit=1&after=${first.after}`)).body;
  const listed: { id: string; principal: string }[] = [...first.results, ...second.results];
  for (const { id, principal } of listed) {
    expect(units(principal)).toBe(await balance(1100, id));
  }
  const ids = listed.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([late.loanId, current.loanId]));
  expect(second.after).toBeNull();
  const parts: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const cursor: string = after === '' ? '' : `&after=${after}`;
    const path = `transfers/?flow=collected&month=2027-01&limit=1${cursor}`;
    const { body } = await call('GET', path);
    parts.push(...body.results.map(({ amount }: { amount: string }) => amount));
    after = body.after;
  }
  expect(parts.reduce((sum, amount) => sum + units(amount), 0n)).toBe(2_000_000n);
});

test('an auditor reads the portfolio and counts nothing; an officer does not read it', async () => {
  const auditor = await aStaffMember(testApp, 'auditor');
  const officer = await aStaffMember(testApp, 'officer');
  expect((await call('GET', '', auditor)).status).toBe(200);
  expect((await call('POST', 'count/', auditor)).status).toBe(403);
  expect((await call('GET', '', officer)).status).toBe(403);
});
