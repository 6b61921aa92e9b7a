import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { investmentChecks } from './check.ts';

const testApp = useTestApp();
let client: TestClient;
let id: string;
beforeEach(async () => {
  await testApp.database.owner.pool.query(
    'TRUNCATE investments, investment_returns, withdrawals, withdrawal_parts, payouts, payments, ' +
      'investment_totals, ledger_accounts, ledger_transfers, ledger_month_totals',
  );
  client = await aClient(testApp);
  id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '2000' });
});

const run = async () => {
  const results = [];
  for (const check of investmentChecks) results.push(await check.run(testApp.deps.db));
  return {
    compared: results.map((result) => result.compared),
    differences: results.flatMap((result) => result.differences),
  };
};

test('counts what it compares, and finds nothing wrong in a correct book', async () => {
  // The investment; three returns and the one day they were posted on; four of the
  // withdrawal; the client's counts.
  expect(await run()).toEqual({ compared: [1, 4, 4, 1], differences: [] });
  await expectCleanBook(testApp);
});

test.each([
  [
    'a return that is one kobo off',
    'UPDATE investment_returns SET amount = amount + 1 WHERE number = 2',
    ['returns owed: 300000', 'the transfer of 2027-02-21 is 300000', 'number 2 is 100001'],
  ],
  [
    'capital that is one kobo off',
    'UPDATE ledger_accounts SET credits = credits + 1 WHERE code = 2000',
    ['capital owed: 9800001, should be 9800000'],
  ],
  [
    'a withdrawal that is not its parts',
    'UPDATE withdrawal_parts SET capital = capital - 1',
    [
      'capital owed: 9800000, should be 9800001',
      'the amount of withdrawal',
      'the money in flight of withdrawal',
    ],
  ],
  ['a status that does not fit', 'UPDATE investments SET status = 2', ['status: 2']],
  [
    'money owed to an investment that is not there',
    'DELETE FROM investments',
    ['capital owed: 9800000, should be -200000'],
  ],
])('names %s', async (_what, planted, named) => {
  await sql.raw(planted).execute(testApp.database.owner.db);
  const { differences } = await run();
  for (const words of named) {
    const found = differences.filter((text) => text.includes(words) && text.includes(id));
    expect(found).toHaveLength(1);
  }
  for (const text of differences) expect(text).toContain(client.clientId);
});
