import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aReport, cloneLoan, storedOf } from '../../../test/builders/cloned-loans.ts';
import { anActiveLoan, endCancelling, type TestLoan } from '../../../test/builders/loan.ts';
import { eventsOf, storedPayment } from '../../../test/builders/payment.ts';
import { onCitus } from '../../../test/citus/nodes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import { settleInGroups } from './settle-in-groups.ts';
import { settlePayment } from './settle-payment.ts';
import { type Report, settleTogether } from './settle-together.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month. */

const testApp = useTestApp({ cleanLedger: allChecks });
let loan: TestLoan;
beforeAll(async () => {
  loan = await anActiveLoan(testApp);
  await endCancelling(testApp, loan);
});

const clone = () => cloneLoan(testApp, loan);
const instalment = 2_900_000n;

const statusesOf = (reports: readonly Report[]) =>
  Promise.all(
    reports.map(async ({ charge }) => (await storedPayment(testApp, charge.reference)).status),
  );

const together = (reports: readonly Report[]) =>
  testApp.deps.db.transaction().execute((tx) => settleTogether(testApp.deps, tx, reports));

/**
 * The payments of three rounds: a part, an instalment, more, all, or more than all. No amount comes
 * twice, so that the rows of two payments can be told apart.
 */
const payments = fc.uniqueArray(
  fc.record({
    amount: fc.oneof(
      fc.constantFrom(instalment, 2n * instalment, 11_600_000n, 12_000_000n),
      fc.bigInt({ min: 1n, max: 6_000_000n }),
    ),
    fee: fc.constantFrom(0n, 10_000n),
  }),
  { minLength: 3, maxLength: 3, selector: ({ amount }) => amount },
);

test.skipIf(onCitus())(
  'LND-23: books a group as it books one payment after the other',
  async () => {
    let booked = 0;
    const scenario = fc.array(payments, { minLength: 3, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(scenario, async (clients) => {
        const pairs = [];
        for (const rounds of clients) {
          pairs.push({ rounds, inGroup: await clone(), alone: await clone() });
        }
        for (const round of [0, 1, 2]) {
          const reports: Report[] = [];
          for (const { rounds, inGroup, alone } of pairs) {
            const payment = rounds[round] ?? { amount: instalment };
            reports.push(await aReport(testApp, inGroup, payment));
            const { charge, event } = await aReport(testApp, alone, payment);
            await settlePayment(testApp.deps, charge, undefined, event);
          }
          const done = new Set(await together(reports));
          booked += done.size;
          for (const report of reports.filter((one) => !done.has(one))) {
            await settlePayment(testApp.deps, report.charge, undefined, report.event);
          }
        }
        for (const { inGroup, alone } of pairs) {
          const expected = await storedOf(testApp, alone.clientId);
          expect(await storedOf(testApp, inGroup.clientId)).toEqual(expected);
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect(booked).toBeGreaterThan(0);
  },
);

test('one payment that cannot be booked fails alone', async () => {
  const good = [
    await aReport(testApp, await clone(), { amount: instalment }),
    await aReport(testApp, await clone(), { amount: instalment }),
  ];
  // No receipt has a fee below zero.
  const bad = await aReport(testApp, await clone(), { amount: instalment, fee: -1n });
  const settle = settleInGroups(testApp.deps);
  const [one, poisoned, two] = [good[0] ?? bad, bad, good[1] ?? bad];
  const settled = await Promise.allSettled([one, poisoned, two, poisoned].map(settle));
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(await statusesOf([one, two, poisoned])).toEqual(['applied', 'applied', 'pending']);
  expect(await eventsOf(testApp, poisoned.charge.reference)).toEqual([]);
});

test('two payments of one client in a group are both booked', async () => {
  const client = await clone();
  const reports = [
    await aReport(testApp, client, { amount: instalment }),
    await aReport(testApp, client, { amount: instalment }),
    await aReport(testApp, client, { amount: instalment }),
  ];
  await Promise.all(reports.map(settleInGroups(testApp.deps)));
  expect(await statusesOf(reports)).toEqual(['applied', 'applied', 'applied']);
  const { ledger_accounts: accounts = [] } = await storedOf(testApp, client.clientId);
  const receipts = accounts.filter((row) => row.includes('"code":2200'));
  expect(receipts).toHaveLength(3);
});

test('INV-41: a webhook that is twice in a group books once and is answered twice', async () => {
  const report = await aReport(testApp, await clone(), { amount: instalment });
  const other = await aReport(testApp, await clone(), { amount: instalment });
  const settle = settleInGroups(testApp.deps);
  await Promise.all([other, report, { ...report }, { ...report }].map(settle));
  const payment = await storedPayment(testApp, report.charge.reference);
  expect(payment.status).toBe('applied');
  const { receipts = [], loan_repayments: repayments = [] } = await storedOf(
    testApp,
    payment.client_id,
  );
  expect([receipts.length, repayments.length]).toEqual([1, 1]);
  expect(await eventsOf(testApp, report.charge.reference)).toHaveLength(3);
});

test.skipIf(onCitus())('a group waits for no one who works on a payment or client', async () => {
  const [locked, free] = [await clone(), await clone()];
  const reports = [
    await aReport(testApp, locked, { amount: instalment }),
    await aReport(testApp, free, { amount: instalment }),
  ];
  await testApp.deps.db.transaction().execute(async (tx) => {
    await lockClient(tx, locked.clientId);
    expect(await together(reports)).toEqual([reports[1]]);
  });
  const [first] = reports;
  if (first === undefined) throw new Error('no report');
  await settlePayment(testApp.deps, first.charge, undefined, first.event);
  expect(await statusesOf(reports)).toEqual(['applied', 'applied']);
});

test.skipIf(onCitus())('leaves alone what does more than pay instalments', async () => {
  const { deps, database } = testApp;
  const [all, savesCard, waits] = [await clone(), await clone(), await clone()];
  const reports = [
    await aReport(testApp, all, { amount: 11_600_000n }),
    await aReport(testApp, savesCard, { amount: instalment }),
    await aReport(testApp, waits, { amount: instalment }),
  ];
  await database.pool.query('UPDATE payments SET save_card = true WHERE client_id = $1', [
    savesCard.clientId,
  ]);
  await database.pool.query(
    `INSERT INTO emails (client_id, email_id, happened_at, by_day)
     SELECT client_id, event_id, happened_at, true FROM events WHERE client_id = $1
     ORDER BY event_id DESC LIMIT 1 ON CONFLICT (client_id, email_id) DO UPDATE
     SET by_day = true, state = 'waiting'`,
    [waits.clientId],
  );
  expect(await together(reports)).toEqual([]);
  await Promise.all(reports.map(settleInGroups(deps)));
  expect(await statusesOf(reports)).toEqual(['applied', 'applied', 'applied']);
});
