import { accountMessage } from '@quarrter/domain/investments';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happensTo } from '../../../test/builders/dispute.ts';
import { anInvestment, dollarIntent, investByCard } from '../../../test/builders/investment.ts';
import { anAcceptedLoan } from '../../../test/builders/loan.ts';
import { eventually, storedPayment } from '../../../test/builders/payment.ts';
import { anOpenMatch, confirmMatch, reverseMatch } from '../../../test/builders/screening.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import {
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

/* Money of a disputed payment, or of a client who owes it, does not leave another way. */

const testApp = useTestApp();
let finance: TestStaff;
let approver: TestStaff;
let compliance: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
  compliance = await aStaffMember(testApp, 'compliance');
});

type Invested = { client: TestClient; reference: string; byCard: string; other: string };

/** An investment of 100,000 paid by card and another one, both credited 3,000 and mature. */
async function twoInvestments(): Promise<Invested> {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const { reference, id: byCard } = await investByCard(testApp, client);
  const other = await anInvestment(testApp, client);
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  return { client, reference, byCard, other };
}

const unpaid = async ({ clientId }: TestClient) =>
  (await staffCall(testApp, approver, 'GET', `clients/${clientId}/hold/`)).body.unpaid;

async function payoutsOf({ clientId }: TestClient): Promise<string[]> {
  const { rows } = await testApp.database.pool.query(
    'SELECT amount, status FROM payouts WHERE client_id = $1 ORDER BY payout_id',
    [clientId],
  );
  return rows.map(({ amount, status }) => `${amount} ${status}`);
}

const checkEnded = async ({ email }: TestClient) =>
  (await testApp.sandbox.mailTo(email)).filter(({ subject }) =>
    subject.startsWith('We have finished checking'),
  ).length;

/** Asks for 50,000 of an investment, and expects that it waits without a transfer. */
async function expectHeld(client: TestClient, id: string, note: string): Promise<string> {
  const before = await payoutsOf(client);
  const asked = await askWithdrawal(testApp, client, id, { amount: '50000' });
  expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining(note)]);
  await testApp.work();
  expect(await payoutsOf(client)).toEqual(before);
  const [shown] = (await readInvestment(testApp, client, id)).withdrawals;
  expect(shown).toMatchObject({ status: 'held', waiting_for: ['account'] });
  expect(shown?.note).toContain(note);
  const [mail] = (await testApp.sandbox.mailTo(client.email)).filter(({ subject }) =>
    subject.startsWith('N50,000 withdrawal requested'),
  );
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(note);
  return shown?.id ?? '';
}

async function untilPaid(client: TestClient, expected: readonly string[]): Promise<void> {
  await eventually(async () => {
    await testApp.work();
    return (await payoutsOf(client)).every((payout) => payout.endsWith('paid'));
  });
  expect(await payoutsOf(client)).toEqual(expected);
}

const undecided = 'This client’s bank has not decided a dispute about a payment.';
const owing = 'This client owes us money from a payment that was reversed or paid twice.';

test('WDR-01: a withdrawal waits for an open dispute, and is paid once it is won', async () => {
  const { client, reference, byCard } = await twoInvestments();
  await happensTo(testApp, reference, 'dispute');
  const withdrawalId = await expectHeld(client, byCard, accountMessage);
  expect(await unpaid(client)).toEqual([undecided]);
  const release = `withdrawals/${withdrawalId}/release/`;
  const released = await staffCall(testApp, finance, 'POST', release, { reason: 'Please pay' });
  expect(released).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('is waiting until we can pay this client again') },
  });
  await happensTo(testApp, reference, 'dispute-won');
  await untilPaid(client, ['5000000 paid']);
  expect(await unpaid(client)).toEqual([]);
  expect(await checkEnded(client)).toBe(1);
  await expectCleanBook(testApp);
});

/** Proposes to write off what the client owes for a payment. */
async function proposeWriteOff(reference: string, amount: string) {
  const { payment_id: paymentId } = await storedPayment(testApp, reference);
  const path = `recoverables/${paymentId}/write-off/`;
  return staffCall(testApp, finance, 'POST', path, { amount, reason: 'Not worth it' });
}

const cancelByStaff = (withdrawalId: string, staff = finance) =>
  staffCall(testApp, staff, 'POST', `withdrawals/${withdrawalId}/cancel/`, {
    reason: 'Your payment for it went back to your bank.',
  });

test('a withdrawal waits while a client owes a lost payment, until it is written off', async () => {
  const { client, reference, byCard, other } = await twoInvestments();
  await askWithdrawal(testApp, client, byCard, { amount: '70000' });
  await untilPaid(client, ['7000000 paid']);
  await happensTo(testApp, reference, 'dispute');
  await happensTo(testApp, reference, 'dispute-lost');
  const writeOff = async (amount: string) => {
    const { body } = await proposeWriteOff(reference, amount);
    expect((await approveAs(testApp, approver, body.id)).status).toBe(200);
    await testApp.work();
  };
  await writeOff('20000');
  const withdrawalId = await expectHeld(
    client,
    other,
    'We cannot send a withdrawal until you have paid the N50,000 you owe us. You can pay it ' +
      'from a matured investment or by bank transfer: your investment page says how.',
  );
  expect(await unpaid(client)).toEqual([owing]);
  expect(await checkEnded(client)).toBe(0);
  expect(await proposeWriteOff(reference, '50000')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('N50,000 of this client is waiting to be paid out') },
  });
  expect((await cancelByStaff(withdrawalId)).status).toBe(200);
  await writeOff('50000');
  await askWithdrawal(testApp, client, other, { amount: '50000' });
  await untilPaid(client, ['7000000 paid', '5000000 paid']);
  expect(await checkEnded(client)).toBe(1);
  await expectCleanBook(testApp);
});

test('WDR-20: staff cancel an ordered withdrawal of a client who owes its money', async () => {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const { reference, id } = await investByCard(testApp, client, dollarIntent);
  await testApp.setDate('2027-02-21');
  const asked = await askWithdrawal(testApp, client, id, { amount: '5000' });
  const withdrawalId = asked.json().id;
  const shown = async () =>
    (await staffCall(testApp, finance, 'GET', 'payouts/?state=open')).body.results.find(
      ({ subjectId }: { subjectId: string }) => subjectId === withdrawalId,
    );
  expect((await cancelByStaff(withdrawalId)).status).toBe(409);
  expect((await shown()).cancelReason).toBe('This client owes us nothing.');
  await happensTo(testApp, reference, 'dispute');
  await happensTo(testApp, reference, 'dispute-lost');
  expect(await shown()).toMatchObject({ status: 'requested', cancelReason: '' });
  expect((await proposeWriteOff(reference, '5000')).status).toBe(409);
  expect((await cancelByStaff(withdrawalId)).status).toBe(200);
  expect(await payoutsOf(client)).toEqual(['500000 cancelled']);
  expect(await unpaid(client)).toEqual([]);
  expect((await cancelByStaff(withdrawalId)).status).toBe(409);
  const { rows } = await testApp.database.pool.query(
    `SELECT before, after FROM audit_log
     WHERE client_id = $1 AND note LIKE '%: Your payment for it went back to your bank.'`,
    [client.clientId],
  );
  expect(rows).toEqual([{ before: { State: 'requested' }, after: { State: 'cancelled' } }]);
  await expectCleanBook(testApp);
});

test('WDR-21: a naira withdrawal that waits for a dollar debt says so', async () => {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const { reference, id } = await investByCard(testApp, client, dollarIntent);
  const inNaira = await anInvestment(testApp, client);
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  await askWithdrawal(testApp, client, id, { amount: '5000' });
  await happensTo(testApp, reference, 'dispute');
  await happensTo(testApp, reference, 'dispute-lost');
  await expectHeld(client, inNaira, 'until you have paid the $5,000 you owe us');
  const url = `/investments/api/naira/full-time-investment-detail/${inNaira}/`;
  const detail = (await testApp.app.inject({ url, headers: client.headers })).json();
  expect(detail.debts).toEqual([{ currency: 'USD', amount: '5000.00' }]);
  expect(detail).not.toHaveProperty('owed');
});

test('a withdrawal that staff have begun to pay is not cancelled', async () => {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const { reference, id } = await investByCard(testApp, client, dollarIntent);
  await testApp.setDate('2027-02-21');
  const asked = await askWithdrawal(testApp, client, id, { amount: '5000' });
  const { rows } = await testApp.database.pool.query(
    'SELECT payout_id FROM payouts WHERE client_id = $1',
    [client.clientId],
  );
  const path = `payouts/${rows[0].payout_id}/account/`;
  await staffCall(testApp, finance, 'POST', path, { reason: 'Paid at the bank today' });
  await happensTo(testApp, reference, 'dispute');
  await happensTo(testApp, reference, 'dispute-lost');
  expect(await cancelByStaff(asked.json().id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('We have begun to pay this withdrawal') },
  });
  const proposed = await proposeWriteOff(reference, '5000');
  expect(proposed.status, 'what no one can cancel does not keep the debt').toBe(201);
});

test('what a dispute holds stays held when another gate opens, without an email', async () => {
  const { client, reference, other } = await twoInvestments();
  const match = await anOpenMatch(testApp, client.clientId);
  await confirmMatch(testApp, compliance, match);
  await happensTo(testApp, reference, 'dispute');
  await expectHeld(client, other, accountMessage);
  await reverseMatch(testApp, [compliance, approver], match);
  await testApp.work();
  expect([await payoutsOf(client), await checkEnded(client)]).toEqual([[], 0]);
  await happensTo(testApp, reference, 'dispute-won');
  await untilPaid(client, ['5000000 paid']);
  expect(await checkEnded(client)).toBe(1);
});

test('a loan is not disbursed while a payment is disputed, and new business is taken', async () => {
  await beginOn(testApp, '2026-11-21');
  const loan = await anAcceptedLoan(testApp);
  const { reference } = await investByCard(testApp, loan.client);
  await happensTo(testApp, reference, 'dispute');
  const disburse = () => staffCall(testApp, finance, 'POST', `loans/${loan.loanId}/disburse/`);
  expect(await disburse()).toMatchObject({
    status: 409,
    body: { detail: `${undecided} We pay nothing to this client until that changes.` },
  });
  await investByCard(testApp, loan.client);
  await happensTo(testApp, reference, 'dispute-won');
  expect((await disburse()).status).toBe(200);
});
