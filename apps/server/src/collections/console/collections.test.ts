import type { ReplyOnWire } from '@quarrter/contract/call';
import type { Intent } from '@quarrter/contract/client/payments';
import type { collectionsList, readCollectionCase } from '@quarrter/contract/staff/collections';
import { fromWire, toWire } from '@quarrter/domain/money';
import { expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import {
  collections as base,
  firstDue,
  part,
  useLateLoan,
} from '../../../test/builders/late-loan.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { anActiveLoan, readLoan, repay } from '../../../test/builders/loan.ts';
import { aRepayment, call, ledgerErrors } from '../../../test/builders/payment.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** Arrears by age, contacts and promises to pay. The loan's instalment is 29,000 naira. */
const testApp = useTestApp();
const late = useLateLoan(testApp);
const { promise, contact, promiseOf, atHour } = late;

type List = ReplyOnWire<typeof collectionsList>;

async function list(age: string): Promise<List['results']> {
  const reply = await call<List>(testApp, 'GET', `${base}?age=${age}`, {
    headers: late.officer.headers,
  });
  return reply.body.results;
}

function begin(amount: string) {
  return call<Intent>(testApp, 'POST', '/transactions/api/payment-intent/', {
    headers: late.loan.client.headers,
    body: aRepayment(late.loan.loanId, amount),
  });
}

async function emailed(): Promise<string[]> {
  const { rows } = await testApp.database.pool.query(
    `SELECT event.kind FROM emails JOIN events AS event ON event.client_id = emails.client_id
       AND event.event_id = emails.email_id
     WHERE emails.client_id = $1 AND event.subject_id = $2 AND emails.state <> 'dropped'
     ORDER BY event.happened_at`,
    [late.loan.client.clientId, late.loan.loanId],
  );
  return rows.map(({ kind }) => kind);
}

test('LND-20: a promise lowers the smallest repayment while it is kept', async () => {
  expect((await begin('10,000')).status).toBe(400);
  const made = await promise([part('2026-12-28', '10000'), part('2027-01-05', '15000')]);
  expect(made.status).toBe(201);
  expect(await promiseOf()).toMatchObject({
    state: 'open',
    next: { due_on: '2026-12-28', amount: '10000.00' },
  });
  expect((await begin('9,999')).status).toBe(400);
  await repay(testApp, late.loan, '10000');
  expect(await promiseOf()).toMatchObject({ next: { due_on: '2027-01-05', amount: '15000.00' } });
  await repay(testApp, late.loan, '15000');
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
  const paid = await aPaidRepayment(testApp, late.loan, '10000');
  await goTo(testApp, '2026-12-30');
  expect(await promiseOf()).toMatchObject({ state: 'broken' });
  await paid.book();
  expect(await promiseOf()).toMatchObject({ state: 'kept' });
});

test('a promise that is open again is not followed by a reminder of the arrears', async () => {
  await promise([part('2026-12-28', '10000'), part('2027-01-05', '15000')]);
  await goTo(testApp, '2026-12-28');
  const paid = await aPaidRepayment(testApp, late.loan, '10000');
  await goTo(testApp, '2026-12-29');
  expect(await emailed()).toContain('promise-broken');
  await paid.book();
  expect(await promiseOf()).toMatchObject({ state: 'open' });
  expect(await emailed()).not.toContain('promise-broken');
  expect(await emailed()).not.toContain('loan-still-overdue');
});

test('a loan that is brought up to date ends its promise', async () => {
  await promise([part('2026-12-28', '10000'), part('2027-01-28', '60000')]);
  await repay(testApp, late.loan, '31000');
  expect((await readLoan(testApp, late.loan)).state).toBe('active');
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
      ...{ id: late.loan.loanId, since: firstDue, days: 3, overdue: '31000.00' },
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
  await repay(testApp, late.loan, '31000');
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
    headers: late.officer.headers,
  });
  const next = await call<List>(testApp, 'GET', `${base}?limit=1&after=${first.body.after}`, {
    headers: late.officer.headers,
  });
  const rows = [...first.body.results, ...next.body.results];
  const ids = rows.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([late.loan.loanId, other.loanId].toSorted());
  expect(next.body.after).toBeNull();
  const sum = (of: 'overdue' | 'nextPenalty') =>
    rows.reduce((total, row) => total + fromWire(row[of]), 0n);
  expect(first.body.totals).toEqual([
    {
      currency: 'NGN',
      overdue: toWire(sum('overdue')),
      nextPenalty: toWire(sum('nextPenalty')),
    },
  ]);
  expect(next.body.totals).toBeNull();
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
  const seen = await call<ReplyOnWire<typeof readCollectionCase>>(
    testApp,
    'GET',
    `${base}${late.loan.loanId}/`,
    {
      headers: late.officer.headers,
    },
  );
  expect(seen.body.contacts).toMatchObject([{ channel: 'sms', by: { name: late.officer.name } }]);
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
