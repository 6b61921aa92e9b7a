import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { LoanReview } from '@quarrter/contract/staff/loan-reviews';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, expect, test } from 'vitest';
import { checkApplication } from '../../../test/builders/check-application.ts';
import { aClient } from '../../../test/builders/client.ts';
import { subjectsTo } from '../../../test/builders/emails.ts';
import { anApplication, apply, readLoan, type TestLoan } from '../../../test/builders/loan.ts';
import { actOnLoan } from '../../../test/builders/loan-action.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let officer: TestStaff;
let second: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  [officer, second, approver] = await Promise.all([
    aStaffMember(testApp, 'officer'),
    aStaffMember(testApp, 'officer'),
    aStaffMember(testApp, 'approver'),
  ]);
});

const act = (by: TestStaff, loanId: string, action: string, payload?: object) =>
  actOnLoan(testApp, by, loanId, action, payload);

const declineReason = 'Your income could not be confirmed.';
const declined = { code: 'income-too-low', reason: declineReason };
const decline = (loanId: string) => act(officer, loanId, 'disapprove', declined);

async function aDecline(): Promise<TestLoan> {
  const loan = await anApplication(testApp);
  await decline(loan.loanId);
  return loan;
}

const request = 'My employer has confirmed my salary since.';

async function ask({ client, loanId }: TestLoan, reason = request, by = client) {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/loans/api/personal/review-request/${loanId}/`,
    headers: by.headers,
    payload: { reason },
  });
  return { status: reply.statusCode, body: reply.json<LoanRecord & { detail?: string }>() };
}

const answer = (by: TestStaff, loanId: string, decision: 'uphold' | 'reopen') =>
  act(by, loanId, 'answer-review', { decision, reason: 'We called the employer.' });

async function queue(by: TestStaff): Promise<LoanReview[]> {
  const reply = await testApp.app.inject({
    url: '/staff/api/loan-reviews/?limit=500',
    headers: by.headers,
  });
  return reply.json<{ results: LoanReview[] }>().results;
}

test('a client asks for a review once for each decline, and a repeat changes nothing', async () => {
  const loan = await aDecline();
  expect(await readLoan(testApp, loan)).toMatchObject({ can_request_review: true, waiting: null });
  const both = await Promise.all([ask(loan), ask(loan)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await queue(approver)).filter((one) => one.loanId === loan.loanId)).toHaveLength(1);
  expect((await ask(loan, 'Please look again.')).status, 'another request').toBe(409);
  const asked = await readLoan(testApp, loan);
  expect(asked.can_request_review).toBe(false);
  expect(asked.waiting).toMatchObject({ with: 'reviewer', late: false });
  expect((await subjectsTo(testApp, loan)).join()).toContain('We will review our decision');
});

test('only a declined application is reviewed, and only for its own client', async () => {
  const loan = await anApplication(testApp);
  expect((await ask(loan)).status).toBe(409);
  await decline(loan.loanId);
  expect((await ask(loan, request, await aClient(testApp))).status).toBe(404);
  expect((await ask(loan, '  ')).body).toEqual({
    reason: ['Please say what we should look at again.'],
  });
});

test('the person who declined an application cannot answer its review', async () => {
  const loan = await aDecline();
  await ask(loan);
  const own = (await queue(officer)).find((one) => one.loanId === loan.loanId);
  expect(own).toMatchObject({ declinedByYou: true, declineReason: declineReason, ageDays: 0 });
  expect(await answer(officer, loan.loanId, 'reopen')).toMatchObject({
    status: 403,
    body: { detail: 'You declined this application, so someone else must review it.' },
  });
});

test('a decline that stands says why, and is not reviewed again', async () => {
  const loan = await aDecline();
  await ask(loan);
  const { status, body } = await answer(approver, loan.loanId, 'uphold');
  expect(status).toBe(200);
  expect(body.history.map(({ action: done }) => done)).toEqual(
    expect.arrayContaining(['request-review', 'answer-review']),
  );
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'disapproved',
    can_request_review: false,
    review: { outcome: 'upheld', answer: 'We called the employer.' },
  });
  expect((await answer(approver, loan.loanId, 'reopen')).status, 'answered').toBe(409);
  expect((await ask(loan, 'Once more.')).status).toBe(409);
  expect((await subjectsTo(testApp, loan)).join()).toContain('not changed');
});

test('a reopened application is checked from its start, and can be declined again', async () => {
  const loan = await anApplication(testApp);
  await act(officer, loan.loanId, 'verify');
  await act(approver, loan.loanId, 'disapprove', declined);
  await ask(loan);
  expect(await answer(officer, loan.loanId, 'reopen')).toMatchObject({
    status: 403,
    body: { detail: 'You verified this application, so someone else must review it.' },
  });
  expect((await answer(second, loan.loanId, 'reopen')).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'applied',
    disapproval_reason: '',
    review: { outcome: 'reopened' },
    waiting: { with: 'officer' },
  });
  expect((await subjectsTo(testApp, loan)).join()).toContain('again');
  expect((await act(officer, loan.loanId, 'verify')).status).toBe(200);
  await act(approver, loan.loanId, 'disapprove', { ...declined, reason: 'The same as before.' });
  const again = await readLoan(testApp, loan);
  expect([again.review, again.can_request_review]).toEqual([null, true]);
  expect((await ask(loan)).status, 'the second decline').toBe(200);
});

test('LON-21: the holder confirmed before a decline is confirmed again once reopened', async () => {
  await testApp.sandbox.addAccount('058', '2000000017', 'Okafor Ifeoma');
  const loan = await anApplication(testApp, { bank_account_number: '2000000017' });
  const confirmed = { holderConfirmed: 'Her husband’s account.', holder: 'OKAFOR IFEOMA' };
  expect((await act(officer, loan.loanId, 'verify', confirmed)).status).toBe(200);
  await act(approver, loan.loanId, 'disapprove', declined);
  await ask(loan);
  const { status, body } = await answer(second, loan.loanId, 'reopen');
  expect(status).toBe(200);
  expect(body.destination).toMatchObject({ holderState: 'other', confirmedReason: '' });
  expect((await act(second, loan.loanId, 'verify')).status, 'without a reason').toBe(400);
});

test('what an officer ticked before a decline settles nothing once it is reopened', async () => {
  const loan = await anApplication(testApp);
  await checkApplication(testApp.url, officer.token, loan.loanId);
  const before = await checklistOf(loan);
  expect(before.filter(({ settle }) => settle !== null)).toEqual([]);
  const said = before.filter(({ reason }) => reason !== null).map(({ line }) => line);
  expect(said).toContain('identity');
  await decline(loan.loanId);
  await ask(loan);
  expect((await answer(approver, loan.loanId, 'reopen')).status).toBe(200);
  const after = await checklistOf(loan);
  const open = after.filter(({ settle, reason }) => settle !== null && reason === null);
  expect(open.map(({ line }) => line)).toEqual(said);
  // The documents are the same, and the officer has read them.
  expect(after.filter(({ documentId }) => documentId !== null)).toEqual(
    before.filter(({ documentId }) => documentId !== null),
  );
  const url = `/staff/api/loans/${loan.loanId}/verify/`;
  const { headers } = officer;
  const verified = await testApp.app.inject({ method: 'POST', url, headers, payload: {} });
  expect([verified.statusCode, verified.body]).toEqual([
    ...[expect.any(Number), expect.stringMatching(/Every line of the checklist must be done/)],
  ]);
});

async function checklistOf({ loanId }: TestLoan) {
  const url = `/staff/api/loans/${loanId}/`;
  const reply = await testApp.app.inject({ url, headers: officer.headers });
  return reply.json<StaffLoan>().decision?.checklist ?? [];
}

test('LON-57: an application is not reopened beside another open loan', async () => {
  const loan = await aDecline();
  await ask(loan);
  expect((await apply(testApp, loan.client)).status).toBe(201);
  const { status, body } = await answer(approver, loan.loanId, 'reopen');
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/another open loan/)]);
  expect((await answer(approver, loan.loanId, 'uphold')).status).toBe(200);
});

test('LON-57: a new application and a reopened one never both win', async () => {
  const loan = await aDecline();
  await ask(loan);
  const [reopened, applied] = await Promise.all([
    answer(approver, loan.loanId, 'reopen'),
    apply(testApp, loan.client),
  ]);
  expect([
    [200, 409],
    [409, 201],
  ]).toContainEqual([reopened.status, applied.status]);
});
