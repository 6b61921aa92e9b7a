import { expect } from 'vitest';
import {
  investmentChecks,
  investmentEntryChecks,
  investmentTermChecks,
  readInvestments,
} from '../../src/investments/index.ts';
import { findInvestment } from '../../src/investments/invest/read-investments.ts';
import { toInvestmentRecord } from '../../src/investments/wire.ts';
import { ledgerChecks } from '../../src/ledger/index.ts';
import { paymentChecks } from '../../src/payments/index.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { goTo } from './closing.ts';
import { anInvestment, type InvestmentOptions } from './investment.ts';

/** The first day of every test that uses these, whatever the test before it closed. */
export async function beginOn(testApp: TestApp, date: string): Promise<void> {
  await testApp.database.owner.pool.query('TRUNCATE day_closes');
  await testApp.setDate(date);
}

/**
 * Started on 21 November, credited three times and mature on 21 February: 100,000 with 3,000 of
 * returns.
 */
export async function aMaturedInvestment(
  testApp: TestApp,
  client: TestClient,
  options: InvestmentOptions = {},
): Promise<string> {
  await beginOn(testApp, '2026-11-21');
  const id = await anInvestment(testApp, client, options);
  // One close credits all the missed anniversaries; ninety would do the same and take longer.
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  return id;
}

/** The call of the withdrawal dialog, to the client's own account unless the body names another. */
export async function askWithdrawal(
  testApp: TestApp,
  client: TestClient,
  id: string | null,
  body: object,
  headers: object = {},
) {
  await openOwnAccount(testApp);
  return testApp.app.inject({
    method: 'POST',
    url: `/investments/api/withdraw/${id === null ? '' : `?id=${id}`}`,
    headers: { ...client.headers, ...headers },
    payload: { bank_name: '058', account: '0123456789', ...body },
  });
}

const opened = new WeakSet<TestApp>();

/** The bank knows the account of these tests under the name that test clients have. */
async function openOwnAccount(testApp: TestApp): Promise<void> {
  if (opened.has(testApp)) return;
  opened.add(testApp);
  await testApp.sandbox.addAccount('058', '0123456789', 'OBI ADA');
}

/** Other amounts above which withdrawals are protected; one that is left out is never reached. */
export async function protectAbove(
  { database }: Pick<TestApp, 'database'>,
  amounts: { hold?: bigint; identity?: bigint; approval?: bigint },
  currency: 'NGN' | 'USD' = 'NGN',
): Promise<void> {
  const never = 1_000_000_000_000n;
  const { hold = never, identity = never, approval = null } = amounts;
  await database.owner.pool.query(
    `INSERT INTO withdrawal_rule_versions
       (currency, version, hold_above, identity_above, approval_above)
     SELECT $1, max(version) + 1, $2, $3, $4 FROM withdrawal_rule_versions WHERE currency = $1`,
    [currency, hold, identity, approval],
  );
}

/** An investment as the API shows it to its client. */
export async function readInvestment(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  { clientId }: Pick<TestClient, 'clientId'>,
  id: string,
  now = new Date(),
) {
  const [found] = await readInvestments(db, clientId, [id]);
  if (found === undefined) throw new Error('the client has no such investment');
  return toInvestmentRecord(await findInvestment(db, clientId, { id, ...found }), now);
}

const withdrawalChecks = investmentTermChecks.filter(({ name }) => /withdrawal/.test(name));

/** Runs the checks of `quarrter ledger-check` for investments and everything they build on. */
export async function expectCleanBook(testApp: TestApp): Promise<void> {
  const checks = [
    ...[...ledgerChecks, ...investmentChecks, ...investmentEntryChecks],
    ...[...paymentChecks, ...withdrawalChecks],
  ];
  for (const check of checks) {
    expect((await check.run(testApp.deps.db)).differences, check.name).toEqual([]);
  }
}
