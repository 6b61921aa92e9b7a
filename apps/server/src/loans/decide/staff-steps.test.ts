import { randomUUID } from 'node:crypto';
import { addDays } from '@quarrter/domain/calendar';
import { parseAmount } from '@quarrter/domain/money';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  anAcceptedLoan,
  anApplication,
  apply,
  asStaff,
  readLoan,
  staffOfTests,
} from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import {
  disapproveLoan,
  disburseLoan,
  findLoan,
  listLoanQueue,
  offerLoan,
  openDocument,
  readLoanIdentity,
  readStaffLoan,
  verifyLoan,
} from '../index.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
beforeEach(() => testApp.setDate(today));

const { officer, approver, finance } = staffOfTests;
const verify = (loanId: string, staffId = officer) =>
  asStaff(testApp, (tx, businessTime) =>
    verifyLoan(tx, testApp.deps, { loanId, staffId, businessTime }),
  );
const offer = (loanId: string, terms: object = {}, staffId = approver) =>
  asStaff(testApp, (tx, businessTime) =>
    offerLoan(tx, {
      loanId,
      staffId,
      amount: 10_000_000n,
      months: 4,
      ratePpm: 40_000,
      smallestArrears: 50_00n,
      businessTime,
      ...terms,
    }),
  );
const disapprove = (loanId: string) =>
  asStaff(testApp, (tx, businessTime) =>
    disapproveLoan(tx, {
      loanId,
      staffId: officer,
      code: 'documents',
      reason: 'The statement is too old.',
      businessTime,
    }),
  );
const disburse = (loanId: string, staffId = finance) =>
  asStaff(testApp, (tx, businessTime) =>
    disburseLoan(tx, testApp.deps, { loanId, staffId, businessTime }),
  );

describe('an application in the hands of staff', () => {
  it('LND-06: goes to stage 2 when it is verified and offered', async () => {
    const loan = await anApplication(testApp);
    await verify(loan.loanId);
    expect(await readLoan(testApp, loan)).toMatchObject({
      state: 'verified',
      stage: 1,
      is_approved: 2,
    });
    await offer(loan.loanId);
    expect(await readLoan(testApp, loan)).toMatchObject({
      stage: 2,
      status: 0,
      is_approved: 1,
      is_accepted: 1,
      offer_expires_on: '2026-12-05',
    });
  });

  it('cannot be offered by the person who verified it', async () => {
    const loan = await anApplication(testApp);
    await verify(loan.loanId);
    await expect(offer(loan.loanId, {}, officer)).rejects.toMatchObject({
      status: 403,
      body: { detail: 'You verified this application, so you cannot approve it.' },
    });
    expect((await readLoan(testApp, loan)).state).toBe('verified');
  });

  it('cannot be disbursed by the person who approved it', async () => {
    const { loanId } = await anAcceptedLoan(testApp);
    await expect(disburse(loanId, approver)).rejects.toMatchObject({
      status: 403,
      body: { detail: 'You approved this loan, so you cannot disburse it.' },
    });
  });

  it('rejects an action that its state does not allow', async () => {
    const loan = await anApplication(testApp);
    await expect(offer(loan.loanId)).rejects.toMatchObject({ status: 409 });
    await expect(disburse(loan.loanId)).rejects.toMatchObject({ status: 409 });
    await verify(loan.loanId);
    await expect(verify(loan.loanId)).rejects.toMatchObject({
      status: 409,
      body: { detail: 'This loan is verified and awaiting an offer: it cannot be verified.' },
    });
    await offer(loan.loanId);
    await expect(disapprove(loan.loanId)).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    [{ amount: 10_000_001n }, { amount: ['The maximum loan amount is 100,000'] }],
    [{ amount: 9_999n }, { amount: ['The minimum loan amount is 100'] }],
    [{ months: 5 }, { duration: ['Duration must be from 1 to 4 months'] }],
    [{ ratePpm: 14_999 }, { interest: ['Interest must be from 1.5% to 4% per month'] }],
    [{ ratePpm: 40_001 }, { interest: ['Interest must be from 1.5% to 4% per month'] }],
  ])('rejects an offer of %o at its field', async (terms, body) => {
    const { loanId } = await anApplication(testApp);
    await verify(loanId);
    await expect(offer(loanId, terms)).rejects.toMatchObject({ status: 400, body });
  });

  it.each([
    ['90,000', 'The most that can be offered for 1 month is N28,846.15.'],
    ['300', 'That is too low for a loan over this duration.'],
  ])('LON-55: rejects an offer above a third of a salary of %s', async (income, limit) => {
    const { loanId } = await anApplication(testApp);
    await verify(loanId);
    await testApp.database.owner.pool.query(
      'UPDATE loans SET monthly_income = $1 WHERE loan_id = $2',
      [String(parseAmount(income)), loanId],
    );
    const rule = 'The instalment cannot be more than one third of the client’s monthly income.';
    await expect(offer(loanId, { months: 1 })).rejects.toMatchObject({
      status: 400,
      body: { amount: [`${rule} ${limit}`] },
    });
  });

  it('LND-08: gives the reason when declined, and no longer blocks another', async () => {
    const loan = await anApplication(testApp);
    await disapprove(loan.loanId);
    expect(await readLoan(testApp, loan)).toMatchObject({
      state: 'disapproved',
      is_approved: 3,
      stage: 1,
      balance: '0.00',
      disapproval_reason: 'The statement is too old.',
    });
    expect((await apply(testApp, loan.client)).status).toBe(201);
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    expect(emails.some((email) => email.text.includes('The statement is too old.'))).toBe(true);
  });

  it('is a 404 for an unknown or malformed id', async () => {
    await expect(verify(randomUUID())).rejects.toMatchObject({ status: 404 });
    await expect(verify('one')).rejects.toMatchObject({ status: 404 });
  });

  it('shows staff masked identity numbers, and clear ones only on request', async () => {
    const { loanId } = await anApplication(testApp);
    const { deps } = testApp;
    const { db, files, secrets } = deps;
    const loan = await findLoan(db, loanId);
    const view = await readStaffLoan(db, deps, loanId);
    const answers = view.answers.flatMap((group) => group.answers);
    const shown = Object.fromEntries(answers.map(({ label, value }) => [label, value]));
    expect(shown).toMatchObject({
      NIN: '*******8901',
      BVN: '*******8901',
      'Account Number': '******6789',
      'Monthly Salary': 'N600,000.00',
      Role: 'Accountant',
      'Phone Number': '+2348031234567',
    });
    expect(await readLoanIdentity(db, secrets, loan)).toEqual({
      nin: '12345678901',
      bvn: '22345678901',
      accountNumber: '0123456789',
    });
    const document = await openDocument(db, files, loan, view.documents[0]?.id ?? '');
    expect(Buffer.from(document.content).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(openDocument(db, files, loan, randomUUID())).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is listed oldest first, page by page, with the counts of all states', async () => {
    const { db } = testApp.deps;
    const made = [await anApplication(testApp), await anApplication(testApp)];
    await testApp.setDate(addDays(today, 3));
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listLoanQueue>> = await listLoanQueue(db, {
        state: 'applied',
        limit: 2,
        ...(after === null ? {} : { after }),
      });
      ids.push(...page.results.map((loan) => loan.id));
      expect(page.results.every((loan) => loan.ageDays === 3)).toBe(true);
      expect([page.count, page.more]).toEqual([page.counts.applied, false]);
      expect(page.counts.applied).toBeGreaterThanOrEqual(2);
      after = page.after;
    } while (after !== null);
    expect(ids).toEqual(ids.toSorted());
    expect(ids.slice(-2)).toEqual(made.map((loan) => loan.loanId));
  });
});
