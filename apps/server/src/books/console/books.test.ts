import type { ReplyOnWire } from '@quarrter/contract/call';
import type { trialBalance } from '@quarrter/contract/staff/books';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import {
  anActiveLoan,
  beginAbandonedRepayment,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { eventually, ledgerErrors, reportRepaid } from '../../../test/builders/payment.ts';
import { proposeFor } from '../../../test/builders/receipt.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { aMaturedInvestment, askWithdrawal } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { lenderId, sealChecks } from '../../ledger/index.ts';

type TrialBalance = ReplyOnWire<typeof trialBalance>;

/** A busy day: a loan paid out, repaid and refunded, returns credited, a withdrawal paid. */
const busyDay = '2027-02-21';

const testApp = useTestApp();
let finance: TestStaff;
let officer: TestStaff;
let client: TestClient;
let loan: TestLoan;
/** The trial balance of the busy day while it was open. */
let whileOpen: TrialBalance;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  officer = await aStaffMember(testApp, 'officer');
  const approver = await aStaffMember(testApp, 'approver');
  client = await aClient(testApp);
  const investmentId = await aMaturedInvestment(testApp, client);
  loan = await anActiveLoan(testApp);
  // The second payment of everything that is owed belongs to no loan.
  const second = await beginAbandonedRepayment(testApp, loan, '116,000');
  await repay(testApp, loan, '116,000');
  await testApp.sandbox.pay(second, 'success');
  await reportRepaid(testApp, loan.client, second);
  const { rows } = await testApp.database.pool.query(
    'SELECT receipt_id FROM receipts WHERE unapplied >= 100000 ORDER BY unapplied DESC',
  );
  const refund = { amount: '1,000.55', reason: 'Paid too much' };
  const proposed = await proposeFor(testApp, finance, rows[0].receipt_id, 'refund', refund);
  await approveAs(testApp, approver, proposed.body.id);
  await askWithdrawal(testApp, client, investmentId, { amount: '40,000.25' });
  // A webhook may come late, or a job be tried again: the worker works on.
  await eventually(async () => {
    await testApp.work();
    return (await unsettled()) === 0;
  });
  whileOpen = (await read(`trial-balance/?date=${busyDay}`)).body;
  expect(await ledgerErrors(testApp)).toEqual([]);
  await goTo(testApp, '2027-02-24');
});

/** Payouts and refunds whose webhook has not arrived: it would book one after the reading. */
async function unsettled(): Promise<number> {
  const { rows } = await testApp.database.pool.query(
    `SELECT count(*)::int AS open FROM (
       SELECT settled_at FROM payouts UNION ALL SELECT settled_at FROM refunds
     ) AS money WHERE settled_at IS NULL`,
  );
  return rows[0].open;
}

const read = (path: string, who = finance) => staffCall(testApp, who, 'GET', `books/${path}`);

const units = (amount: string) => BigInt(amount.replace('.', ''));

/** Debits − credits of each code through a date, by transfers alone. */
async function countedThrough(date: string): Promise<Map<number, bigint>> {
  const { rows } = await testApp.database.pool.query(
    `SELECT code, sum(amount)::text AS balance FROM (
       SELECT debit_code AS code, amount FROM ledger_transfers
       WHERE currency = 'NGN' AND happened_on <= $1
       UNION ALL SELECT credit_code, -amount FROM ledger_transfers
       WHERE currency = 'NGN' AND happened_on <= $1
     ) AS side GROUP BY code`,
    [date],
  );
  return new Map(rows.map((row) => [row.code, BigInt(row.balance)]));
}

type Line = TrialBalance['results'][number];

async function expectTies(body: TrialBalance): Promise<void> {
  const lines = body.results;
  const counted = await countedThrough(body.date);
  expect(new Map(lines.map((line) => [line.code, units(line.closing)]))).toEqual(counted);
  expect(lines.reduce((sum, line) => sum + units(line.closing), 0n)).toBe(0n);
  expect([body.debits, body.debitBalances]).toEqual([body.credits, body.creditBalances]);
  for (const line of lines) {
    const moved = units(line.opening) + units(line.debits) - units(line.credits);
    expect(moved, `${line.code}`).toBe(units(line.closing));
  }
}

test('the trial balance of a busy day ties to the kobo while the day is open', async () => {
  expect(whileOpen.closed).toBe(false);
  await expectTies(whileOpen);
});

test('the trial balance of a date is the same once the date is closed', async () => {
  const { body } = await read(`trial-balance/?date=${busyDay}`);
  await expectTies(body);
  const openings = ({ results }: TrialBalance) => results.map((line) => [line.code, line.opening]);
  expect([body.closed, openings(body)]).toEqual([true, openings(whileOpen)]);
});

test.each(['2027-02-23', '2027-02-24'])('the trial balance of %s ties', async (date) => {
  await expectTies((await read(`trial-balance/?date=${date}`)).body);
});

test('the close of a date stores its totals, and they agree with its transfers', async () => {
  const [, dayTotals] = sealChecks;
  const result = await dayTotals?.run(testApp.deps.db);
  expect(result?.compared).toBeGreaterThan(10);
  expect(result?.differences).toEqual([]);
});

test('the general ledger of a code runs from its opening to its closing balance', async () => {
  const { body } = await read(`general-ledger/1000/?from=2026-11-21&to=${busyDay}`);
  const counted = await countedThrough(busyDay);
  expect(body).toMatchObject({ opening: '0.00', account: { code: 1000, name: 'provider cash' } });
  expect(units(body.closing)).toBe(counted.get(1000));
  expect(body.results.at(-1)).toMatchObject({ date: busyDay, balance: body.closing });
});

test('every line of the general ledger leads to its transfers, page by page', async () => {
  const { body: ledger } = await read(`general-ledger/1000/?from=${busyDay}&to=${busyDay}`);
  const seen = [];
  let after: string | null = null;
  do {
    const cursor: string = after === null ? '' : `&after=${after}`;
    const path = `general-ledger/1000/entries/?date=${busyDay}&limit=2${cursor}`;
    const { body } = await read(path);
    seen.push(...body.results);
    after = body.after;
  } while (after !== null);
  expect(seen).toHaveLength(ledger.results[0].transfers);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  const debited = seen.filter(({ debit }) => debit.code === 1000);
  const sum = debited.reduce((total, { amount }) => total + units(amount), 0n);
  expect(sum).toBe(units(ledger.results[0].debits));
});

test('an account of a client shows its transfers with the record behind them', async () => {
  const { email, clientId } = loan.client;
  const found = await read(`clients/?email=${encodeURIComponent(email)}`);
  expect(found.body).toMatchObject({ clientId, name: 'Ada Obi' });
  const accounts = (await read(`clients/${clientId}/accounts/`)).body.results;
  const principal = accounts.find(({ code }: Line) => code === 1100);
  expect(principal).toMatchObject({ record: 'loan', subjectId: loan.loanId, balance: '0.00' });
  const path = `clients/${clientId}/accounts/1100/${loan.loanId}/NGN/`;
  const { body } = await read(`${path}?limit=1`);
  expect(body.results).toMatchObject([
    { kind: 'repayment_principal', debit: { record: 'receipt' } },
  ]);
  const next = await read(`${path}?limit=1&after=${body.after}`);
  expect(next.body).toMatchObject({ results: [{ kind: 'disbursement' }], after: null });
});

test('reading the accounts of a client is an entry of the audit log', async () => {
  await read(`clients/${client.clientId}/accounts/`);
  const { rows } = await testApp.database.pool.query(
    `SELECT count(*)::int AS count FROM audit_log
     WHERE action = 'read-accounts' AND client_id = $1`,
    [client.clientId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('the accounts of the lender are read under its own id', async () => {
  const { body } = await read(`clients/${lenderId}/accounts/`);
  expect(body).toMatchObject({ clientName: 'The lender', after: null });
});

test.each([
  ['trial-balance/?date=2030-01-01', 400],
  ['trial-balance/?date=21 Nov', 400],
  ['trial-balance/?from=2027-02-22&date=2027-02-21', 400],
  ['general-ledger/9999/', 404],
  ['general-ledger/1000/?from=2020-01-01', 400],
  ['clients/?email=nobody@example.com', 404],
  ['clients/nothing/accounts/', 404],
])('the books answer %s with %i', async (path, status) => {
  expect((await read(path)).status).toBe(status);
});

test('an officer cannot read the books', async () => {
  expect((await read('trial-balance/', officer)).status).toBe(403);
});

test('the application cannot change the totals of a closed date', async () => {
  const change = testApp.database.pool.query('UPDATE ledger_day_totals SET debits = debits + 1');
  await expect(change).rejects.toThrow('permission denied');
});
