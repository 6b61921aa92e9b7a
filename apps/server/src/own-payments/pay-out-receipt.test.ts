import type { StaffReceipt } from '@quarrter/contract/staff/receipts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { goTo } from '../../test/builders/closing.ts';
import { aPaidRepayment, type PaidRepayment } from '../../test/builders/late-repayment.ts';
import { livedOnce } from '../../test/builders/lived-once.ts';
import { readLoan, type TestLoan } from '../../test/builders/loan.ts';
import {
  activeLoanOf,
  type OwedAndOwned,
  owedAndOwned,
  ownPaymentOffersOf,
  payFromOwn,
} from '../../test/builders/own-payment.ts';
import { call, eventually } from '../../test/builders/payment.ts';
import { updateProfile } from '../../test/builders/profile.ts';
import { proposeFor, receiptRow } from '../../test/builders/receipt.ts';
import { anOpenMatch } from '../../test/builders/screening.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { beginOn } from '../../test/builders/withdrawal.ts';
import { differencesWith } from '../../test/planted/plant.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useTestApp } from '../../test/test-app.ts';
import { recordChecks } from '../ledger-checks.ts';
import { type Payout, readPayouts } from '../payments/index.ts';

const testApp = useTestApp({ cleanLedger: recordChecks });
let finance: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
  await testApp.sandbox.addAccount('058', '0123456789', 'OBI ADA');
  await testApp.sandbox.addAccount('058', '2000000071', 'OBI NGOZI');
});
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  await testApp.sandbox.faults({ transfers: 'normal' });
});

type Unneeded = OwedAndOwned & { readonly receiptId: string; readonly amount: string };

/**
 * The client paid the overdue amount from the investment; then it turns out that they had paid the
 * whole loan by card before. No loan is live, and all that the investment paid is unapplied.
 */
async function liveUnneeded(account: string): Promise<Unneeded> {
  let late: PaidRepayment | undefined;
  const owed = await owedAndOwned(testApp, {
    onDueDate: async (loan) => {
      await save(loan, account);
      late = await aPaidRepayment(testApp, loan, '116,000');
    },
  });
  const { overdue: amount } = await ownPaymentOffersOf(testApp, owed);
  const asked = { investment: owed.investmentId, amount };
  expect((await payFromOwn(testApp, owed, asked)).status).toBe(200);
  await late?.book();
  expect((await readLoan(testApp, owed)).state).toBe('complete');
  const { rows } = await sql<{ receipt_id: string }>`
    SELECT receipt_id FROM receipts
    WHERE client_id = ${owed.client.clientId} AND own_source_id IS NOT NULL`.execute(
    testApp.deps.db,
  );
  const receiptId = rows[0]?.receipt_id ?? '';
  expect(await unappliedOf(receiptId)).toBe(minorOf(amount));
  await testApp.work();
  return { ...owed, receiptId, amount };
}

const anUnneededPayment = livedOnce(testApp, () => liveUnneeded('0123456789'));

const minorOf = (amount: string) => BigInt(amount.replace('.', ''));
const unappliedOf = async (receiptId: string) => (await receiptRow(testApp, receiptId)).unapplied;

/** The client's profile has another bank account from now on. */
async function save({ client }: TestLoan, account: string): Promise<void> {
  const details = { bank_name: '058', bank_account_number: account };
  const saved = await updateProfile(testApp, client, details);
  expect(saved.statusCode, saved.body).toBe(200);
}

const propose = ({ receiptId }: Unneeded, by = finance) =>
  proposeFor(testApp, by, receiptId, 'pay-out');

/** Two people agreed on it, and its transfer is ordered. */
async function order(unneeded: Unneeded): Promise<void> {
  const proposed = await propose(unneeded);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  const approved = await approveAs(testApp, second, proposed.body.id);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
}

async function payoutOf({ client, receiptId }: Unneeded): Promise<Payout> {
  const [payout] = await readPayouts(testApp.deps.db, client.clientId, [receiptId]);
  if (payout === undefined) throw new Error('no transfer');
  return payout;
}

async function until(unneeded: Unneeded, status: Payout['status']): Promise<void> {
  await eventually(async () => {
    await testApp.work();
    return (await payoutOf(unneeded)).status === status;
  });
}

async function end(unneeded: Unneeded, outcome: string, status: Payout['status']): Promise<void> {
  await testApp.sandbox.transfer((await payoutOf(unneeded)).reference, outcome);
  await until(unneeded, status);
}

async function statementOf({ client: { headers } }: Unneeded, day: string): Promise<string> {
  const url = `/transactions/api/statement/?from=${day}&to=${day}`;
  const reply = await testApp.app.inject({ url, headers });
  return (await readPdf(reply.rawPayload)).pages.join('\n');
}

const page = async ({ receiptId }: Unneeded) =>
  (
    await call<StaffReceipt>(testApp, 'GET', `/staff/api/receipts/${receiptId}/`, {
      headers: finance.headers,
    })
  ).body;

const subjectsOf = async ({ client }: Unneeded) => {
  await testApp.work();
  return (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
};

test('WDR-21: two people pay unneeded money to the bank account of the client', async () => {
  const unneeded = await anUnneededPayment();
  expect(await page(unneeded)).toMatchObject({ refundable: false, isOwnMoney: true, loans: [] });
  const proposed = await propose(unneeded);
  expect(proposed.body.changes).toMatchObject([
    { label: 'Pay to the client', after: 'N31,000.00' },
    { label: 'To the account of', after: 'OBI ADA' },
    { label: 'Account', after: 'Guaranty Trust Bank, ••••••6789' },
    { label: 'Unapplied', before: 'N31,000.00', after: 'N0.00' },
  ]);
  expect((await approveAs(testApp, finance, proposed.body.id)).status).toBe(403);
  const both = [second, second].map((by) => approveAs(testApp, by, proposed.body.id));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await unappliedOf(unneeded.receiptId)).toBe(0n);
  expect((await propose(unneeded)).status, 'it is on its way').toBe(409);
  await until(unneeded, 'paid');
  expect((await page(unneeded)).transfers).toMatchObject([
    { amount: unneeded.amount, status: 'paid', settledOn: '2026-12-24' },
  ]);
  expect((await propose(unneeded)).status, 'nothing is left').toBe(409);
  expect(await subjectsOf(unneeded)).toEqual(
    expect.arrayContaining([
      'N31,000: we are sending it to your bank account',
      'N31,000 was paid to your bank account',
    ]),
  );
});

test('WDR-21: a transfer that fails or is returned leaves the money to be sent again', async () => {
  const unneeded = await anUnneededPayment();
  const amount = minorOf(unneeded.amount);
  await testApp.sandbox.faults({ transfers: 'failed' });
  await order(unneeded);
  await until(unneeded, 'failed');
  expect(await unappliedOf(unneeded.receiptId)).toBe(amount);
  expect(await subjectsOf(unneeded)).toContain(
    'N31,000 did not reach you: check your account details',
  );
  await testApp.sandbox.faults({ transfers: 'normal' });
  await order(unneeded);
  await until(unneeded, 'paid');
  expect(await unappliedOf(unneeded.receiptId)).toBe(0n);
  await end(unneeded, 'reversed', 'failed');
  expect(await unappliedOf(unneeded.receiptId)).toBe(amount);
  expect((await propose(unneeded)).status).toBe(201);
});

test('WDR-21: a transfer that failed and was paid after all takes its money again', async () => {
  const unneeded = await anUnneededPayment();
  await testApp.sandbox.faults({ transfers: 'pending' });
  await order(unneeded);
  await testApp.work();
  await end(unneeded, 'failed', 'failed');
  const first = await payoutOf(unneeded);
  await testApp.sandbox.addAccount('058', '2000000073', 'OBI ADA');
  await save(unneeded, '2000000073');
  await goTo(testApp, '2026-12-26');
  await testApp.sandbox.faults({ transfers: 'failed' });
  await order(unneeded);
  await until(unneeded, 'failed');
  await goTo(testApp, '2026-12-27');
  await testApp.sandbox.transfer(first.reference, 'success');
  await eventually(async () => {
    await testApp.work();
    return (await unappliedOf(unneeded.receiptId)) === 0n;
  });
  expect((await payoutOf(unneeded)).status, 'the later one').toBe('failed');
  expect(await statementOf(unneeded, '2026-12-27')).toMatch(/Sent to your bank.* \+N31,000/);
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(unneeded.client.email);
  const paid = mail.find(({ subject }) => subject === 'N31,000 was paid to your bank account');
  expect(paid?.text).toContain('ending in 6789');
});

test('WDR-21: one thing at a time is proposed for a receipt', async () => {
  const unneeded = await anUnneededPayment();
  const loan = await activeLoanOf(testApp, unneeded.client);
  const application = { loanId: loan.loanId, amount: '10000' };
  const apply = () => proposeFor(testApp, finance, unneeded.receiptId, 'apply', application);
  const waiting = await propose(unneeded);
  expect([waiting.status, (await propose(unneeded)).status, (await apply()).status]).toEqual([
    ...[201, 409, 409],
  ]);
  expect((await approveAs(testApp, second, waiting.body.id)).status).toBe(200);
  expect((await apply()).body).toEqual({ amount: ['Only N0 of this receipt is unapplied.'] });
  // Nothing is left open for the tests after it, which begin on an earlier day.
  await until(unneeded, 'paid');
});

test('WDR-21: pays nothing while the account of the client is checked', async () => {
  const unneeded = await anUnneededPayment();
  const proposed = await propose(unneeded);
  const { matchId } = await anOpenMatch(testApp, unneeded.client.clientId);
  await testApp.database.owner.pool.query(
    "UPDATE screening_matches SET state = 'confirmed' WHERE match_id = $1",
    [matchId],
  );
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(409);
  expect(await unappliedOf(unneeded.receiptId)).toBe(minorOf(unneeded.amount));
});

test('WDR-21: pays no account in another name, and none that is new', async () => {
  const other = await liveUnneeded('2000000071');
  expect((await propose(other)).body.detail).toMatch(/^The client’s account is in the name of OBI/);
  const unneeded = await anUnneededPayment();
  const proposed = await propose(unneeded);
  await testApp.sandbox.addAccount('058', '2000000072', 'OBI ADA');
  await save(unneeded, '2000000072');
  const approved = await approveAs(testApp, second, proposed.body.id);
  expect(approved).toMatchObject({
    ...{ status: 409, body: { detail: expect.stringContaining('••••••6789, now') } },
  });
  const declined = await call(
    testApp,
    'POST',
    `/staff/api/approvals/${proposed.body.id}/decline/`,
    { headers: second.headers, body: { reason: 'Another account' } },
  );
  expect(declined.status).toBe(200);
  expect((await propose(unneeded)).body.detail).toMatch(/saved this bank account less than a day/);
});

test('WDR-21: only finance proposes it, and not for a payment that can be refunded', async () => {
  const unneeded = await anUnneededPayment();
  const officer = await aStaffMember(testApp, 'officer');
  expect((await propose(unneeded, officer)).status).toBe(403);
  const { rows } = await sql<{ receipt_id: string }>`
    SELECT receipt_id FROM receipts
    WHERE client_id = ${unneeded.client.clientId} AND payment_id IS NOT NULL
    ORDER BY receipt_id DESC`.execute(testApp.deps.db);
  const ofPayment = { ...unneeded, receiptId: rows[0]?.receipt_id ?? '' };
  expect((await propose(ofPayment)).body.detail).toMatch(/^Refund this payment to the card/);
  expect((await propose({ ...unneeded, receiptId: unneeded.loanId })).status).toBe(404);
});

test('WDR-21: the statement shows the transfer as money that reached the client', async () => {
  const unneeded = await anUnneededPayment();
  await goTo(testApp, '2026-12-25');
  await order(unneeded);
  await until(unneeded, 'paid');
  const text = await statementOf(unneeded, '2026-12-25');
  expect(text).toMatch(/Sent to your bank.* \+N31,000/);
  expect(text).toMatch(/Held payment sent to your bank.* N31,000/);
});

test('WDR-21: the check of the ledger finds a transfer of another amount', async () => {
  const unneeded = await anUnneededPayment();
  await order(unneeded);
  await until(unneeded, 'paid');
  const found = await differencesWith(
    testApp,
    `UPDATE payouts SET amount = amount + 1
     WHERE client_id = '${unneeded.client.clientId}' AND purpose = 'receipt-payout'`,
    'every transfer of a receipt against what left the receipt for it',
  );
  expect(found.join('\n')).toMatch(/, left the receipt: /);
});
