import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffReceipt } from '@quarrter/contract/staff/receipts';
import { addDays, addMonths } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anActiveLoan,
  apply,
  beginAbandonedRepayment,
  beginRepayment,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call, eventually, reportRepaid } from '../../../test/builders/payment.ts';
import { proposeFor, receiptRow } from '../../../test/builders/receipt.ts';
import { accountsOf } from '../../../test/builders/restructuring.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { settlePayment } from '../../payments/receive/settle-payment.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

const testApp = useTestApp({ cleanLedger: allChecks });
let officer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
});

type Reply = Approval & Record<string, unknown>;

const propose = ({ loanId }: TestLoan, who = officer) =>
  call<Reply>(testApp, 'POST', `/staff/api/loans/${loanId}/write-off/`, {
    headers: who.headers,
    body: { reason: 'Nothing can be recovered' },
  });

const approve = (id: string, who = approver) => approveAs(testApp, who, id);

async function writeOff(loan: TestLoan): Promise<void> {
  const { body, status } = await propose(loan);
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await approve(body.id)).status).toBe(200);
}

/** A loan that repaid 20,000, and whose first instalment is three days late. */
const liveUntilLate = async (): Promise<TestLoan> => {
  const loan = await anActiveLoan(testApp);
  const dueOn = addMonths(await readBusinessDate(testApp.deps.db), 1);
  await goTo(testApp, addDays(dueOn, -1));
  await repay(testApp, loan, '29,000');
  const nextDueOn = addMonths(await readBusinessDate(testApp.deps.db), 1);
  await goTo(testApp, addDays(nextDueOn, 5));
  await testApp.work();
  return loan;
};
const aLateLoan = livedOnce(testApp, liveUntilLate);

test('two people write a loan off, and the client is told by email', async () => {
  const loan = await aLateLoan();
  const before = await readLoan(testApp, loan);
  expect(before).toMatchObject({ state: 'overdue', balance: '90000.00', penalty: '3000.00' });
  const proposed = await propose(loan);
  expect((await approve(proposed.body.id, officer)).status).toBe(403);
  expect((await approve(proposed.body.id)).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'written-off',
    status: 3,
    balance: '0.00',
    amount_to_be_paid: '0.00',
    next_payment_date: null,
    written_off: { on: await readBusinessDate(testApp.deps.db), amount: '82000.00' },
  });
  // Of the interest 8,000 was due, half of it was paid, and 8,000 was not due yet.
  expect(await accountsOf(testApp, loan)).toEqual({
    4000: -800_000,
    4010: -300_000,
    5020: 300_000 + 400_000 + 7_500_000,
  });
  await testApp.work();
  const [mail] = await testApp.sandbox.mailTo(loan.client.email);
  expect(mail?.subject).toMatch(/^You no longer owe anything on your loan/);
  expect(mail?.text).toContain('N82,000');
});

test('a written-off loan costs no more penalties, and its client can apply again', async () => {
  const loan = await aLateLoan();
  await writeOff(loan);
  const { rows: before } = await testApp.database.pool.query(
    'SELECT count(*) FROM events WHERE client_id = $1',
    [loan.client.clientId],
  );
  await goTo(testApp, addDays(await readBusinessDate(testApp.deps.db), 40));
  const { rows: after } = await testApp.database.pool.query(
    'SELECT count(*) FROM events WHERE client_id = $1',
    [loan.client.clientId],
  );
  expect(after).toEqual(before);
  expect((await readLoan(testApp, loan)).penalty).toBe('3000.00');
  expect((await apply(testApp, loan.client)).status).toBe(201);
});

test('a loan is not written off while a payment for it is not confirmed', async () => {
  const loan = await aLateLoan();
  const { body } = await propose(loan);
  const reference = await beginAbandonedRepayment(testApp, loan, '50,000');
  const refused = await approve(body.id);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('A payment for this loan is not confirmed yet.');
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, loan.client, reference);
  expect(await readLoan(testApp, loan)).toMatchObject({ balance: '40000.00' });
});

test('a loan is not written off while its client pays again after a declined card', async () => {
  const loan = await aLateLoan();
  const { body } = await propose(loan);
  const reference = await beginAbandonedRepayment(testApp, loan, '50,000');
  const waiting = await testApp.deps.provider.lookUpCharge(reference);
  if (waiting === null) throw new Error('the provider does not know the charge');
  await settlePayment(testApp.deps, { ...waiting, status: 'failed' });
  await settlePayment(testApp.deps, waiting);
  const refused = await approve(body.id);
  expect(refused.body.detail).toContain('A payment for this loan is not confirmed yet.');
});

test('a loan is not written off while unapplied money of its client waits', async () => {
  const loan = await anActiveLoan(testApp);
  const { reference } = await repay(testApp, loan, '29,000');
  const { body } = await propose(loan);
  await chargeAgain(loan, reference);
  expect((await approve(body.id)).body.detail).toContain('The client has N29,000 unapplied.');
  expect((await readLoan(testApp, loan)).state).toBe('active');
});

test('money that comes for a written-off loan recovers the loss, by two people', async () => {
  // The provider charges its payment twice, so no other test may have it.
  const loan = await liveUntilLate();
  const { client, loanId } = loan;
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('reference')
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow();
  await writeOff(loan);
  expect((await beginRepayment(testApp, loan, '1,000')).status).toBe(409);
  await chargeAgain(loan, reference);
  const { receipt_id: receiptId } = await allTables(testApp.deps.db)
    .selectFrom('receipts')
    .select('receipt_id')
    .where('client_id', '=', client.clientId)
    .where('unapplied', '>', 0n)
    .executeTakeFirstOrThrow();
  const finance = await aStaffMember(testApp, 'finance');
  const shown = await call<StaffReceipt>(testApp, 'GET', `/staff/api/receipts/${receiptId}/`, {
    headers: finance.headers,
  });
  expect(shown.body.loans).toMatchObject([{ id: loanId, balance: '82000.00' }]);
  // The statement shows movements of the same day as one line.
  const today = addDays(await readBusinessDate(testApp.deps.db), 1);
  await goTo(testApp, today);
  const apply = (amount: string) =>
    proposeFor(testApp, finance, receiptId, 'apply', { loanId, amount });
  const { body } = await apply('20,000');
  expect((await approve(body.id)).status).toBe(200);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 900_000n });
  expect(await readLoan(testApp, loan)).toMatchObject({
    ...{ state: 'written-off', balance: '0.00', amount_repaid: '29000.00' },
  });
  expect(await accountsOf(testApp, loan)).toMatchObject({ 5020: 8_200_000 - 2_000_000 });
  const statement = await testApp.app.inject({
    url: `/transactions/api/statement/?from=${today}&to=${today}&format=csv`,
    headers: client.headers,
  });
  expect(statement.body).toContain('Used for a loan that was written off');
  await testApp.work();
  const [mail] = await testApp.sandbox.mailTo(client.email);
  expect(mail?.subject).toMatch(/^N20,000: we used this for your loan/);
});

test('no more is recovered of a written-off loan than its loss', async () => {
  const loan = await anActiveLoan(testApp);
  const { reference } = await repay(testApp, loan, '60,000');
  await writeOff(loan);
  await chargeAgain(loan, reference);
  const { receipt_id: receiptId } = await allTables(testApp.deps.db)
    .selectFrom('receipts')
    .select('receipt_id')
    .where('client_id', '=', loan.client.clientId)
    .where('unapplied', '>', 0n)
    .executeTakeFirstOrThrow();
  const finance = await aStaffMember(testApp, 'finance');
  const { loanId } = loan;
  const apply = (amount: string) =>
    proposeFor(testApp, finance, receiptId, 'apply', { loanId, amount });
  const loss = (await readLoan(testApp, loan)).written_off?.amount ?? '';
  const tooMuch = await apply('60,000');
  expect(tooMuch.body.amount?.[0]).toMatch(/^Of what was written off of this loan, /);
  const { body } = await apply(loss);
  expect((await approve(body.id)).status).toBe(200);
  expect((await apply('1,000')).status).toBe(400);
});

/** The provider charges the client a second time, which stays unapplied. */
async function chargeAgain({ client }: TestLoan, reference: string): Promise<void> {
  await testApp.sandbox.outcome(reference, 'second-charge');
  await eventually(async () => {
    const { rowCount } = await testApp.database.pool.query(
      'SELECT 1 FROM receipts WHERE client_id = $1 AND unapplied > 0',
      [client.clientId],
    );
    return rowCount === 1;
  });
}

test('a reversed payment of a loan that was written off is written off too', async () => {
  const loan = await aLateLoan();
  await writeOff(loan);
  await happensToLast(testApp, loan.client, 'dispute-lost');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'written-off', balance: '0.00' });
  expect(await accountsOf(testApp, loan)).toMatchObject({ 5020: 300_000 + 800_000 + 10_000_000 });
});

test('a loan is written off once, and not when it was repaid meanwhile', async () => {
  const loan = await aLateLoan();
  const waiting = await propose(loan);
  expect((await propose(loan)).status).toBe(409);
  await repay(testApp, loan, '90,000');
  expect((await approve(waiting.body.id)).status).toBe(409);
  expect((await readLoan(testApp, loan)).state).toBe('complete');
  expect((await propose(loan)).status).toBe(409);
  expect((await propose(loan, approver)).status).toBe(403);
});

test('a write-off is approved and audited with the figures of its day', async () => {
  const loan = await aLateLoan();
  const { body: proposed } = await propose(loan);
  const penalties = (amount: string) =>
    expect.arrayContaining([
      expect.objectContaining({ label: 'Penalties written off', after: amount }),
    ]);
  expect(proposed.changes).toEqual(penalties('N3,000.00'));
  await goTo(testApp, addDays(await readBusinessDate(testApp.deps.db), 3));

  const asProposed = await staffCall(
    ...([testApp, approver, 'POST', `approvals/${proposed.id}/approve/`] as const),
  );
  const detail = 'These figures have changed since you opened them. Check them, then approve.';
  expect(asProposed).toMatchObject({ status: 409, body: { detail } });
  expect(asProposed.body.changes).toEqual(penalties('N6,000.00'));
  expect((await readLoan(testApp, loan)).state).toBe('overdue');

  const read = await staffCall(testApp, approver, 'GET', `approvals/${proposed.id}/`);
  expect(read.body).toMatchObject({ isUpdated: true, changes: penalties('N6,000.00') });
  const approved = await approve(proposed.id);
  expect([approved.status, approved.body.changes]).toEqual([200, penalties('N6,000.00')]);
  expect((await accountsOf(testApp, loan))[4010]).toBe(-600_000);
  const audited = await allTables(testApp.deps.db)
    .selectFrom('audit_log')
    .select('after')
    .where('subject_id', '=', proposed.id)
    .executeTakeFirstOrThrow();
  expect(audited.after).toMatchObject({ 'Penalties written off': 'N6,000.00' });
});
