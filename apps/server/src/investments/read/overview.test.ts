import type { InvestmentOverview } from '@quarrter/contract/client/investment-overview';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { askWithdrawal, expectCleanBook } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let client: TestClient;
const made: Record<'first' | 'second' | 'third', string> = { first: '', second: '', third: '' };
beforeAll(async () => {
  client = await aClient(testApp);
  made.first = await anInvestment(testApp, client);
  made.second = await anInvestment(testApp, client, { amount: '300000' });
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  made.third = await anInvestment(testApp, client, { amount: '200000' });
  await askWithdrawal(testApp, client, made.first, { amount: '103000' });
  await askWithdrawal(testApp, client, made.second, { amount: '50000' });
  await testApp.sandbox.addAccount('058', '0222222222', 'BELLO HALIMA');
  await askWithdrawal(testApp, client, made.second, { amount: '20000', account: '0222222222' });
});

async function overviewOf(who: TestClient, currency = 'naira'): Promise<InvestmentOverview> {
  const url = `/investments/api/overview/${currency}/`;
  return (await testApp.app.inject({ url, headers: who.headers })).json<InvestmentOverview>();
}

test('IND-04, IND-05: lists what holds money, newest start first', async () => {
  const { current, recent, summary } = await overviewOf(client);
  expect(current.map(({ id, balance }) => [id, balance])).toEqual([
    [made.third, '200000.00'],
    [made.second, '239000.00'],
  ]);
  expect(recent.map(({ id }) => id)).toEqual([made.third, made.second, made.first]);
  expect(summary).toMatchObject({ total_count: 3, current_count: 2 });
});

test('IND-01, IND-02: what was held by month ends with the net worth of today', async () => {
  const { months, summary } = await overviewOf(client);
  expect(
    months.map(({ date, capital, returns, net_worth }) => [date, capital, returns, net_worth]),
  ).toEqual([
    ['2026-11-30', '400000.00', '0.00', '400000.00'],
    ['2026-12-31', '400000.00', '0.00', '400000.00'],
    ['2027-01-31', '400000.00', '0.00', '400000.00'],
    ['2027-02-21', '430000.00', '9000.00', '439000.00'],
  ]);
  expect(summary.total_investment_and_returns).toBe('439000.00');
  expect(summary).toMatchObject({ total_investment: '600000.00', total_returns: '12000.00' });
  await expectCleanBook(testApp);
});

test('IND-13: the next return and the next maturity come with their investments', async () => {
  const { next_return, next_maturity } = await overviewOf(client);
  expect(next_return).toMatchObject({ date: '2027-03-21' });
  expect([made.second, made.third]).toContain(next_return?.id);
  expect(next_maturity).toMatchObject({ id: made.third, date: '2027-05-21' });
});

test('what can be withdrawn is listed, however many are newer', async () => {
  const investor = await aClient(testApp);
  const oldest = await anInvestment(testApp, investor);
  onTestFinished(() => testApp.setDate('2027-02-21'));
  await testApp.setDate('2027-05-21');
  for (let made = 0; made < 6; made += 1) await anInvestment(testApp, investor);
  const { current, recent, matured } = await overviewOf(investor);
  expect([...current, ...recent].map(({ id }) => id)).not.toContain(oldest);
  expect(matured).toMatchObject({ count: 1, results: [{ id: oldest, balance: '100000.00' }] });
});

test('WDR-20: withdrawals in progress are listed with their state, newest first', async () => {
  const { withdrawals } = await overviewOf(client);
  expect(
    withdrawals.map(({ amount, status, investment_id }) => [amount, status, investment_id]),
  ).toEqual([
    ['20000.00', 'held', made.second],
    ['50000.00', 'requested', made.second],
    ['103000.00', 'requested', made.first],
  ]);
  expect(withdrawals[0]?.note).toContain('BELLO HALIMA');
});

test('API-07: another client sees nothing of it', async () => {
  const overview = await overviewOf(await aClient(testApp));
  expect(overview).toMatchObject({
    ...{ months: [], current: [], recent: [], withdrawals: [], next_return: null },
    ...{ matured: { count: 0, results: [] }, next_maturity: null },
    ...{ summary: { total_count: 0, current_investment: '0.00' } },
  });
  expect((await overviewOf(client, 'dollar')).summary.total_count).toBe(0);
});
