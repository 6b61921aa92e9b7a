import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { newestLink } from '../../test/builders/emails.ts';
import { importFiles } from '../../test/builders/import.ts';
import {
  importedClient,
  importedLoan,
  recordOf,
  runImport,
} from '../../test/builders/imported-loan.ts';
import { readLoan, repay } from '../../test/builders/loan.ts';
import { askWithdrawal, readInvestment } from '../../test/builders/withdrawal.ts';
import { expectCleanLedger } from '../../test/clean-ledger.ts';
import { differencesWith } from '../../test/planted/plant.ts';
import { useTestApp } from '../../test/test-app.ts';
import { queueInvitations } from '../accounts/index.ts';
import { closeDays } from '../day-close/close-days.ts';
import { readInvestedInAll } from '../investments/queries.ts';
import { readTrialBalance } from '../ledger/index.ts';
import type { ImportFile, ImportFiles } from './index.ts';

/** The templates of docs/import.md. */
const files: ImportFiles = {
  asOf: '2026-11-20',
  clients: await template('clients'),
  loans: await template('loans'),
  investments: await template('investments'),
};

async function template(name: string): Promise<ImportFile> {
  const file = new URL(`../../../../docs/import/${name}.csv`, import.meta.url);
  return { name: `${name}.csv`, content: await readFile(file) };
}

const testApp = useTestApp();

const importChecks = [
  'every imported loan against its opening balances',
  'every imported investment against its opening balances',
];

test('imports loans and investments as they stand, and the ledger holds', async () => {
  expect(await runImport(testApp, files)).toEqual([2, 3, 3]);
  await expectCleanLedger(testApp.deps.db);
  const current = await importedLoan(testApp, 'C-1', 'L-1');
  const late = await importedLoan(testApp, 'C-2', 'L-2');
  expect(await readLoan(testApp, current)).toMatchObject({ balance: '58000.00' });
  expect(await readLoan(testApp, late)).toMatchObject({ balance: '88000.00', penalty: '1000.00' });
  expect(
    await readInvestment(testApp, current.client, await recordOf(testApp, 'I-1')),
  ).toMatchObject({
    balance: '204000.00',
  });
  // The lender's own: the sums that clients owe and have been charged, less those owed to
  // investors.
  const day = { from: '2026-11-21', to: '2026-11-21' };
  const [opening] = (await readTrialBalance(testApp.deps.db, 'NGN', day)).filter(
    ({ code }) => code === 3000,
  );
  expect(opening?.closing).toBe(-780_499_51n);
});

test('imports nothing twice, and only what is new of a longer file', async () => {
  expect(await runImport(testApp, files)).toEqual([0, 0, 0]);
  const more = importFiles('2026-11-20', {
    clients: ['C-3,emeka@import.example,Emeka,Ojo,08031234569,,'],
    loans: ['L-9,C-2,personal,50000,4,2,2026-10-21,0,0,54000'],
  });
  expect(await runImport(testApp, more)).toEqual([1, 1, 0]);
  await expectCleanLedger(testApp.deps.db);
});

test('IND-04: imported records are listed by the day they began, not by their line', async () => {
  const { rows } = await testApp.database.pool.query(
    `SELECT array_agg(disbursed_on::text ORDER BY loan_id) AS starts FROM loans
     UNION ALL
     SELECT array_agg(start_on::text ORDER BY investment_id) FROM investments`,
  );
  for (const { starts } of rows) expect(starts).toEqual(starts.toSorted());
});

test.each([
  ['amount', 'UPDATE loans SET amount = amount + 1 WHERE rate_ppm = 35000'],
  ['day of the import', 'UPDATE loans SET imported_on = imported_on + 1'],
  ['disbursed before the import', 'UPDATE loans SET disbursed_on = imported_on'],
  ['penalties owed before', 'UPDATE loans SET imported_penalties = imported_penalties + 1'],
  ['penalties of earlier days', 'UPDATE loan_penalties SET charged_on = charged_on - 1'],
  ['penalty of the day before', 'UPDATE loan_penalties SET amount = amount + 1'],
  ['repaid before', 'UPDATE loan_repayments SET value_on = value_on - 1'],
  [
    'interest repaid before',
    `UPDATE loan_repayments SET interest_part = interest_part - 1,
      principal_part = principal_part + 1`,
  ],
  [
    'interest that was due',
    'UPDATE loan_instalments SET interest = interest + 1 WHERE interest_earned',
  ],
  ['capital', 'UPDATE investments SET initial_amount = initial_amount + 1'],
  ['returns owed before', 'UPDATE investments SET imported_returns = imported_returns + 1'],
  ['returns credited before', 'UPDATE investments SET imported_number = imported_number + 1'],
  ['returns credited before', 'UPDATE investments SET imported_number = imported_number - 1'],
  ['maturity', 'UPDATE investments SET matures_on = matures_on + 1'],
  ['next return', 'UPDATE investments SET next_returns_on = next_returns_on + 1'],
])('the check of the ledger names "%s" after %s', async (figure, plant) => {
  const differences = await differencesWith(testApp, plant, ...importChecks);
  expect(differences.join('\n')).toContain(`, ${figure}: `);
});

test('an imported loan is repaid, charged and completed like any other', async () => {
  const late = await importedLoan(testApp, 'C-2', 'L-2');
  await closeDays(testApp.deps.db, '2026-11-23');
  expect(await readLoan(testApp, late)).toMatchObject({ penalty: '4000.00', balance: '91000.00' });
  await repay(testApp, late, '33000');
  await closeDays(testApp.deps.db, '2026-11-24');
  expect(await readLoan(testApp, late)).toMatchObject({ penalty: '4000.00', balance: '58000.00' });
  await repay(testApp, late, '58000');
  await expectCleanLedger(testApp.deps.db);
  const { state } = await allTables(testApp.deps.db)
    .selectFrom('loans')
    .select('state')
    .where('loan_id', '=', late.loanId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('complete');
});

test('an imported investment earns, matures and is paid out', async () => {
  const client = await importedClient(testApp, 'C-1');
  const id = await recordOf(testApp, 'I-1');
  await closeDays(testApp.deps.db, '2026-11-24');
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '206000.00' });
  // Money of the earlier books was invested, and its returns of then are not told as months.
  expect(await readInvestedInAll(testApp.deps.db, client.clientId, 'NGN')).toBe(20_000_000n);
  const growth = await testApp.app.inject({
    url: `/investments/api/naira/full-time-investment-detail/${id}`,
    headers: client.headers,
  });
  expect(growth.json().growth.months[0]).toMatchObject({ state: 'credited', earned: '6000.00' });
  const withdraw = async () => {
    const asked = await askWithdrawal(testApp, client, id, { amount: '206,000' });
    expect(asked.statusCode, asked.body).toBe(200);
    await testApp.work();
  };
  // A returned payout earns nothing for the months of the earlier books.
  await testApp.sandbox.faults({ transfers: 'failed' });
  await withdraw();
  await testApp.sandbox.faults({ transfers: 'normal' });
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '206000.00' });
  await expectCleanLedger(testApp.deps.db);
  await withdraw();
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '0.00' });
  await expectCleanLedger(testApp.deps.db);
});

test('the client takes the account over by an invitation, and no one else does', async () => {
  const { db } = testApp.deps;
  const email = 'emeka@import.example';
  const signUp = await testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-user-create/',
    body: {
      ...{ email, first_name: 'Eve', last_name: 'Other', phone_number: '08039999999' },
      ...{ password1: 'Another-Horse-8', password2: 'Another-Horse-8' },
    },
  });
  expect(signUp.statusCode, signUp.body).toBeLessThan(300);
  expect(await queueInvitations(db)).toBe(1);
  const { parts } = await newestLink(testApp, email);
  const passwords = { password: 'Correct-Horse-7', password1: 'Correct-Horse-7' };
  const chosen = await testApp.app.inject({
    method: 'PATCH',
    url: '/accounts/password-reset-complete/',
    body: { ...parts, ...passwords },
  });
  expect(chosen.statusCode, chosen.body).toBe(200);
  const signIn = await testApp.app.inject({
    method: 'POST',
    url: '/accounts/api/quarrter-client-login/',
    body: { email, password: 'Correct-Horse-7' },
  });
  expect(signIn.json()).toMatchObject({ message: 'Welcome, Emeka!' });
  expect(await queueInvitations(db)).toBe(0);
});
