import type { WorkItem } from '@quarrter/contract/staff/work';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { part, useLateLoan } from '../../../test/builders/late-loan.ts';
import { beginAbandonedRepayment, readLoan, repay } from '../../../test/builders/loan.ts';
import { call, reportRepaid } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { releaseFinishedWork } from '../../console/work-queues/release-finished.ts';
import { brokenPromises as brokenPromiseRows } from '../../loans/index.ts';

const testApp = useTestApp();
const late = useLateLoan(testApp);
const { promise, contact, promiseOf, atHour } = late;

async function brokenPromises(): Promise<WorkItem[]> {
  const path = '/staff/api/work-queues/broken-promises/';
  const reply = await call<{ results: WorkItem[] }>(testApp, 'GET', path, {
    headers: late.officer.headers,
  });
  return reply.body.results;
}

test('a broken promise waits until the promised money came', async () => {
  await promise([part('2026-12-28', '10000'), part('2027-01-20', '15000')]);
  await repay(testApp, late.loan, '10000');
  await goTo(testApp, '2026-12-30');
  // Only penalties would be charged until then.
  await testApp.setDate('2027-01-18');
  await goTo(testApp, '2027-01-20');
  expect(await brokenPromises()).toEqual([]);
  // From the day after, the loan asks for more than the missing part of the promise.
  const reference = await beginAbandonedRepayment(testApp, late.loan, '15000');
  await goTo(testApp, '2027-01-24');
  expect(await brokenPromises()).toMatchObject([
    {
      ...{ recordId: late.loan.loanId, clientId: late.loan.client.clientId, amount: '15000.00' },
      label: 'N25,000.00 by 20 Jan 2027, N10,000.00 received',
      since: '2027-01-20T23:00:00.000Z',
    },
  ]);
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, late.loan.client, reference);
  expect((await readLoan(testApp, late.loan)).state).toBe('overdue');
  expect(await promiseOf()).toMatchObject({ state: 'broken' });
  expect(await brokenPromises()).toEqual([]);
});

test.each(['reached', 'refused'])('%s ends the wait of a broken promise', async (outcome) => {
  await atHour(10);
  await promise([part('2026-12-28', '10000')]);
  await contact({ channel: 'call', outcome, note: 'Before the date.' });
  await goTo(testApp, '2026-12-29');
  expect(await brokenPromises()).toMatchObject([{ recordId: late.loan.loanId }]);
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
    headers: late.officer.headers,
    body: { seenOwner: null },
  });
  expect(taken.status).toBe(200);
  await contact({ channel: 'call', outcome: 'no-answer', note: 'Rang twice.' });
  await releaseFinishedWork(testApp.deps);
  await goTo(testApp, '2026-12-30');
  expect(await brokenPromises()).toMatchObject([{ owner: { id: late.officer.staffId } }]);
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
  await repay(testApp, late.loan, '10000');
  await goTo(testApp, '2026-12-30');
  await atHour(10);
  await contact({ channel: 'call', outcome: 'reached', note: 'Will pay the rest on Friday.' });
  await goTo(testApp, '2027-01-02');
  await happensToLast(testApp, late.loan.client, 'dispute-lost');
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
