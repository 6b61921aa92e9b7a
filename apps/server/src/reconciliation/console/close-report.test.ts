import type { CloseReport } from '@quarrter/contract/staff/reconciliation';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { anIntent, reportRepaid } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allJobs } from '../../jobs.ts';
import { queueRun } from '../jobs.ts';

const testApp = useTestApp();
let finance: TestStaff;

beforeAll(async () => {
  withPlainPurposes(testApp);
  finance = await aStaffMember(testApp, 'finance');
  const client = await aClient(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, client, reference);
  await testApp.setDate('2026-11-22');
  await checkAudit();
  await compare();
});

async function checkAudit(): Promise<void> {
  await allJobs(testApp.deps)['check-audit-log']?.({}, { id: 'test' });
}

async function compare(): Promise<void> {
  await testApp.deps.db.transaction().execute(queueRun);
  await testApp.work();
}

test('finance gets the report of a closed date by email, once', async () => {
  await compare();
  const emails = await testApp.sandbox.mailTo(finance.email);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.subject).toBe('Close of 21 Nov 2026: 2 differences');
  expect(emails[0]?.text).toContain('Received (NGN): N5,000 in 1');
  expect(emails[0]?.text).toContain('Fees (NGN): N175');
  expect(emails[0]?.text).toContain('Cash by ledger at the close (NGN): N4,825');
  expect(emails[0]?.text).toContain('Cash by provider when compared (NGN): N1,000,000,000');
});

test('the report carries the end of the audit log out of the database', async () => {
  const [email] = await testApp.sandbox.mailTo(finance.email);
  expect(email?.text).toContain('Entries of the audit log: 1 checked, all agree');
  expect(email?.text).toMatch(/End of the audit log: 1:[\w-]{43}\b/);
});

test('the reports warn of an audit log that was changed outside the product', async () => {
  await testApp.database.owner.pool.query("UPDATE audit_log SET note = 'another'");
  await checkAudit();
  const { warnings } = (
    await testApp.app.inject({ url: '/staff/api/close-reports/', headers: finance.headers })
  ).json();
  expect(warnings).toContainEqual({
    text: 'The audit log was changed outside the product: 1 entry. Tell the auditor today.',
    loanId: null,
  });
});

test('posts what the provider settled to the bank, once', async () => {
  await compare();
  const { rows } = await testApp.database.pool.query(
    `SELECT kind, debit_code, credit_code, amount::text FROM ledger_transfers
     WHERE kind LIKE 'settlement%'`,
  );
  const settlement = { kind: 'settlement', debit_code: 1010, credit_code: 1000 };
  expect(rows).toEqual([{ ...settlement, amount: '482500' }]);
});

test('the console lists the reports with what moved on each date', async () => {
  const reply = await testApp.app.inject({
    url: '/staff/api/close-reports/',
    headers: finance.headers,
  });
  const reports: CloseReport[] = reply.json().results;
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    date: '2026-11-21',
    movements: [
      {
        ...{ currency: 'NGN', received: '5000.00', receivedCount: 1, paidOut: '0.00' },
        ...{ fees: '175.00', providerCash: '4825.00', bankCash: '0.00' },
      },
    ],
    differences: { 'balance-differs': 2 },
    work: { 'payment-pending': 0, 'proposal-waiting': 0 },
  });
});

test('a report leaves out what happened after its date', async () => {
  const report = await testApp.app.inject({
    url: '/staff/api/close-reports/?after=2026-11-21',
    headers: finance.headers,
  });
  expect(report.json()).toMatchObject({ count: 1, results: [], after: null });
});
