import { beforeAll, expect, test } from 'vitest';
import { sendBankReceipt } from '../../../test/builders/bank-receipt.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { anAcceptedLoan, anOwnPdf, disburse, readLoan } from '../../../test/builders/loan.ts';
import { openEvidence, sendEvidence, sendLetter } from '../../../test/builders/payout-evidence.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../test/builders/staff.ts';
import {
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';

/* Payouts by hand that did not reach their client: refused by our bank, or sent back later. */

const testApp = useTestApp();
let finance: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
});

const post = (path: string, payload: object = {}, staff = finance) =>
  staffCall(testApp, staff, 'POST', path, payload);

async function payoutOf({ clientId }: Pick<TestClient, 'clientId'>) {
  const { rows } = await testApp.database.pool.query(
    `SELECT payout_id, status, message, returned_on::text AS returned_on FROM payouts
     WHERE client_id = $1 ORDER BY payout_id DESC`,
    [clientId],
  );
  return rows[0];
}

const balances = async ({ clientId }: Pick<TestClient, 'clientId'>, payoutId: string) => {
  const of = (await readBalances(testApp.deps.db, clientId, [payoutId]))(payoutId);
  return [of.balance(ledgerCodes.payoutInFlight), of.balance(ledgerCodes.bank)];
};

/** 200 of 500 dollars that a client withdraws, whose account number finance has opened. */
async function anOpenedPayout() {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client, { amount: '500', plan: 'usd', currency: 'USD' });
  await testApp.setDate('2027-03-01');
  await askWithdrawal(testApp, client, id, { amount: '200' });
  const { payout_id: payoutId } = await payoutOf(client);
  await post(`payouts/${payoutId}/account/`, { reason: 'To pay it at our bank' });
  return { client, id, payoutId };
}

/** The second person opens the document of a proposal and approves it. */
async function approve(proposal: Awaited<ReturnType<typeof sendLetter>>): Promise<void> {
  expect(proposal.status, JSON.stringify(proposal.body)).toBe(201);
  await openEvidence(testApp, approver, proposal.body);
  expect((await post(`approvals/${proposal.body.id}/approve/`, {}, approver)).status).toBe(200);
  await testApp.work();
}

const told = async ({ email }: TestClient) =>
  (await testApp.sandbox.mailTo(email)).map(({ subject }) => subject);

test('WDR-20: two people return a payout that our bank refused, with its letter', async () => {
  const { client, id, payoutId } = await anOpenedPayout();
  const proposal = await sendLetter(testApp, finance, payoutId);
  expect(proposal.body.changes).toEqual([
    { label: 'Not paid by our bank', before: '', after: '$200.00' },
    { label: 'To', before: '', after: expect.stringContaining('account ending in 6789') },
    { label: 'Bank reference', before: '', after: 'FT26325 88120' },
    { label: 'Refused on', before: '', after: '1 Mar 2027' },
    { label: 'Bank’s reason', before: '', after: 'The account is closed.' },
    expect.objectContaining({ label: 'Bank’s letter', documentId: expect.any(String) }),
  ]);
  const early = await post(`approvals/${proposal.body.id}/approve/`, {}, approver);
  expect(early.status, 'the letter was not opened').toBe(409);
  await approve(proposal);
  expect(await payoutOf(client)).toMatchObject({
    ...{ status: 'failed', message: 'The account is closed.', returned_on: null },
  });
  expect(await balances(client, payoutId)).toEqual([0n, 0n]);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    investment_amount: '500.00',
    withdrawals: [{ status: 'failed' }],
  });
  expect(await told(client)).toContain('$200: we could not pay your withdrawal');
  expect((await sendLetter(testApp, finance, payoutId)).status).toBe(409);
  await expectCleanBook(testApp);
});

test('WDR-20: money that was sent back to our bank after it was paid is returned', async () => {
  const { client, id, payoutId } = await anOpenedPayout();
  await testApp.setDate('2027-03-03');
  await approve(await sendEvidence(testApp, finance, payoutId));
  expect(await balances(client, payoutId)).toEqual([0n, -20_000n]);
  await testApp.setDate('2027-03-05');
  const early = await sendLetter(testApp, finance, payoutId, { paidOn: '2027-03-02' });
  expect(early.body).toEqual({ paidOn: ['The payout was paid on 3 Mar 2027.'] });
  const proposal = await sendLetter(testApp, finance, payoutId);
  expect(proposal.body.changes[0]).toMatchObject({ label: 'Sent back to our bank' });
  await approve(proposal);
  expect(await payoutOf(client)).toMatchObject({ status: 'failed', returned_on: '2027-03-05' });
  expect(await balances(client, payoutId)).toEqual([0n, 0n]);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    investment_amount: '500.00',
    withdrawals: [{ status: 'failed' }],
  });
  const { rows } = await testApp.database.pool.query(
    'SELECT kind FROM events WHERE client_id = $1 AND kind IN ($2, $3)',
    [client.clientId, 'transfer-returned', 'withdrawal-returned'],
  );
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['transfer-returned', 'withdrawal-returned']);
  const { body } = await staffCall(testApp, finance, 'GET', 'payouts/?state=failed');
  expect(body.results.find((one: { id: string }) => one.id === payoutId)).toMatchObject({
    ...{ evidence: { bankReference: 'FT26325 88120' }, letterId: expect.any(String) },
  });
  const sent = { amount: '200', currency: 'USD', paidOn: '2027-03-05', reference: 'FT27064 1' };
  const again = await sendBankReceipt(testApp, finance, client.clientId, sent);
  expect(again.body.changes).toContainEqual({
    ...{ label: 'Recorded before', before: '' },
    after: expect.stringMatching(
      /^withdrawal .* reference FT26325 88120, sent back on 5 Mar 2027$/,
    ),
  });
  await expectCleanBook(testApp);
});

test('the second person reads which payouts the same document was recorded for', async () => {
  const first = await anOpenedPayout();
  const file = await anOwnPdf();
  await approve(await sendEvidence(testApp, finance, first.payoutId, { reference: 'FT1', file }));
  const { payoutId } = await anOpenedPayout();
  const recordedBefore = {
    ...{ label: 'Recorded before', before: '' },
    after: expect.stringMatching(/^withdrawal .*, \$200.00 on 1 Mar 2027, reference FT1$/),
  };
  const typed = await sendEvidence(testApp, finance, payoutId, { reference: 'f-tl' });
  expect(typed.body.changes).toContainEqual(recordedBefore);
  await post(`approvals/${typed.body.id}/decline/`, { reason: 'Another one' }, approver);
  const letter = await sendLetter(testApp, finance, payoutId, { reference: 'FT2', file });
  expect(letter.body.changes).toContainEqual(recordedBefore);
});

test('the reference of a payout has no character that no bank prints', async () => {
  const { payoutId } = await anOpenedPayout();
  const { body } = await sendEvidence(testApp, finance, payoutId, { reference: 'FT\u200d1' });
  expect(body).toEqual({
    reference: ['Type the reference with the letters and digits of a keyboard.'],
  });
});

test('one record of a payout by hand waits at a time, and only finance makes it', async () => {
  const { client, payoutId } = await anOpenedPayout();
  expect((await sendLetter(testApp, approver, payoutId)).status).toBe(403);
  const wrong = await sendLetter(testApp, finance, payoutId, { paidOn: '2027-02-28', message: '' });
  expect(wrong.body).toEqual({ message: ['Please enter the bank’s reason'] });
  const first = await sendLetter(testApp, finance, payoutId);
  expect((await sendEvidence(testApp, finance, payoutId)).status).toBe(409);
  const decline = `approvals/${first.body.id}/decline/`;
  expect((await post(decline, { reason: 'It was paid' }, approver)).status).toBe(200);
  expect((await sendEvidence(testApp, finance, payoutId)).status).toBe(201);
  expect((await sendLetter(testApp, finance, payoutId)).status).toBe(409);
  expect(await payoutOf(client)).toMatchObject({ status: 'requested' });
});

test('the account of a payout is not opened while a record of the payout waits', async () => {
  const { payoutId } = await anOpenedPayout();
  const open = () => post(`payouts/${payoutId}/account/`, { reason: 'To pay it at our bank' });
  const detail =
    'This payment has already been recorded and is waiting for approval. Do not pay it.';
  for (const send of [sendLetter, sendEvidence]) {
    const record = await send(testApp, finance, payoutId);
    expect(await open()).toMatchObject({ status: 409, body: { detail } });
    const decline = `approvals/${record.body.id}/decline/`;
    await post(decline, { reason: 'The document is of another payment' }, approver);
    expect((await open()).status).toBe(200);
  }
});

test('a loan that our bank could not pay waits for its disbursement again', async () => {
  await beginOn(testApp, '2026-11-21');
  const loan = await anAcceptedLoan(testApp);
  const { loanId, client } = loan;
  await testApp.sandbox.faults({ answers: 'down' });
  await disburse(testApp, loanId);
  await testApp.work();
  await testApp.sandbox.faults({ answers: 'normal' });
  const { payout_id: payoutId } = await payoutOf(client);
  const chosen = await post(`payouts/${payoutId}/by-hand/`, { reason: 'The provider is down' });
  expect(chosen.status).toBe(200);
  await post(`payouts/${payoutId}/account/`, { reason: 'To pay it at our bank' });
  await approve(await sendLetter(testApp, finance, payoutId));
  expect(await balances(client, payoutId)).toEqual([0n, 0n]);
  expect(await readLoan(testApp, loan)).toMatchObject({ stage: 3 });
  await disburse(testApp, loanId);
  expect((await payoutOf(client)).payout_id).not.toBe(payoutId);
  await expectCleanBook(testApp);
});
