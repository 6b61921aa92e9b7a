import { accountMessage } from '@quarrter/domain/investments';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { investmentIntent } from '../../test/builders/investment.ts';
import { anAcceptedLoan, anActiveLoan, readLoan, repay } from '../../test/builders/loan.ts';
import {
  anIntent,
  eventually,
  ledgerErrors,
  lookAt,
  storedPayment,
} from '../../test/builders/payment.ts';
import { sendEvidence } from '../../test/builders/payout-evidence.ts';
import {
  proposeFor,
  receiptRow,
  refundsAtProvider,
  refundsOf,
} from '../../test/builders/receipt.ts';
import { anOpenMatch, confirmMatch, reverseMatch } from '../../test/builders/screening.ts';
import { approveAs, aStaffMember, staffCall, type TestStaff } from '../../test/builders/staff.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
  readInvestment,
} from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { claimPayout } from '../payments/pay-out/claim-payout.ts';
import { resumeRefunds } from '../payments/return/resume-refunds.ts';

/* Money on its way to a client waits while a gate is closed, and is then sent exactly once. */

const testApp = useTestApp();
let compliance: TestStaff;
let approver: TestStaff;
let finance: TestStaff;
beforeAll(async () => {
  compliance = await aStaffMember(testApp, 'compliance');
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
});

/** Confirms a match of the client, and returns a function that reverses it and runs the jobs. */
async function close({ clientId }: TestClient): Promise<() => Promise<void>> {
  const match = await anOpenMatch(testApp, clientId);
  await confirmMatch(testApp, compliance, match);
  return async () => {
    await reverseMatch(testApp, [compliance, approver], match);
    await testApp.work();
  };
}

async function payoutsOf({ clientId }: TestClient) {
  const { rows } = await testApp.database.pool.query(
    `SELECT payout_id, reference, status, waiting_for, message FROM payouts
     WHERE client_id = $1 ORDER BY payout_id`,
    [clientId],
  );
  const seen = rows.map(({ reference }) => testApp.deps.provider.lookUpTransfer(reference));
  const atProvider = await Promise.all(seen);
  return rows.map((row, index) => ({ ...row, isAtProvider: atProvider[index] !== null }));
}

const paidOnce = [expect.objectContaining({ status: 'paid', isAtProvider: true })];
const waiting = {
  ...{ status: 'requested', waiting_for: 'client', isAtProvider: false },
};

async function untilPaid(client: TestClient): Promise<void> {
  await eventually(async () => {
    await testApp.work();
    return (await payoutsOf(client)).every(({ status }) => status === 'paid');
  });
  expect(await payoutsOf(client)).toEqual(paidOnce);
}

const post = (who: TestStaff, path: string, payload = {}) =>
  staffCall(testApp, who, 'POST', path, payload);

const rejectedForStaff = {
  status: 409,
  body: {
    detail:
      'This client is on the screening list. We pay nothing to this client and take no new ' +
      'business until that changes.',
  },
};

test('a withdrawal waits and says only that we check the account, then is paid once', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const reopen = await close(client);
  const asked = await askWithdrawal(testApp, client, id, { amount: '50000' });
  expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining(accountMessage)]);
  await testApp.work();
  expect(await payoutsOf(client)).toEqual([]);
  const [shown] = (await readInvestment(testApp, client, id)).withdrawals;
  expect(shown).toMatchObject({ status: 'held', waiting_for: ['account'] });
  const released = await post(finance, `withdrawals/${shown?.id}/release/`, {
    reason: 'Please pay',
  });
  expect([released.status, released.body.detail]).toEqual([
    409,
    expect.stringContaining('until we can'),
  ]);
  await reopen();
  await untilPaid(client);
  const mail = await testApp.sandbox.mailTo(client.email);
  expect(mail.map(({ subject }) => subject)).toContain(
    'We have finished checking your Quarrter account',
  );
  expect(mail.map(({ text }) => text).join()).not.toMatch(/screening|sanction|listed/i);
  await expectCleanBook(testApp);
});

/** The steps of the proposer and the second person until a freeze has ended. */
const ends: { readonly [end: string]: (clientId: string, proposalId: string) => Promise<unknown> } =
  {
    declined: (_, id) => post(approver, `approvals/${id}/decline/`, { reason: 'Another Obi' }),
    'lifted by two people': async (clientId, id) => {
      await post(approver, `approvals/${id}/approve/`);
      const reason = 'The order was lifted';
      const lift = await post(compliance, `clients/${clientId}/unfreeze/`, { reason });
      return post(approver, `approvals/${lift.body.id}/approve/`);
    },
  };

test.each(Object.keys(ends))('a withdrawal waits for a freeze that is %s, once', async (end) => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const reason = 'Court order of today';
  const { body } = await post(compliance, `clients/${client.clientId}/freeze/`, { reason });
  await askWithdrawal(testApp, client, id, { amount: '50000' });
  await testApp.work();
  const [shown] = (await readInvestment(testApp, client, id)).withdrawals;
  expect(shown).toMatchObject({ status: 'held', waiting_for: ['account'] });
  expect(await payoutsOf(client)).toEqual([]);
  expect(await ends[end]?.(client.clientId, body.id)).toMatchObject({ status: 200 });
  await testApp.work();
  expect(await payoutsOf(client)).toHaveLength(1);
  await untilPaid(client);
});

test('a withdrawal that was ordered and not sent waits, and is sent once', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '50000' });
  const reopen = await close(client);
  await testApp.work();
  expect(await payoutsOf(client)).toMatchObject([waiting]);
  await post(finance, `payouts/${(await payoutsOf(client))[0].payout_id}/retry/`);
  await testApp.work();
  expect(await payoutsOf(client)).toMatchObject([waiting]);
  await reopen();
  await untilPaid(client);
});

test('a transfer whose worker was killed before it was sent waits, and is sent once', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await askWithdrawal(testApp, client, id, { amount: '50000' });
  const [{ payout_id: payoutId }] = await payoutsOf(client);
  const { db, gates } = testApp.deps;
  await claimPayout(db, gates, { clientId: client.clientId, payoutId }, new Date());
  const reopen = await close(client);
  await testApp.work();
  expect(await payoutsOf(client)).toMatchObject([waiting]);
  await reopen();
  await untilPaid(client);
});

test('dollars are not paid by hand, and staff read why', async () => {
  const client = await aClient(testApp);
  const dollars = { currency: 'USD', amount: '1000', plan: '04oa' } as const;
  const id = await aMaturedInvestment(testApp, client, dollars);
  const asked = await askWithdrawal(testApp, client, id, { amount: '500' });
  expect(asked.statusCode, asked.body).toBe(200);
  const reopen = await close(client);
  const [{ payout_id: payoutId }] = await payoutsOf(client);
  const account = () =>
    post(finance, `payouts/${payoutId}/account/`, { reason: 'Paid at the bank today' });
  expect(await account()).toMatchObject(rejectedForStaff);
  const recorded = await sendEvidence(testApp, finance, payoutId);
  expect([recorded.status, recorded.body.detail]).toEqual([409, rejectedForStaff.body.detail]);
  await reopen();
  expect((await account()).status).toBe(200);
});

test('a transfer that the provider has rejected is not paid by hand instead', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  await testApp.sandbox.faults({ balance: 'low' });
  await askWithdrawal(testApp, client, id, { amount: '50000' });
  await testApp.work();
  await testApp.sandbox.faults({ balance: 'normal' });
  const [{ payout_id: payoutId, waiting_for: before }] = await payoutsOf(client);
  expect(before).toBe('balance');
  const reopen = await close(client);
  await post(finance, `payouts/${payoutId}/retry/`);
  await testApp.work();
  const byHand = () => post(finance, `payouts/${payoutId}/by-hand/`, { reason: 'Urgent' });
  expect(await byHand()).toMatchObject(rejectedForStaff);
  expect(await payoutsOf(client)).toMatchObject([waiting]);
  await reopen();
  await untilPaid(client);
});

test('only what was begun by hand before a gate closed is recorded as paid', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const payouts: string[] = [];
  await testApp.sandbox.faults({ balance: 'low' });
  for (const amount of ['20000', '30000']) {
    await askWithdrawal(testApp, client, id, { amount });
    await testApp.work();
    const payoutId = (await payoutsOf(client)).at(-1).payout_id;
    const chosen = await post(finance, `payouts/${payoutId}/by-hand/`, { reason: 'Urgent' });
    expect(chosen.status).toBe(200);
    payouts.push(payoutId);
  }
  await testApp.sandbox.faults({ balance: 'normal' });
  const [begun = '', other = ''] = payouts;
  const why = { reason: 'Paid at the bank today' };
  expect((await post(finance, `payouts/${begun}/account/`, why)).status).toBe(200);
  await close(client);
  const recorded = await sendEvidence(testApp, finance, other);
  expect([recorded.status, recorded.body.detail]).toEqual([409, rejectedForStaff.body.detail]);
  expect((await sendEvidence(testApp, finance, begun)).status).toBe(201);
});

test('a loan is not disbursed, and finance reads why', async () => {
  const loan = await anAcceptedLoan(testApp);
  const reopen = await close(loan.client);
  const disburse = () => post(finance, `loans/${loan.loanId}/disburse/`);
  expect(await disburse()).toMatchObject(rejectedForStaff);
  expect(await payoutsOf(loan.client)).toEqual([]);
  await reopen();
  expect((await disburse()).status).toBe(200);
  await untilPaid(loan.client);
  expect((await readLoan(testApp, loan)).state).toBe('active');
});

test('a disbursement that was ordered and not sent waits, and is sent once', async () => {
  const loan = await anAcceptedLoan(testApp);
  expect((await post(finance, `loans/${loan.loanId}/disburse/`)).status).toBe(200);
  const reopen = await close(loan.client);
  await testApp.work();
  expect(await payoutsOf(loan.client)).toMatchObject([waiting]);
  await reopen();
  await untilPaid(loan.client);
});

test('returned money of a loan is not sent again', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  const [{ reference }] = await payoutsOf(loan.client);
  await testApp.sandbox.transfer(reference, 'reversed');
  await eventually(async () => {
    await testApp.work();
    return (await payoutsOf(loan.client))[0].status === 'failed';
  });
  const resend = () => post(finance, `loans/${loan.loanId}/resend/`);
  const earlier = await resend();
  const reopen = await close(loan.client);
  const approved = await approveAs(testApp, approver, earlier.body.id);
  expect(approved).toMatchObject(rejectedForStaff);
  await reopen();
  expect((await approveAs(testApp, approver, earlier.body.id)).status).toBe(200);
  await eventually(async () => {
    await testApp.work();
    return (await payoutsOf(loan.client)).some(({ status }) => status === 'paid');
  });
  expect(await payoutsOf(loan.client)).toHaveLength(2);
});

test('a payment for an investment is not booked, and its refund is sent once', async () => {
  const client = await aClient(testApp);
  const { reference } = await anIntent(testApp, client, investmentIntent);
  const reopen = await close(client);
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, client, reference);
  const { payment_id: receiptId } = await storedPayment(testApp, reference);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({
    unapplied: 10_000_000n,
    reason: 'We are checking your account, so we could not start what you paid for.',
  });
  const propose = () => proposeFor(testApp, finance, receiptId, 'refund', { amount: '100000' });
  expect(await propose()).toMatchObject({
    status: 409,
    body: { detail: rejectedForStaff.body.detail },
  });
  await reopen();
  const proposed = await propose();
  expect((await approveAs(testApp, approver, proposed.body.id)).status).toBe(200);
  const reopenAgain = await close(client);
  await testApp.work();
  await resumeRefunds(testApp.deps);
  await testApp.work();
  const [held] = await refundsOf(testApp, receiptId);
  expect(held).toMatchObject({ status: 'requested', is_held: true });
  const { provider_id: chargeId } = await receiptRow(testApp, receiptId);
  expect(await refundsAtProvider(testApp, chargeId)).toEqual([]);
  await reopenAgain();
  await eventually(async () => {
    await testApp.work();
    return (await refundsOf(testApp, receiptId))[0]?.status === 'processed';
  });
  expect(await refundsAtProvider(testApp, chargeId)).toHaveLength(1);
  expect(await ledgerErrors(testApp)).toEqual([]);
});
