import { addDays } from '@quarrter/domain/calendar';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { anOffer, answer, readLoan, type TestLoan } from '../../../test/builders/loan.ts';
import { codeOf, open, read } from '../../../test/builders/loan-documents.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type EmailedEvent, readEventsOf } from '../../events/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import { deleteOrphanedFiles } from '../../platform/files/orphaned-files.ts';
import { listFailedDocuments, loansEmails } from '../index.ts';

const testApp = useTestApp();

describe('the agreement', () => {
  let loan: TestLoan;
  beforeAll(async () => {
    loan = await anOffer(testApp);
  });

  it('LND-13: does not exist before the client accepts', async () => {
    expect((await open(testApp, loan, `agreement/${loan.loanId}`)).statusCode).toBe(404);
  });

  it('LND-13: states everything that was accepted, and no whole account number', async () => {
    await answer(testApp, loan, { is_accepted: '2', is_ticked: true });
    const { text, title } = await read(testApp, loan, `agreement/${loan.loanId}`);
    const { short_id: id } = await readLoan(testApp, loan);
    expect(title).toBe(`Loan agreement ${id}`);
    for (const stated of [
      ...['Ada Obi', 'N100,000', 'N116,000', 'N16,000', '4 months', '4% per month', '74.56%'],
      ...['N1,000', 'account ending in 6789', '21 Dec 2026', '21 Mar 2027', 'N29,000'],
      ...['3 working days', '21 Nov 2026', 'and Ada Obi, 12 Marina Road, Lagos, Lagos (“you”)'],
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(stated);
    }
    expect(text).not.toContain('0123456789');
  });

  it('LND-13: stays as it was issued, byte for byte', async () => {
    const first = await open(testApp, loan, `agreement/${loan.loanId}`);
    await testApp.work();
    const again = await open(testApp, loan, `agreement/${loan.loanId}`);
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
    expect((await open(testApp, other, path)).statusCode).toBe(500);
    const issued = await open(testApp, other, path);
    expect(stalled).toHaveLength(1);
    for (const attempt of stalled) await files.put(...attempt);
    expect((await open(testApp, other, path)).rawPayload.equals(issued.rawPayload)).toBe(true);
    const tomorrow = new Date(Date.now() + 86_400_000 + 60_000);
    expect(await deleteOrphanedFiles(testApp.deps, new Date(), 1)).toBe(0);
    expect(await deleteOrphanedFiles(testApp.deps, tomorrow, 1)).toBe(1);
    expect((await open(testApp, other, path)).rawPayload.equals(issued.rawPayload)).toBe(true);
  });

  it('LND-13: is attached to the email about the acceptance', async () => {
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    const email = emails.find(({ subject }) => subject.includes('accepted: we are'));
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
      expect((await open(testApp, loan, path, other)).statusCode, path).toBe(404);
    }
  });

  it('is stored encrypted, and its code only as a hash', async () => {
    const { rows } = await testApp.database.pool.query(
      'SELECT file_key, data::text FROM issued_documents WHERE subject_id = $1',
      [loan.loanId],
    );
    const code = codeOf(await read(testApp, loan, `agreement/${loan.loanId}`));
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
      Promise.all(Array.from({ length: 5 }, () => open(testApp, another, path))),
      testApp.work(),
    ]);
    const contents = new Set(replies.map((reply) => reply.rawPayload.toString('latin1')));
    expect(contents.size).toBe(1);
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
