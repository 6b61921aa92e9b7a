import { addDays, addMonths } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { happens, happensToLast } from '../../../test/builders/dispute.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { codeOf, open, read, verify } from '../../../test/builders/loan-documents.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import { dischargeLetterDocument } from './discharge-letter.ts';

const today = '2026-12-01';
const testApp = useTestApp();
let loan: TestLoan;
beforeAll(async () => {
  loan = await anActiveLoan(testApp);
  // After the days on which the principal alone settles it. Nothing happens before a due date.
  await testApp.setDate(today);
  await repay(testApp, loan, '29,000');
});

test('API-28: a repayment has a receipt with its parts and the balance after it', async () => {
  const [repayment] = (await readLoan(testApp, loan)).repayments;
  const { text } = await read(testApp, loan, `receipt/${loan.loanId}/${repayment?.id}`);
  for (const stated of ['Ada Obi', 'N29,000', 'N4,000', 'N25,000', 'N87,000', '1 Dec 2026']) {
    expect(text).toContain(stated);
  }
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(loan.client.email);
  const email = emails.find(({ subject }) => subject.startsWith('N29,000 received:'));
  expect(email?.text).toContain('Next instalment due');
  expect(email?.attachments?.[0]?.name).toMatch(/^Repayment receipt .*\.pdf$/);
});

test('there is no letter while money is owed', async () => {
  expect((await open(testApp, loan, `discharge-letter/${loan.loanId}`)).statusCode).toBe(404);
});

test('a loan that is repaid has a letter, withdrawn if a payment is reversed', async () => {
  await repay(testApp, loan, '87,000');
  const letter = await read(testApp, loan, `discharge-letter/${loan.loanId}`);
  for (const stated of ['Ada Obi', 'N100,000', 'N116,000', 'Nothing is owed']) {
    expect(letter.text).toContain(stated);
  }
  const { whyWithdrawn } = dischargeLetterDocument;
  const valid = { label: 'Discharge letter', issuedOn: today, withdrawnOn: null, whyWithdrawn };
  expect(await verify(testApp, codeOf(letter))).toEqual(valid);
  expect(await verify(testApp, codeOf(letter)?.toLowerCase().replaceAll('-', ' '))).toEqual(valid);
  const [last] = (await readLoan(testApp, loan)).repayments;
  const receipt = await read(testApp, loan, `receipt/${loan.loanId}/${last?.id}`);
  expect(await verify(testApp, codeOf(receipt))).toMatchObject({ withdrawnOn: null });
  const { rows } = await testApp.database.pool.query(
    'SELECT payment_id, reference FROM payments WHERE client_id = $1 ORDER BY payment_id DESC',
    [loan.client.clientId],
  );
  const paid = { paymentId: rows[0].payment_id, reference: rows[0].reference };
  await happens(testApp, { ...paid, clientId: loan.client.clientId }, 'dispute-lost', {});
  expect((await readLoan(testApp, loan)).state).not.toBe('complete');
  expect(await verify(testApp, codeOf(letter))).toEqual({ ...valid, withdrawnOn: today });
  expect(await verify(testApp, codeOf(receipt))).toMatchObject({ withdrawnOn: today });
  expect((await open(testApp, loan, `discharge-letter/${loan.loanId}`)).statusCode).toBe(404);
  await repay(testApp, loan, '87,000');
  const second = await read(testApp, loan, `discharge-letter/${loan.loanId}`);
  expect(codeOf(second)).not.toBe(codeOf(letter));
  expect(await verify(testApp, codeOf(second))).toEqual(valid);
});

test('the letter of a loan that was cancelled says so', async () => {
  const cancelled = await anActiveLoan(testApp);
  await repay(testApp, cancelled, '100,000');
  const { text } = await read(testApp, cancelled, `discharge-letter/${cancelled.loanId}`);
  expect(text).toContain('by returning the principal, without interest');
  expect(text).not.toMatch(/in\s+full/);
});

test('a receipt and a letter that are not so any more are issued anew', async () => {
  await testApp.setDate('2026-12-21');
  const due = await anActiveLoan(testApp);
  await testApp.setDate('2027-01-21');
  const late = await aPaidRepayment(testApp, due, '29,000');
  await goTo(testApp, '2027-01-24');
  await repay(testApp, due, '118,000');
  const [booked] = (await readLoan(testApp, due)).repayments;
  const paths = [`discharge-letter/${due.loanId}`, `receipt/${due.loanId}/${booked?.id}`];
  const before = [
    await read(testApp, due, paths[0] ?? ''),
    await read(testApp, due, paths[1] ?? ''),
  ];
  expect(before.map(({ text }) => text.includes('N118,000'))).toEqual([true, true]);
  await late.book();
  for (const document of before) {
    expect(await verify(testApp, codeOf(document))).toMatchObject({ withdrawnOn: '2027-01-24' });
  }
  const letter = await read(testApp, due, paths[0] ?? '');
  const receipt = await read(testApp, due, paths[1] ?? '');
  expect(letter.text).toContain('N116,000');
  expect(receipt.text).toContain('N87,000');
  expect(await verify(testApp, codeOf(letter))).toMatchObject({ withdrawnOn: null });
  expect(await verify(testApp, codeOf(receipt))).toMatchObject({ withdrawnOn: null });
});

test('a receipt whose repayment is reversed in part is issued anew for the rest', async () => {
  const part = await anActiveLoan(testApp);
  await testApp.setDate(addDays(await readBusinessDate(testApp.deps.db), 10));
  await repay(testApp, part, '29,000');
  const [repayment] = (await readLoan(testApp, part)).repayments;
  const path = `receipt/${part.loanId}/${repayment?.id}`;
  const first = await read(testApp, part, path);
  await happensToLast(testApp, part.client, 'dispute-lost', { amount: 900_000 });
  expect(await verify(testApp, codeOf(first))).not.toMatchObject({ withdrawnOn: null });
  const second = await read(testApp, part, path);
  expect(second.text).toContain('N20,000');
  expect(await verify(testApp, codeOf(second))).toMatchObject({ withdrawnOn: null });
});

test('a receipt is issued anew when its repayment is allocated otherwise', async () => {
  const other = await anActiveLoan(testApp);
  await testApp.setDate(addMonths(await readBusinessDate(testApp.deps.db), 1));
  const late = await aPaidRepayment(testApp, other, '29,000');
  await goTo(testApp, addDays(await readBusinessDate(testApp.deps.db), 3));
  await repay(testApp, other, '31,000');
  const [booked] = (await readLoan(testApp, other)).repayments;
  const path = `receipt/${other.loanId}/${booked?.id}`;
  const first = await read(testApp, other, path);
  expect(first.text).toContain('N2,000');
  await late.book();
  expect(await verify(testApp, codeOf(first))).not.toMatchObject({ withdrawnOn: null });
  const second = await read(testApp, other, path);
  expect(second.text).toContain('N31,000');
  expect(second.text).not.toContain('N2,000');
});

test('a loan from before documents were issued gets them when they are asked for', async () => {
  const [repayment] = (await readLoan(testApp, loan)).repayments;
  await testApp.database.owner.pool.query('DELETE FROM issued_documents WHERE client_id = $1', [
    loan.client.clientId,
  ]);
  await testApp.database.pool.query(
    'UPDATE loans SET accepted_terms = accepted_terms || \'{"version": 1}\' WHERE loan_id = $1',
    [loan.loanId],
  );
  expect((await read(testApp, loan, `agreement/${loan.loanId}`)).text).toContain('N116,000');
  expect((await read(testApp, loan, `discharge-letter/${loan.loanId}`)).text).toContain('N116,000');
  const { text } = await read(testApp, loan, `receipt/${loan.loanId}/${repayment?.id}`);
  expect(text).toContain('Receipt');
  expect(text).not.toContain('Still owed');
});
