import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { aMaturedInvestment, askWithdrawal, beginOn } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

async function growthOf(client: TestClient, id: string) {
  const url = `/investments/api/naira/full-time-investment-detail/${id}`;
  const reply = await testApp.app.inject({ url, headers: client.headers });
  return reply.json<InvestmentWithGrowth>().growth;
}

test('IND-18: what a new investment is shown to earn is what is credited', async () => {
  await beginOn(testApp, '2027-10-31');
  await testApp.database.owner.pool.query(
    `INSERT INTO withholding_tax_versions (version, rate_ppm, effective_on)
    VALUES (2, 100000, '2028-01-31')`,
  );
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client, { amount: '123,456.78' });
  const before = await growthOf(client, id);
  await testApp.setDate('2028-10-30');
  await goTo(testApp, '2028-10-31');
  const after = await growthOf(client, id);
  const credited = after.months.filter(({ state }) => state === 'credited');
  expect(credited.map((month) => ({ ...month, state: 'upcoming' }))).toEqual(before.months);
  expect(after.credited).toEqual(before.to_come);
  expect(credited.slice(2, 4)).toMatchObject([
    { date: '2028-01-31', gross: '1234.57', tax: '123.46', amount: '1111.11' },
    { date: '2028-02-29', earned: '4691.36' },
  ]);
});

test('WDR-17: shows withdrawals with the capital left, and months without a return', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '60000' });
  await testApp.setDate('2027-04-30');
  const { months, movements, to_come } = await growthOf(client, id);
  expect(movements).toEqual([
    { date: '2027-02-21', kind: 'withdrawal', amount: '60000.00', capital_left: '40000.00' },
  ]);
  expect(months.map(({ state, capital }) => [state, capital])).toEqual([
    ...Array.from({ length: 3 }, () => ['credited', '100000.00']),
    ...Array.from({ length: 2 }, () => ['none', '40000.00']),
  ]);
  expect(to_come.amount).toBe('0.00');
});
