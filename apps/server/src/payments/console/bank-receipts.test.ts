import { readFile } from 'node:fs/promises';
import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffReceipt } from '@quarrter/contract/staff/receipts';
import { addDays } from '@quarrter/domain/calendar';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aBankReceipt,
  openConfirmation,
  sendBankReceipt,
} from '../../../test/builders/bank-receipt.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anActiveLoan, anOwnPdf, readLoan } from '../../../test/builders/loan.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { proposeFor, receiptRow } from '../../../test/builders/receipt.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { beginOn } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, lenderId, readBalances } from '../../ledger/index.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { shortId } from '../../platform/database/ids.ts';
import { readPayouts } from '../index.ts';

const testApp = useTestApp({ cleanLedger: recordChecks });
let finance: TestStaff;
let second: TestStaff;
let officer: TestStaff;
let client: TestClient;
let taken = 0;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
  officer = await aStaffMember(testApp, 'officer');
  await testApp.sandbox.addAccount('058', '0123456789', 'OBI ADA');
});
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
  taken += 1;
});

const reference = () => `FT26325 ${taken}`;
const send = (sent: Parameters<typeof sendBankReceipt>[3] = {}, by = finance, to = client) =>
  sendBankReceipt(testApp, by, to.clientId, { reference: reference(), ...sent });
const received = (sent: Parameters<typeof aBankReceipt>[3] = {}, to = client.clientId) =>
  aBankReceipt(testApp, [finance, second], to, { reference: reference(), ...sent });
const page = async (receiptId: string): Promise<StaffReceipt> =>
  (await staffCall(testApp, finance, 'GET', `receipts/${receiptId}/`)).body;
const reverse = (receiptId: string) =>
  staffCall(testApp, finance, 'POST', `receipts/${receiptId}/reverse/`, { reason: 'Of another.' });

async function balanceOf(code: 'bank' | 'unappliedReceipts' | 'suspense', subjectId: string) {
  const of = await readBalances(testApp.deps.db, client.clientId, [subjectId], 'NGN');
  return of(subjectId).balance(ledgerCodes[code]);
}

async function mails(): Promise<{ subject: string; text: string }[]> {
  await testApp.work();
  return testApp.sandbox.mailTo(client.email);
}

test('money at our bank is received once a second person has opened its confirmation', async () => {
  expect((await send({}, officer)).status).toBe(403);
  const { status, body } = await send({ amount: '29,000.50', payer: 'Dangote Cement Plc' });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.changes).toMatchObject([
    { label: 'Received', after: 'N29,000.50' },
    { label: 'Paid by', after: 'Dangote Cement Plc' },
    { label: 'Bank reference', after: reference() },
    { label: 'Paid on', after: '21 Nov 2026' },
    { label: 'Debit', after: '1010 bank' },
    { label: 'Bank’s confirmation', after: 'statement.pdf' },
  ]);
  expect((await approveAs(testApp, finance, body.id)).status).toBe(403);
  expect(await approveAs(testApp, second, body.id)).toMatchObject({
    status: 409,
    body: { detail: 'Open the bank’s confirmation before you approve.' },
  });
  await openConfirmation(testApp, second, body);
  expect((await approveAs(testApp, second, body.id)).status).toBe(200);
  const receiptId = body.subjectId;
  expect(await balanceOf('bank', receiptId)).toBe(2_900_050n);
  expect(await balanceOf('unappliedReceipts', receiptId)).toBe(2_900_050n);
  expect(await page(receiptId)).toMatchObject({
    ...{ refundable: false, isOwnMoney: false, canPayOut: true },
    receipt: { amount: '29000.50', reference: reference(), paidOn: '2026-11-21' },
    atBank: { payer: 'Dangote Cement Plc', fromSuspense: false, reversedOn: null },
  });
  expect(await mails()).toContainEqual(
    expect.objectContaining({
      subject: 'N29,000.50: we received it but could not use it yet',
      text: expect.stringContaining('It was paid into our bank account on 21 Nov 2026.'),
    }),
  );
  const refund = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '1' });
  expect(refund.status, 'the provider has no charge of it').toBe(409);
});

test('the audit log, which nothing erases, does not name who paid', async () => {
  const receiptId = await received({ payer: 'Adaeze Okonkwo' });
  const { rows } = await testApp.database.pool.query(
    `SELECT action, note, before, after FROM audit_log
     WHERE client_id = $1 AND note LIKE '%Bank reference%' ORDER BY entry_id`,
    [client.clientId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['record-bank-receipt', 'approve-proposal']);
  expect(JSON.stringify(rows)).not.toContain('Okonkwo');
  expect((await page(receiptId)).atBank?.payer).toBe('Adaeze Okonkwo');
});

test('LND-23: it repays a loan from the day on which it was paid', async () => {
  const loan = await anActiveLoan(testApp);
  await goTo(testApp, '2026-12-24');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '2000.00' });
  const receiptId = await received({ paidOn: '2026-12-21' }, loan.client.clientId);
  const use = { loanId: loan.loanId, amount: '29,000' };
  const proposed = await proposeFor(testApp, finance, receiptId, 'apply', use);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({
    ...{ state: 'active', penalty: '0.00', balance: '87000.00' },
    repayments: [{ amount: '29000.00', paid_on: '2026-12-21' }],
  });
});

test('a payment is recorded once, however its reference is typed', async () => {
  const twice = await send();
  await received({ reference: reference() });
  const again = await send({ reference: ` ${reference().toLowerCase().replace(' ', '')}` });
  expect([again.status, again.body.detail]).toEqual([
    409,
    expect.stringContaining('has already been recorded.'),
  ]);
  await openConfirmation(testApp, second, twice.body);
  expect((await approveAs(testApp, second, twice.body.id)).status).toBe(409);
});

test.each(['-', '.', ' / '])(
  'a payment is recorded once, with %j in its reference',
  async (sign) => {
    await received();
    const again = await send({ reference: reference().replace('FT26', `FT${sign}26`) });
    expect(again.status).toBe(409);
  },
);

test('a payment is recorded once, with the letter O for the digit 0', async () => {
  await received({ reference: `${reference()}0L` });
  expect((await send({ reference: `${reference()}o1` })).status).toBe(409);
});

test('a reference that was stored with its signs is found after the migration', async () => {
  const receiptId = await received({ reference: `FT-L ${taken}` });
  const { owner } = testApp.database;
  await owner.pool.query('UPDATE bank_references SET reference = $1 WHERE receipt_id = $2', [
    ...[`FT-L${taken}`, receiptId],
  ]);
  const folder = new URL('../../../migrations/', import.meta.url);
  const migration = await readFile(new URL('085-payments.sql', folder), 'utf8');
  await owner.pool.query(migration.slice(0, migration.indexOf(';')));
  expect((await send({ reference: `FTL${taken}` })).status).toBe(409);
});

test.each(['FT\u200d1', '\u0424T1', '\uff26T1', '--'])(
  'the reference %j is refused, because no bank prints it',
  async (typed) => {
    expect((await send({ reference: typed })).body.reference).toEqual([
      'Type the reference with the letters and digits of a keyboard.',
    ]);
  },
);

const recordedBefore = ({ changes }: Pick<Approval, 'changes'>) =>
  changes.find(({ label }) => label === 'Recorded before')?.after;

test('the second person reads what was recorded before with the same file', async () => {
  const file = await anOwnPdf();
  const other = await aClient(testApp);
  const first = await received({ reference: `A1 ${taken}`, file }, other.clientId);
  const { body } = await send({ reference: `B1 ${taken}`, amount: '500', file });
  expect(recordedBefore(body)).toBe(
    `receipt ${shortId(first)}, N29,000.00 on 21 Nov 2026, reference A1 ${taken}`,
  );
});

test('the second person reads of a payment of the same amount within days', async () => {
  const first = await received({ reference: `A1 ${taken}`, paidOn: '2026-11-19' });
  await received({ reference: `B1 ${taken}`, paidOn: '2026-11-10' });
  const again = await send({ reference: `C1 ${taken}` });
  expect(recordedBefore(again.body)).toBe(
    `receipt ${shortId(first)}, N29,000.00 on 19 Nov 2026, reference A1 ${taken}`,
  );
  const proposed = await reverse(first);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  await openConfirmation(testApp, second, again.body);
  const approved = await approveAs(testApp, second, again.body.id);
  expect([approved.status, recordedBefore(approved.body)]).toEqual([200, undefined]);
});

test('the second person reads of a payment that was recorded since', async () => {
  const waiting = await send({ reference: `A1 ${taken}` });
  expect(recordedBefore(waiting.body)).toBeUndefined();
  await received({ reference: `B1 ${taken}` });
  await openConfirmation(testApp, second, waiting.body);
  expect((await approveAs(testApp, second, waiting.body.id)).body).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ label: 'Recorded before' })]),
  });
});

test('a payment of tomorrow, of a closed month, or of nothing is refused', async () => {
  expect((await send({ paidOn: '2026-11-22' })).body.paidOn).toEqual(['The date is after today.']);
  expect((await send({ amount: '0' })).body.amount).toEqual(['Amount must be more than 0.']);
  const { owner } = testApp.database;
  await owner.pool.query(`INSERT INTO ledger_closed_months (month, closed_at, closed_on, note,
    proposed_by, approved_by) VALUES ('2026-10-01', now(), '2026-11-21', '', gen_random_uuid(),
    gen_random_uuid())`);
  const closed = await send({ paidOn: '2026-10-31' });
  await owner.pool.query('DELETE FROM ledger_closed_months');
  expect(closed.body.paidOn).toEqual([expect.stringContaining('This month is closed.')]);
  expect((await send({ paidOn: '2026-10-31' })).status).toBe(201);
});

test('money that a journal put into suspense is taken from there', async () => {
  await testApp.setDate('2027-01-05');
  const from = 'suspense';
  expect((await send({ from })).body.from).toEqual(['Suspense (1900) holds N0.00.']);
  const journal = await staffCall(testApp, finance, 'POST', 'books/journals/', {
    ...{ clientId: lenderId, currency: 'NGN', valueDate: '2026-11-21', reason: 'Unknown payer' },
    lines: [
      { code: 1010, side: 'debit', amount: '29,000' },
      { code: 1900, side: 'credit', amount: '29,000' },
    ],
  });
  expect((await approveAs(testApp, second, journal.body.id)).status).toBe(200);
  const receiptId = await received({ from });
  expect(await balanceOf('bank', receiptId)).toBe(0n);
  expect(await balanceOf('suspense', client.clientId)).toBe(2_900_000n);
  expect((await send({ from, reference: 'FT1', amount: '1' })).body.from).toEqual([
    'Suspense (1900) holds N0.00.',
  ]);
});

test('one that was recorded by mistake is reversed by two people while it is unused', async () => {
  const receiptId = await received();
  const proposed = await reverse(receiptId);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approveAs(testApp, finance, proposed.body.id)).status).toBe(403);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  expect(await receiptRow(testApp, receiptId)).toMatchObject({ unapplied: 0n });
  expect(await balanceOf('bank', receiptId)).toBe(0n);
  expect((await page(receiptId)).atBank).toMatchObject({ reversedOn: '2026-11-21' });
  expect((await reverse(receiptId)).status).toBe(409);
  expect(await mails()).toContainEqual(
    expect.objectContaining({ subject: 'N29,000: we removed a payment that was not yours' }),
  );
  const right = await aClient(testApp);
  await received({}, right.clientId);
});

test('it is paid to the bank account of the client, and cannot be reversed then', async () => {
  const details = { bank_name: '058', bank_account_number: '0123456789' };
  expect((await updateProfile(testApp, client, details)).statusCode).toBe(200);
  await testApp.setDate(addDays('2026-11-21', 3));
  const receiptId = await received();
  const proposed = await proposeFor(testApp, finance, receiptId, 'pay-out');
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await reverse(receiptId)).status, 'another proposal waits').toBe(409);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  const payouts = await readPayouts(testApp.deps.db, client.clientId, [receiptId]);
  expect(payouts).toMatchObject([{ amount: 2_900_000n }]);
  expect((await reverse(receiptId)).body.detail).toContain('Some of this money was used');
  expect(await mails()).toContainEqual(
    expect.objectContaining({
      subject: 'N29,000: we are sending it to your bank account',
      text: expect.stringContaining('We held N29,000 for you'),
    }),
  );
});
