import { addDays, addMonths } from '@quarrter/domain/calendar';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { happens, happensToLast } from '../../test/builders/dispute.ts';
import { aPaidRepayment, goTo } from '../../test/builders/late-repayment.ts';
import {
  anActiveLoan,
  anOffer,
  answer,
  readLoan,
  repay,
  type TestLoan,
} from '../../test/builders/loan.ts';
import { type ReadPdf, readPdf } from '../../test/read-pdf.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { type EmailedEvent, readEventsOf } from '../events/index.ts';
import { deleteUnusedFiles } from '../issued-documents/delete-unused-files.ts';
import { verifyCode } from '../issued-documents/index.ts';
import { readBusinessDate } from '../platform/business-time.ts';
import { dischargeLetterDocument } from './discharge-letter.ts';
import { listFailedDocuments, loansEmails } from './index.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ date: '2026-11-21' });
});
afterAll(() => testApp.stop());

const open = (loan: TestLoan, path: string, client = loan.client) =>
  testApp.app.inject({ url: `/loans/api/personal/${path}/`, headers: client.headers });

async function read(loan: TestLoan, path: string): Promise<ReadPdf & { text: string }> {
  const reply = await open(loan, path);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = await readPdf(reply.rawPayload);
  return { ...pdf, text: pdf.pages.join('\n') };
}

/** The code that is printed on a document. */
const codeOf = ({ text }: { text: string }) => /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text)?.[0];

const verify = (code: string | undefined) => {
  return verifyCode(testApp.deps, code ?? '', 'test', new Date());
};

describe('the agreement', () => {
  let loan: TestLoan;
  beforeAll(async () => {
    loan = await anOffer(testApp);
  });

  it('LND-13: does not exist before the client accepts', async () => {
    expect((await open(loan, `agreement/${loan.loanId}`)).statusCode).toBe(404);
  });

  it('LND-13: states everything that was accepted, and no whole account number', async () => {
    await answer(testApp, loan, { is_accepted: '2', is_ticked: true });
    const { text, title } = await read(loan, `agreement/${loan.loanId}`);
    const { short_id: id } = await readLoan(testApp, loan);
    expect(title).toBe(`Loan agreement ${id}`);
    for (const stated of [
      ...['Ada Obi', 'N100,000', 'N116,000', 'N16,000', '4 months', '4% a month', '74.56%'],
      ...['N1,000', 'account ending in 6789', '21 Dec 2026', '21 Mar 2027', 'N29,000'],
      ...['3 working days', '21 Nov 2026'],
    ]) {
      expect(text).toContain(stated);
    }
    expect(text).not.toContain('0123456789');
  });

  it('LND-13: stays as it was issued, byte for byte', async () => {
    const first = await open(loan, `agreement/${loan.loanId}`);
    await testApp.work();
    const again = await open(loan, `agreement/${loan.loanId}`);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('LND-13: is not overwritten by an earlier attempt that stalled', async () => {
    const other = await anOffer(testApp);
    await answer(testApp, other, { is_accepted: '2', is_ticked: true });
    const { files } = testApp.deps;
    const stalled: Parameters<typeof files.put>[] = [];
    vi.spyOn(files, 'put').mockImplementationOnce(async (...attempt) => {
      stalled.push(attempt);
      throw new Error('it takes too long');
    });
    const path = `agreement/${other.loanId}`;
    expect((await open(other, path)).statusCode).toBe(500);
    const issued = await open(other, path);
    expect(stalled).toHaveLength(1);
    for (const attempt of stalled) await files.put(...attempt);
    expect((await open(other, path)).rawPayload.equals(issued.rawPayload)).toBe(true);
    const tomorrow = new Date(Date.now() + 86_400_000 + 60_000);
    expect(await deleteUnusedFiles(testApp.deps, new Date(), 1)).toBe(0);
    expect(await deleteUnusedFiles(testApp.deps, tomorrow, 1)).toBe(1);
    expect((await open(other, path)).rawPayload.equals(issued.rawPayload)).toBe(true);
  });

  it('LND-13: is attached to the email about the acceptance', async () => {
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    const email = emails.find(({ subject }) => subject.startsWith('You accepted the offer'));
    const { short_id: id } = await readLoan(testApp, loan);
    expect(email?.text).toContain('Your agreement is attached.');
    expect(email?.attachments).toEqual([{ name: `Loan agreement ${id}.pdf` }]);
  });

  it("is 404 for another client, as are the receipts of another's loan", async () => {
    const other = await aClient(testApp);
    for (const path of [
      `agreement/${loan.loanId}`,
      `discharge-letter/${loan.loanId}`,
      `receipt/${loan.loanId}/${loan.loanId}`,
      `offer/${loan.loanId}`,
    ]) {
      expect((await open(loan, path, other)).statusCode, path).toBe(404);
    }
  });

  it('is stored encrypted, and its code only as a hash', async () => {
    const { rows } = await testApp.database.pool.query(
      'SELECT file_key, data::text FROM issued_documents WHERE subject_id = $1',
      [loan.loanId],
    );
    const code = codeOf(await read(loan, `agreement/${loan.loanId}`));
    expect(code).toBeDefined();
    expect(rows[0].data).not.toContain(code);
    const stored = await testApp.deps.files.get(rows[0].file_key);
    expect(Buffer.from(stored).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is made once when it is asked for many times at once', async () => {
    const another = await anOffer(testApp);
    await answer(testApp, another, { is_accepted: '2', is_ticked: true });
    const path = `agreement/${another.loanId}`;
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => open(another, path))),
      testApp.work(),
    ]);
    const contents = new Set(replies.map((reply) => reply.rawPayload.toString('latin1')));
    expect(contents.size).toBe(1);
  });
});

describe('receipts and the discharge letter', () => {
  const today = '2026-12-01';
  let loan: TestLoan;
  beforeAll(async () => {
    loan = await anActiveLoan(testApp);
    // After the days on which the principal alone settles it.
    await goTo(testApp, today);
    await repay(testApp, loan, '29,000');
  });

  it('API-28: a repayment has a receipt with its parts and the balance after it', async () => {
    const [repayment] = (await readLoan(testApp, loan)).repayments;
    const { text } = await read(loan, `receipt/${loan.loanId}/${repayment?.id}`);
    for (const stated of ['Ada Obi', 'N29,000', 'N4,000', 'N25,000', 'N87,000', '1 Dec 2026']) {
      expect(text).toContain(stated);
    }
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    const email = emails.find(({ subject }) => subject.startsWith('We have received your repay'));
    expect(email?.attachments?.[0]?.name).toMatch(/^Repayment receipt .*\.pdf$/);
  });

  it('there is no letter while money is owed', async () => {
    expect((await open(loan, `discharge-letter/${loan.loanId}`)).statusCode).toBe(404);
  });

  test('a loan that is repaid has a letter, withdrawn if a payment is reversed', async () => {
    await repay(testApp, loan, '87,000');
    const letter = await read(loan, `discharge-letter/${loan.loanId}`);
    for (const stated of ['Ada Obi', 'N100,000', 'N116,000', 'Nothing is owed']) {
      expect(letter.text).toContain(stated);
    }
    const { whyWithdrawn } = dischargeLetterDocument;
    const valid = { label: 'Discharge letter', issuedOn: today, withdrawnOn: null, whyWithdrawn };
    expect(await verify(codeOf(letter))).toEqual(valid);
    expect(await verify(codeOf(letter)?.toLowerCase().replaceAll('-', ' '))).toEqual(valid);
    const [last] = (await readLoan(testApp, loan)).repayments;
    const receipt = await read(loan, `receipt/${loan.loanId}/${last?.id}`);
    expect(await verify(codeOf(receipt))).toMatchObject({ withdrawnOn: null });
    const { rows } = await testApp.database.pool.query(
      'SELECT payment_id, reference FROM payments WHERE client_id = $1 ORDER BY payment_id DESC',
      [loan.client.clientId],
    );
    const paid = { paymentId: rows[0].payment_id, reference: rows[0].reference };
    await happens(testApp, { ...paid, clientId: loan.client.clientId }, 'dispute-lost', {});
    expect((await readLoan(testApp, loan)).state).not.toBe('complete');
    expect(await verify(codeOf(letter))).toEqual({ ...valid, withdrawnOn: today });
    expect(await verify(codeOf(receipt))).toMatchObject({ withdrawnOn: today });
    expect((await open(loan, `discharge-letter/${loan.loanId}`)).statusCode).toBe(404);
    await repay(testApp, loan, '87,000');
    const second = await read(loan, `discharge-letter/${loan.loanId}`);
    expect(codeOf(second)).not.toBe(codeOf(letter));
    expect(await verify(codeOf(second))).toEqual(valid);
  });

  test('the letter of a loan that was cancelled says so', async () => {
    const cancelled = await anActiveLoan(testApp);
    await repay(testApp, cancelled, '100,000');
    const { text } = await read(cancelled, `discharge-letter/${cancelled.loanId}`);
    expect(text).toContain('by returning the principal, without interest');
    expect(text).not.toContain('in full');
  });

  test('a receipt and a letter that are not so any more are issued anew', async () => {
    await goTo(testApp, '2026-12-21');
    const due = await anActiveLoan(testApp);
    await goTo(testApp, '2027-01-21');
    const late = await aPaidRepayment(testApp, due, '29,000');
    await goTo(testApp, '2027-01-24');
    await repay(testApp, due, '118,000');
    const [booked] = (await readLoan(testApp, due)).repayments;
    const paths = [`discharge-letter/${due.loanId}`, `receipt/${due.loanId}/${booked?.id}`];
    const before = [await read(due, paths[0] ?? ''), await read(due, paths[1] ?? '')];
    expect(before.map(({ text }) => text.includes('N118,000'))).toEqual([true, true]);
    await late.book();
    for (const document of before) {
      expect(await verify(codeOf(document))).toMatchObject({ withdrawnOn: '2027-01-24' });
    }
    const letter = await read(due, paths[0] ?? '');
    const receipt = await read(due, paths[1] ?? '');
    expect(letter.text).toContain('N116,000');
    expect(receipt.text).toContain('N87,000');
    expect(await verify(codeOf(letter))).toMatchObject({ withdrawnOn: null });
    expect(await verify(codeOf(receipt))).toMatchObject({ withdrawnOn: null });
  });

  test('a receipt whose repayment is reversed in part is issued anew for the rest', async () => {
    const part = await anActiveLoan(testApp);
    await goTo(testApp, addDays(await readBusinessDate(testApp.deps.db), 10));
    await repay(testApp, part, '29,000');
    const [repayment] = (await readLoan(testApp, part)).repayments;
    const path = `receipt/${part.loanId}/${repayment?.id}`;
    const first = await read(part, path);
    await happensToLast(testApp, part.client, 'dispute-lost', { amount: 900_000 });
    expect(await verify(codeOf(first))).not.toMatchObject({ withdrawnOn: null });
    const second = await read(part, path);
    expect(second.text).toContain('N20,000');
    expect(await verify(codeOf(second))).toMatchObject({ withdrawnOn: null });
  });

  test('a receipt is issued anew when its repayment is allocated otherwise', async () => {
    const other = await anActiveLoan(testApp);
    await goTo(testApp, addMonths(await readBusinessDate(testApp.deps.db), 1));
    const late = await aPaidRepayment(testApp, other, '29,000');
    await goTo(testApp, addDays(await readBusinessDate(testApp.deps.db), 3));
    await repay(testApp, other, '31,000');
    const [booked] = (await readLoan(testApp, other)).repayments;
    const path = `receipt/${other.loanId}/${booked?.id}`;
    const first = await read(other, path);
    expect(first.text).toContain('N2,000');
    await late.book();
    expect(await verify(codeOf(first))).not.toMatchObject({ withdrawnOn: null });
    const second = await read(other, path);
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
    expect((await read(loan, `agreement/${loan.loanId}`)).text).toContain('N116,000');
    expect((await read(loan, `discharge-letter/${loan.loanId}`)).text).toContain('N116,000');
    const { text } = await read(loan, `receipt/${loan.loanId}/${repayment?.id}`);
    expect(text).toContain('Receipt');
    expect(text).not.toContain('Still owed');
  });
});

describe('a document that cannot be made', () => {
  let loan: TestLoan;
  let event: EmailedEvent;
  beforeAll(async () => {
    loan = await anOffer(testApp);
    await answer(testApp, loan, { is_accepted: '2', is_ticked: true });
    const { clientId } = loan.client;
    const events = await readEventsOf(testApp.deps.db, clientId, loan.loanId);
    const accepted = events.find(({ kind }) => kind === 'offer-accepted');
    if (accepted === undefined) throw new Error('nothing was accepted');
    event = { ...accepted, attempts: 0 };
  });

  /** The email, while every file that is written fails. */
  function emailAfter(attempts: number) {
    const put = () => Promise.reject(new Error('it cannot be made'));
    const deps = { ...testApp.deps, files: { ...testApp.deps.files, put } };
    return loansEmails(deps)['offer-accepted']?.({ ...event, attempts });
  }

  it('keeps its email waiting for some minutes, and then the email goes without it', async () => {
    await expect(emailAfter(5)).rejects.toThrow('it cannot be made');
    const email = await emailAfter(6);
    expect(email?.attachments).toBeUndefined();
    expect(email?.paragraphs.at(-1)).toContain('We could not attach your agreement');
  });

  it('is an item of work for staff', async () => {
    const { db } = testApp.deps;
    const ofLoan = async () =>
      (await listFailedDocuments(db)).filter(({ loanId }) => loanId === loan.loanId);
    expect(await ofLoan()).toEqual([]);
    const issuedOn = await readBusinessDate(db);
    await testApp.setDate(addDays(issuedOn, 1));
    expect(await ofLoan()).toEqual([{ loanId: loan.loanId, label: 'Loan agreement', issuedOn }]);
    await testApp.work();
    expect(await ofLoan()).toEqual([]);
  });
});
