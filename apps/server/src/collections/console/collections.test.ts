import type { ReplyOnWire } from '@quarrter/contract/call';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { Intent } from '@quarrter/contract/client/payments';
import type { collectionsList, readCollectionCase } from '@quarrter/contract/staff/collections';
import type { WorkItem } from '@quarrter/contract/staff/work';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import {
  anActiveLoan,
  beginAbandonedRepayment,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { aRepayment, call, ledgerErrors, reportRepaid } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { releaseFinishedWork } from '../../console/work-queues/release-finished.ts';
import { brokenPromises as brokenPromiseRows } from '../../loans/index.ts';

/** Arrears by age, contacts and promises to pay. The loan's instalment is 29,000 naira. */
const firstDue = '2026-12-21';
const testApp = useTestApp();
let officer: TestStaff;
let loan: TestLoan;

beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});
beforeEach(async () => {
  await testApp.database.owner.pool.query(`
    TRUNCATE day_closes, day_close_buckets, ledger_seals, loans, loan_totals,
        loan_instalments, loan_penalties,
      loan_repayments, receipts, ledger_accounts, ledger_transfers, payments, payouts,
      payment_references, loan_promises, loan_promise_parts, loan_contacts, emails`);
  await testApp.setDate('2026-11-21');
  loan = await anActiveLoan(testApp);
  // Nothing happens on the days until the first due date.
  await testApp.setDate(firstDue);
  await goTo(testApp, '2026-12-24');
});

type Case = ReplyOnWire<typeof readCollectionCase>;
type List = ReplyOnWire<typeof collectionsList>;

const base = '/staff/api/collections/';
const part = (dueOn: string, amount: string) => ({ dueOn, amount });

function promise(parts: object[], staff = officer) {
  return call<Case & { parts?: string[] }>(testApp, 'POST', `${base}${loan.loanId}/promises/`, {
    headers: staff.headers,
    body: { parts },
  });
}

async function list(age: string): Promise<List['results']> {
  const reply = await call<List>(testApp, 'GET', `${base}?age=${age}`, {
    headers: officer.headers,
  });
  return reply.body.results;
}

function contact(body: object, headers: Record<string, string> = {}) {
  return call<{ id: string; quietReason: string | string[] }>(
    testApp,
    'POST',
    `${base}${loan.loanId}/contacts/`,
    { headers: { ...officer.headers, ...headers }, body },
  );
}

function begin(amount: string) {
  return call<Intent>(testApp, 'POST', '/transactions/api/payment-intent/', {
    headers: loan.client.headers,
    body: aRepayment(loan.loanId, amount),
  });
}

const promiseOf = async (): Promise<LoanRecord['promise']> =>
  (await readLoan(testApp, loan)).promise;

async function emailed(): Promise<string[]> {
  const { rows } = await testApp.database.pool.query(
    `SELECT event.kind FROM emails JOIN events AS event ON event.client_id = emails.client_id
       AND event.event_id = emails.email_id
     WHERE emails.client_id = $1 AND event.subject_id = $2 AND emails.state <> 'dropped'
     ORDER BY event.happened_at`,
    [loan.client.clientId, loan.loanId],
  );
  return rows.map(({ kind }) => kind);
}

const atHour = (hour: number) =>
  testApp.database.pool.query(
    `UPDATE business_clock SET moved_on = business_date,
       moved_at = now() - make_interval(hours => $1)`,
    [hour - 9],
  );

test('LND-20: a promise lowers the smallest repayment while it is kept', async () => {
  expect((await begin('10,000')).status).toBe(400);
  const made = await promise([part('2026-12-28', '10000'), part('2027-01-05', '15000')]);
  expect(made.status).toBe(201);
  expect(await promiseOf()).toMatchObject({
    state: 'open',
    next: { due_on: '2026-12-28', amount: '10000.00' },
  });
  expect((await begin('9,999')).status).toBe(400);
  await repay(testApp, loan, '10000');
  expect(await promiseOf()).toMatchObject({ next: { due_on: '2027-01-05', amount: '15000.00' } });
  await repay(testApp, loan, '15000');
  expect(await promiseOf()).toMatchObject({ state: 'kept', next: null });
  expect((await begin('1,000')).status).toBe(400);
  expect(await emailed()).toEqual(expect.arrayContaining(['promise-made', 'promise-kept']));
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a missed date breaks a promise in the next night, and reminders begin again', async () => {
  await promise([part('2026-12-28', '10000')]);
  await goTo(testApp, '2026-12-27');
  expect(await emailed()).toContain('promise-due-soon');
  await goTo(testApp, '2026-12-28');
  expect(await promiseOf()).toMatchObject({ state: 'open' });
  // The third day in arrears was emailed before the promise, and the seventh is not.
  const remindedOf = (kinds: string[]) => kinds.filter((kind) => kind === 'loan-still-overdue');
  expect(remindedOf(await emailed())).toHaveLength(1);
  await goTo(testApp, '2026-12-29');
  expect(await promiseOf()).toMatchObject({ state: 'broken', next: null });
  expect((await begin('10,000')).status).toBe(400);
  await goTo(testApp, '2027-01-04');
  const kinds = await emailed();
  expect(kinds.filter((kind) => kind === 'promise-broken')).toHaveLength(1);
  expect(remindedOf(kinds)).toHaveLength(2);
});

test('a payment that was made in time and booked late keeps a broken promise', async () => {
  await promise([part('2026-12-28', '10000')]);
  await goTo(testApp, '2026-12-28');
  const late = await aPaidRepayment(testApp, loan, '10000');
  await goTo(testApp, '2026-12-30');
  expect(await promiseOf()).toMatchObject({ state: 'broken' });
  await late.book();
  expect(await promiseOf()).toMatchObject({ state: 'kept' });
});

async function brokenPromises(): Promise<WorkItem[]> {
  const path = '/staff/api/work-queues/broken-promises/';
  const reply = await call<{ results: WorkItem[] }>(testApp, 'GET', path, {
    headers: officer.headers,
  });
  return reply.body.results;
}

test('a broken promise waits until the promised money came', async () => {
  await promise([part('2026-12-28', '10000'), part('2027-01-20', '15000')]);
  await repay(testApp, loan, '10000');
  await goTo(testApp, '2027-01-20');
  expect(await brokenPromises()).toEqual([]);
  // From the day after, the loan asks for more than what is missing of the promise.
  const reference = await beginAbandonedRepayment(testApp, loan, '15000');
  await goTo(testApp, '2027-01-24');
  expect(await brokenPromises()).toMatchObject([
    {
      ...{ recordId: loan.loanId, clientId: loan.client.clientId, amount: '15000.00' },
      label: 'N25,000.00 by 20 Jan 2027, N10,000.00 received',
      since: '2027-01-20T23:00:00.000Z',
    },
  ]);
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, loan.client, reference);
  expect((await readLoan(testApp, loan)).state).toBe('overdue');
  expect(await promiseOf()).toMatchObject({ state: 'broken' });
  expect(await brokenPromises()).toEqual([]);
});

test.each(['reached', 'refused'])('%s ends the wait of a broken promise', async (outcome) => {
  await atHour(10);
  await promise([part('2026-12-28', '10000')]);
  await contact({ channel: 'call', outcome, note: 'Before the date.' });
  await goTo(testApp, '2026-12-29');
  expect(await brokenPromises()).toMatchObject([{ recordId: loan.loanId }]);
  await atHour(10);
  await contact({ channel: 'call', outcome, note: 'After the date.' });
  expect(await brokenPromises()).toEqual([]);
  await goTo(testApp, '2026-12-30');
  expect(await brokenPromises()).toEqual([]);
});

const attempts = ['no-answer', 'message-left', 'wrong-person'];
test.each(attempts)('after %s a broken promise waits again the next day', async (outcome) => {
  await promise([part('2026-12-28', '10000')]);
  await goTo(testApp, '2026-12-29');
  await atHour(10);
  await contact({ channel: 'call', outcome, note: 'Rang twice.' });
  expect(await brokenPromises()).toEqual([]);
  await goTo(testApp, '2026-12-30');
  expect(await brokenPromises()).toMatchObject([{ since: '2026-12-29T23:00:00.000Z' }]);
});

test('after an attempt a broken promise stays with who took it', async () => {
  await promise([part('2026-12-28', '10000')]);
  await goTo(testApp, '2026-12-29');
  await atHour(10);
  const [waiting] = await brokenPromises();
  const item = `/staff/api/work-queues/broken-promises/${waiting?.id}/`;
  const taken = await call(testApp, 'POST', `${item}take/`, {
    headers: officer.headers,
    body: { seenOwner: null },
  });
  expect(taken.status).toBe(200);
  await contact({ channel: 'call', outcome: 'no-answer', note: 'Rang twice.' });
  await releaseFinishedWork(testApp.deps);
  await goTo(testApp, '2026-12-30');
  expect(await brokenPromises()).toMatchObject([{ owner: { id: officer.staffId } }]);
  await atHour(10);
  await contact({ channel: 'call', outcome: 'reached', note: 'Pays on Friday.' });
  await releaseFinishedWork(testApp.deps);
  const { rows } = await testApp.database.pool.query('SELECT 1 FROM work_items');
  expect(rows).toEqual([]);
});

test('a new promise ends the wait of a broken one, until it is broken too', async () => {
  await promise([part('2026-12-28', '10000')]);
  await goTo(testApp, '2026-12-29');
  await promise([part('2026-12-30', '10000')]);
  expect(await brokenPromises()).toEqual([]);
  await goTo(testApp, '2026-12-31');
  expect(await brokenPromises()).toHaveLength(1);
});

test('a promise that a reversal breaks waits although the client was reached before', async () => {
  await promise([part('2026-12-28', '10000')]);
  await repay(testApp, loan, '10000');
  await goTo(testApp, '2026-12-30');
  await atHour(10);
  await contact({ channel: 'call', outcome: 'reached', note: 'Will pay the rest on Friday.' });
  await goTo(testApp, '2027-01-02');
  await happensToLast(testApp, loan.client, 'dispute-lost');
  expect(await promiseOf()).toMatchObject({ state: 'broken' });
  expect(await brokenPromises()).toMatchObject([{ since: '2027-01-01T23:00:00.000Z' }]);
});

test('broken promises are found by their index among many that were kept', async () => {
  await promise([part('2026-12-28', '10000')]);
  await goTo(testApp, '2026-12-29');
  const { pool } = testApp.database.owner;
  await pool.query(`
    INSERT INTO loan_promises (client_id, promise_id, loan_id, made_on, made_at, made_by,
      made_by_name, state, ended_on)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), made_on, made_at, made_by,
      made_by_name, 'kept', made_on
    FROM loan_promises, generate_series(1, 20000)`);
  await pool.query('ANALYZE loan_promises');
  const { rows } = await sql`EXPLAIN SELECT * FROM ${brokenPromiseRows} AS broken`.execute(
    testApp.deps.db,
  );
  const plan = JSON.stringify(rows);
  expect(plan).toContain('loan_promises_broken');
  expect(plan).not.toContain('Seq Scan on loan_promises');
});

test('a promise that is open again is not followed by a reminder of the arrears', async () => {
  await promise([part('2026-12-28', '10000'), part('2027-01-05', '15000')]);
  await goTo(testApp, '2026-12-28');
  const late = await aPaidRepayment(testApp, loan, '10000');
  await goTo(testApp, '2026-12-29');
  expect(await emailed()).toContain('promise-broken');
  await late.book();
  expect(await promiseOf()).toMatchObject({ state: 'open' });
  expect(await emailed()).not.toContain('promise-broken');
  expect(await emailed()).not.toContain('loan-still-overdue');
});

test('a loan that is brought up to date ends its promise', async () => {
  await promise([part('2026-12-28', '10000'), part('2027-01-28', '60000')]);
  await repay(testApp, loan, '31000');
  expect((await readLoan(testApp, loan)).state).toBe('active');
  expect(await promiseOf()).toBeNull();
});

test('a promise is for dates from today on, and for no more than the loan owes', async () => {
  const wrong = [
    [part('2026-12-23', '1000')],
    [part('2027-04-01', '1000')],
    [part('2026-12-28', '1000'), part('2026-12-28', '1000')],
    [part('2026-12-28', '500000')],
    [part('2026-12-28', '0')],
    [],
  ];
  for (const parts of wrong) {
    expect(await promise(parts)).toMatchObject({
      status: 400,
      body: { parts: [expect.any(String)] },
    });
  }
  expect(await promiseOf()).toBeNull();
});

test('the same promise sent twice is one, and another one takes its place', async () => {
  const parts = [part('2026-12-28', '10000')];
  const both = await Promise.all([promise(parts), promise(parts)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const { body } = await promise([part('2026-12-30', '12000')]);
  expect(body.promises.map(({ state }) => state)).toEqual(['open', 'ended']);
  expect((await emailed()).filter((kind) => kind === 'promise-made')).toHaveLength(2);
});

test('loans in arrears are listed by age with what they cost, contacts and promises', async () => {
  expect(await list('31-60')).toEqual([]);
  expect(await list('1-30')).toMatchObject([
    {
      ...{ id: loan.loanId, since: firstDue, days: 3, overdue: '31000.00' },
      ...{ nextPenalty: '1000.00', lastContact: null, promise: null },
    },
  ]);
  await atHour(10);
  await contact({ channel: 'call', outcome: 'reached', note: 'Will pay on Monday.' });
  await promise([part('2026-12-28', '10000')]);
  expect(await list('1-30')).toMatchObject([
    {
      lastContact: { outcome: 'reached' },
      promise: { state: 'open', dueOn: '2026-12-28', amount: '10000.00' },
    },
  ]);
  await repay(testApp, loan, '31000');
  expect(await list('1-30')).toEqual([]);
});

test('the list continues where its page ended', async () => {
  await testApp.setDate('2026-11-21');
  const other = await anActiveLoan(testApp);
  await testApp.setDate('2026-12-24');
  // Its days were closed before it was paid out.
  await testApp.database.owner.pool.query(
    "UPDATE loans SET state = 'overdue', arrears_since = $1 WHERE loan_id = $2",
    [firstDue, other.loanId],
  );
  const first = await call<List>(testApp, 'GET', `${base}?limit=1`, {
    headers: officer.headers,
  });
  const next = await call<List>(testApp, 'GET', `${base}?limit=1&after=${first.body.after}`, {
    headers: officer.headers,
  });
  const ids = [...first.body.results, ...next.body.results].map(({ id }) => id);
  expect(ids.toSorted()).toEqual([loan.loanId, other.loanId].toSorted());
  expect(next.body.after).toBeNull();
});

test('a contact between 21:00 and 08:00 needs a reason, and is stored with it', async () => {
  const called = { channel: 'call', outcome: 'no-answer', note: 'Rang twice.' };
  await atHour(22);
  expect(await contact(called)).toMatchObject({
    status: 400,
    body: { quietReason: [expect.stringContaining('between 21:00 and 08:00')] },
  });
  const reason = 'The client asked for a call after work.';
  expect(await contact({ ...called, quietReason: reason })).toMatchObject({
    status: 201,
    body: { quietReason: reason },
  });
  await atHour(10);
  expect(await contact({ ...called, quietReason: reason })).toMatchObject({
    status: 201,
    body: { quietReason: '' },
  });
});

test('a contact that is sent twice with one key is recorded once', async () => {
  await atHour(10);
  const called = { channel: 'sms', outcome: 'message-left', note: 'Asked to call back.' };
  const key = { 'idempotency-key': 'contact-key-1' };
  const [one, other] = await Promise.all([contact(called, key), contact(called, key)]);
  expect(one.body.id).toBe(other.body.id);
  const seen = await call<Case>(testApp, 'GET', `${base}${loan.loanId}/`, {
    headers: officer.headers,
  });
  expect(seen.body.contacts).toMatchObject([{ channel: 'sms', by: { name: officer.name } }]);
});

test('only officers collect; auditors read', async () => {
  for (const role of ['approver', 'finance', 'administrator'] as const) {
    const member = await aStaffMember(testApp, role);
    expect((await promise([part('2026-12-28', '10000')], member)).status).toBe(403);
    expect((await call(testApp, 'GET', base, { headers: member.headers })).status).toBe(403);
  }
  const auditor = await aStaffMember(testApp, 'auditor');
  expect((await call(testApp, 'GET', base, { headers: auditor.headers })).status).toBe(200);
  expect((await promise([part('2026-12-28', '10000')], auditor)).status).toBe(403);
});
