import { randomUUID } from 'node:crypto';
import { addDays } from '@quarrter/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  anOffer,
  answer,
  apply,
  asStaff,
  readLoan,
  staffOfTests,
} from '../../test/builders/loan.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import {
  disapproveLoan,
  disburseLoan,
  findLoan,
  type LoanQueue,
  listLoanQueue,
  offerLoan,
  openDocument,
  readLoanIdentity,
  readStaffLoan,
  verifyLoan,
} from './index.ts';

const today = '2026-11-21';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ date: today });
});
beforeEach(() => testApp.setDate(today));
afterAll(() => testApp.stop());

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
      businessTime,
      ...terms,
    }),
  );
const disapprove = (loanId: string) =>
  asStaff(testApp, (tx, businessTime) =>
    disapproveLoan(tx, {
      loanId,
      staffId: officer,
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
    [{ ratePpm: 14_999 }, { interest: ['Interest must be from 1.5% to 4% a month'] }],
    [{ ratePpm: 40_001 }, { interest: ['Interest must be from 1.5% to 4% a month'] }],
  ])('rejects an offer of %o at its field', async (terms, body) => {
    const { loanId } = await anApplication(testApp);
    await verify(loanId);
    await expect(offer(loanId, terms)).rejects.toMatchObject({ status: 400, body });
  });

  it('LON-55: rejects an offer above a third of the salary', async () => {
    const { loanId } = await anApplication(testApp, { gross_monthly_income: '90,000' });
    await verify(loanId);
    await expect(offer(loanId, { months: 1 })).rejects.toMatchObject({
      status: 400,
      body: { amount: [expect.stringContaining('one third of your monthly income')] },
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
    const { rows } = await testApp.database.pool.query(
      'SELECT is_open FROM loans WHERE loan_id = $1',
      [loan.loanId],
    );
    expect(rows).toEqual([{ is_open: false }]);
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
      'Monthly Salary': 'N600,000',
      Role: 'Accountant',
      'Phone Number': '+2348031234567',
    });
    expect(await readLoanIdentity(db, secrets, loan)).toEqual({
      nin: '12345678901',
      bvn: '22345678901',
      accountNumber: '0123456789',
    });
    const document = await openDocument(db, files, loan, view.documents[0]?.documentId ?? '');
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
      const page: LoanQueue = await listLoanQueue(db, {
        state: 'applied',
        limit: 2,
        ...(after === null ? {} : { after }),
      });
      ids.push(...page.results.map((loan) => loan.loanId));
      expect(page.results.every((loan) => loan.ageDays === 3)).toBe(true);
      expect([page.count, page.more]).toEqual([page.counts.applied, false]);
      expect(page.counts.applied).toBeGreaterThanOrEqual(2);
      after = page.after;
    } while (after !== null);
    expect(ids).toEqual(ids.toSorted());
    expect(ids.slice(-2)).toEqual(made.map((loan) => loan.loanId));
  });
});

describe('the offer', () => {
  it('shows the whole schedule, its cost and the APR before the tick', async () => {
    const loan = await anOffer(testApp);
    const record = await readLoan(testApp, loan);
    expect(record).toMatchObject({
      amount: '100000.00',
      amount_to_be_repaid: '116000.00',
      total_cost: '16000.00',
      penalty_per_day: '1',
      penalty_cap: '100',
      apr: '74.56',
      interest: '4',
    });
    expect(record.schedule).toHaveLength(4);
    expect(record.schedule[0]).toEqual({
      number: 1,
      due_date: '2026-12-21',
      principal: '25000.00',
      interest: '4000.00',
      total: '29000.00',
      outstanding: '29000.00',
      forgiven: '0.00',
    });
  });

  it('is emailed with its cost and its last day', async () => {
    const loan = await anOffer(testApp);
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    const email = emails.find(({ subject }) => subject.startsWith('Your loan offer'));
    for (const words of ['N116,000', '74.56%', '5 Dec 2026', `/details/${loan.loanId}`]) {
      expect(email?.text).toContain(words);
    }
  });

  it('LND-12: cannot be accepted without the tick', async () => {
    const loan = await anOffer(testApp);
    const unticked = await answer(testApp, loan, { is_accepted: '2' });
    expect(unticked).toEqual({ status: 400, body: { is_ticked: ['This field is required'] } });
    const neither = await answer(testApp, loan, { is_accepted: '1', is_ticked: true });
    expect(neither.status).toBe(400);
    expect((await readLoan(testApp, loan)).state).toBe('offered');
  });

  it('LND-13: stores the accepted terms with their time', async () => {
    const loan = await anOffer(testApp);
    const { status, body } = await answer(testApp, loan, { is_accepted: 2, is_ticked: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ stage: 3, is_accepted: 2, state: 'accepted' });
    const { rows } = await testApp.database.pool.query(
      'SELECT accepted_terms, accepted_at FROM loans WHERE loan_id = $1',
      [loan.loanId],
    );
    expect(rows[0].accepted_terms).toMatchObject({
      version: 2,
      amount: '10000000',
      totalToRepay: '11600000',
      apr: '74.56',
    });
    expect(rows[0].accepted_terms.schedule).toHaveLength(4);
    expect(rows[0].accepted_at).toBeInstanceOf(Date);
  });

  it('LND-09: is rejected without a tick, which closes the loan', async () => {
    const loan = await anOffer(testApp);
    const { status, body } = await answer(testApp, loan, { is_accepted: '3' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'rejected', is_accepted: 3, stage: 2 });
  });

  it('LND-11: can only be answered at stage 2, and once', async () => {
    const waiting = await anApplication(testApp);
    expect((await answer(testApp, waiting)).status).toBe(409);
    const loan = await anOffer(testApp);
    expect((await answer(testApp, loan)).status).toBe(200);
    const again = await answer(testApp, loan);
    expect(again).toEqual({
      status: 409,
      body: { detail: 'This loan is awaiting disbursement: it cannot be accepted.' },
    });
    expect((await answer(testApp, loan, { is_accepted: '3' })).status).toBe(409);
  });

  it('accepts one of many answers sent at the same time', async () => {
    const loan = await anOffer(testApp);
    const choices = [2, 3, 2, 3, 2, 3].map((choice) =>
      answer(testApp, loan, { is_accepted: choice, is_ticked: true }),
    );
    const statuses = (await Promise.all(choices)).map((reply) => reply.status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('API-07: is a 404 for another client, and under another loan type', async () => {
    const loan = await anOffer(testApp);
    const another = { client: await aClient(testApp), loanId: loan.loanId };
    expect((await answer(testApp, another)).status).toBe(404);
    await expect(readLoan(testApp, another)).rejects.toThrow('404');
    await expect(readLoan(testApp, { ...loan, loanId: 'nonsense' })).rejects.toThrow('404');
    const other = await fetch(`${testApp.url}/loans/api/business/loan-detail/${loan.loanId}`, {
      headers: loan.client.headers,
    });
    expect(other.status).toBe(404);
    expect((await readLoan(testApp, loan)).state).toBe('offered');
  });

  it('can be answered until its fourteenth day', async () => {
    const [late, inTime] = [await anOffer(testApp), await anOffer(testApp)];
    await testApp.setDate('2026-12-05');
    expect((await answer(testApp, inTime)).status).toBe(200);
    await testApp.setDate('2026-12-06');
    expect(await answer(testApp, late)).toEqual({
      status: 409,
      body: { detail: 'This offer has expired.' },
    });
  });
});

describe('the list of loans', () => {
  it('API-23: has every loan of the client with its figures', async () => {
    const active = await anActiveLoan(testApp);
    const reply = await fetch(`${testApp.url}/transactions/api/user/transaction-loan-list`, {
      headers: active.client.headers,
    });
    expect(await reply.json()).toEqual({
      count: 1,
      results: [await readLoan(testApp, active)],
      after: null,
    });
  });

  it('API-23: comes newest first, page by page', async () => {
    const first = await anApplication(testApp);
    await disapprove(first.loanId);
    const second = await apply(testApp, first.client);
    const list = (query: string) =>
      testApp.app.inject({
        url: `/transactions/api/user/transaction-loan-list?${query}`,
        headers: first.client.headers,
      });
    const newest = (await list('limit=1')).json();
    expect(newest).toMatchObject({
      count: 2,
      results: [{ id: second.body.id }],
      after: second.body.id,
    });
    const rest = (await list(`limit=1&after=${newest.after}`)).json();
    expect(rest).toMatchObject({ count: 2, results: [{ id: first.loanId }], after: null });
    const bad = await list('after=7');
    expect([bad.statusCode, Object.keys(bad.json())]).toEqual([400, ['after']]);
  });
});
