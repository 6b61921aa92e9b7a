import type { Approval } from '@quarrter/contract/staff/approvals';
import { maskLastFour } from '@quarrter/domain/people';
import { beforeAll, expect, test } from 'vitest';
import {
  anActiveLoan,
  asStaff,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { eventually } from '../../../test/builders/payment.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { expectCleanLedger } from '../../../test/clean-ledger.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { type Payout, readPayouts } from '../../payments/index.ts';
import { newId } from '../../platform/database/ids.ts';

const testApp = useTestApp();
let finance: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
  await testApp.sandbox.addAccount('044', newAccount, 'Obi Ada');
});

const newAccount = '2000000062';

const expectCleanBook = () => expectCleanLedger(testApp.deps.db, recordChecks);

const payoutsOf = ({ client, loanId }: TestLoan): Promise<Payout[]> =>
  readPayouts(testApp.deps.db, client.clientId, [loanId]);

/** The provider ends the newest transfer of a loan, and its webhook arrives. */
async function end(loan: TestLoan, outcome: string, status: string): Promise<void> {
  const [newest] = await payoutsOf(loan);
  await testApp.sandbox.transfer(newest?.reference ?? '', outcome);
  await eventually(async () => {
    await testApp.work();
    const [payout] = await payoutsOf(loan);
    return payout?.status === status;
  });
}

/**
 * A loan that had two overdue days before its bank returned the money; it moves the date. It owes
 * more than the amount returned.
 */
async function aReturnedLoan(): Promise<TestLoan> {
  const loan = await anActiveLoan(testApp, { months: 1 });
  await testApp.setDate('2026-12-20');
  await closeDays(testApp.deps.db, '2026-12-23');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '2000.00' });
  await end(loan, 'reversed', 'failed');
  return loan;
}

async function propose({ loanId }: TestLoan) {
  const url = `/staff/api/loans/${loanId}/resend/`;
  const reply = await testApp.app.inject({ method: 'POST', url, headers: finance.headers });
  return { status: reply.statusCode, body: reply.json() as Approval & { detail?: string } };
}

async function approve({ body }: { body: Approval }): Promise<void> {
  const decided = await approveAs(testApp, approver, body.id);
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
}

const penaltyOf = async (loan: TestLoan) => (await readLoan(testApp, loan)).penalty;

test('money that comes back a second time waits again', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  await end(loan, 'reversed', 'failed');
  await approve(await propose(loan));
  await eventually(async () => {
    await testApp.work();
    return (await payoutsOf(loan))[0]?.status === 'paid';
  });
  await end(loan, 'reversed', 'failed');
  await expectCleanBook();
  expect((await propose(loan)).status).toBe(201);
});

test('is not sent again by who entered the account or confirmed its holder', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  await end(loan, 'reversed', 'failed');
  const other = await aStaffMember(testApp, 'approver');
  const choose = (enteredBy: TestStaff, confirmedBy: TestStaff) =>
    testApp.database.pool.query(
      `UPDATE loans SET account_changed_by = $3, holder_confirmed_by = $4,
         holder_confirmed_reason = 'Seen.' WHERE client_id = $1 AND loan_id = $2`,
      [loan.client.clientId, loan.loanId, enteredBy.staffId, confirmedBy.staffId],
    );
  await choose(finance, other);
  const refused = await propose(loan);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'You entered this account, so you cannot send money to it.',
  ]);
  await choose(other, approver);
  const proposed = await propose(loan);
  expect(proposed.status).toBe(201);
  expect((await approveAs(testApp, approver, proposed.body.id)).status, 'confirmed').toBe(403);
  expect((await approveAs(testApp, other, proposed.body.id)).status, 'entered').toBe(403);
  const third = await aStaffMember(testApp, 'approver');
  expect((await approveAs(testApp, third, proposed.body.id)).status).toBe(200);
});

test('money sent again that failed and was paid after all leaves the receipt again', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  await end(loan, 'reversed', 'failed');
  await testApp.sandbox.faults({ transfers: 'pending' });
  await approve(await propose(loan));
  await testApp.work();
  await end(loan, 'failed', 'failed');
  await end(loan, 'success', 'paid');
  await testApp.sandbox.faults({ transfers: 'normal' });
  expect((await payoutsOf(loan))[0]?.recoverable).toBe(false);
  await expectCleanBook();
});

test('a loan is not written off while its returned money is with us', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  await end(loan, 'reversed', 'failed');
  const officer = await aStaffMember(testApp, 'officer');
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/loans/${loan.loanId}/write-off/`,
    headers: officer.headers,
    payload: { reason: 'Nothing can be recovered' },
  });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    'The bank returned the money of this loan. Settle the returned money first.',
  ]);
});

test('returned money is not sent again for a loan that was completed meanwhile', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  await end(loan, 'reversed', 'failed');
  const proposed = await propose(loan);
  await repay(testApp, loan, '71000');
  expect((await readLoan(testApp, loan)).state).toBe('complete');
  expect((await propose(loan)).body.detail).toBe(
    'This loan has ended. Apply the returned money to another loan of the client.',
  );
  expect((await approveAs(testApp, approver, proposed.body.id)).status).toBe(409);
});

test('a loan whose money arrived is not sent again', async () => {
  const loan = await anActiveLoan(testApp);
  expect((await propose(loan)).body.detail).toBe(
    'The bank has not returned the money of this loan.',
  );
});

test('a loan whose money came back charges no more penalties until it is sent again', async () => {
  const loan = await aReturnedLoan();
  const { penalty } = await readLoan(testApp, loan);
  await closeDays(testApp.deps.db, '2026-12-28');
  expect(await penaltyOf(loan)).toBe(penalty);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^N100,000 returned by your bank: check /));
  await expectCleanBook();
  const changed = await testApp.app.inject({
    method: 'PUT',
    url: `/loans/api/personal/bank-account/${loan.loanId}/`,
    headers: loan.client.headers,
    payload: { bank_name: '044', bank_account_number: newAccount },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const proposed = await propose(loan);
  expect(proposed.body.changes).toEqual([
    { label: 'Transfer', before: '', after: 'N100,000.00 to OBI ADA, Access Bank' },
    { label: 'Account', before: '', after: maskLastFour(newAccount) },
  ]);
  await approve(proposed);
  expect((await propose(loan)).status, 'it is being sent').toBe(409);
  await eventually(async () => {
    await testApp.work();
    return (await payoutsOf(loan))[0]?.status === 'paid';
  });
  await closeDays(testApp.deps.db, '2026-12-29');
  expect(await penaltyOf(loan)).not.toBe(penalty);
  await expectCleanBook();
});

/** Money that the provider took back of an earlier payment of the client, and that is gone. */
async function owe({ client: { clientId } }: TestLoan, amount: bigint): Promise<string> {
  const subjectId = newId();
  await testApp.database.pool.query(
    `INSERT INTO receipts (client_id, receipt_id, payment_id, provider_id, amount, currency,
       paid_at, paid_on, booked_at, booked_on, unapplied)
     VALUES ($1, $2::uuid, $2::uuid, $2::uuid::text, $3, 'NGN', now(), '2026-11-20', now(),
       '2026-11-20', 0)`,
    [clientId, subjectId, amount],
  );
  const [recoverable, cash] = [ledgerCodes.recoverable, ledgerCodes.providerCash];
  await asStaff(testApp, (tx, { date }) =>
    post(tx, clientId, date, [
      {
        ...{ kind: 'chargeback_recoverable', subjectId, currency: 'NGN', amount },
        debit: { code: recoverable, subjectId },
        credit: { code: cash, subjectId },
      },
    ]),
  );
  return subjectId;
}

test('returned money that paid another debt keeps no penalty from its loan', async () => {
  await testApp.database.owner.pool.query('TRUNCATE day_closes, ledger_seals');
  await testApp.setDate('2026-11-21');
  const loan = await aReturnedLoan();
  const owed = await owe(loan, 10_000_000n);
  const [returned] = await payoutsOf(loan);
  const proposed = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/recoverables/${owed}/recover/`,
    headers: finance.headers,
    payload: { amount: '100000', receiptId: returned?.payoutId },
  });
  expect(proposed.statusCode, proposed.body).toBe(201);
  await approve({ body: proposed.json() });
  const { money_returned_on: returnedOn, penalty } = await readLoan(testApp, loan);
  expect(returnedOn).toBeNull();
  await closeDays(testApp.deps.db, '2026-12-24');
  expect(await penaltyOf(loan)).not.toBe(penalty);
});
