import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkApplication } from '../../../../test/builders/check-application.ts';
import {
  anActiveLoan,
  anApplication,
  applicationForm,
  apply,
  type TestLoan,
} from '../../../../test/builders/loan.ts';
import { call } from '../../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';

/** The figures that an approver sees before an offer, and actions on a page that is out of date. */
const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

async function decisionOf({ loanId }: TestLoan): Promise<StaffLoan['decision']> {
  const path = `/staff/api/loans/${loanId}/`;
  const { body } = await call<StaffLoan>(testApp, 'GET', path, { headers: officer.headers });
  return body.decision;
}

const itemOf = (decision: StaffLoan['decision'], label: RegExp) =>
  decision?.checklist.find((item) => label.test(item.label));

test('an application shows income, instalment and one third beside each other', async () => {
  const decision = await decisionOf(await anApplication(testApp));
  expect(decision).toMatchObject({
    instalment: '29000.00',
    exceeds: false,
    history: { applications: 0, daysLate: 0, owedNow: '0.00', overdueNow: false },
  });
  const income = Number(decision?.monthlyIncome);
  expect(Number(decision?.incomeShare)).toBeCloseTo((29_000 / income) * 100, 1);
  expect(Number(decision?.oneThird)).toBeCloseTo(income / 3, 1);
});

test('the checklist names each document and what was not looked at yet', async () => {
  const loan = await anApplication(testApp);
  const decision = await decisionOf(loan);
  expect(itemOf(decision, /verified by staff/)).toMatchObject({ state: 'open' });
  expect(itemOf(decision, /compared by the provider/)).toMatchObject({ state: 'open' });
  expect(itemOf(decision, /Bank statement/)).toMatchObject({ state: 'open', seenBy: [] });
  expect(itemOf(decision, /one third/)).toMatchObject({ state: 'done' });
});

test('the provider is asked about the numbers of the application', async () => {
  const loan = await anApplication(testApp);
  const asked = await call(
    testApp,
    'POST',
    `/staff/api/clients/${loan.client.clientId}/identify/`,
    { headers: officer.headers, body: { loanId: loan.loanId } },
  );
  expect(asked.status).toBe(200);
  const item = async () => itemOf(await decisionOf(loan), /compared by the provider/)?.state;
  await expect.poll(item).toBe('done');
});

describe('an application', () => {
  type Reply = StaffLoan & { detail?: string; checklist?: string[] };
  const post = (who: TestStaff, { loanId }: TestLoan, action: string, body: object = {}) => {
    const path = `/staff/api/loans/${loanId}/${action}/`;
    return call<Reply>(testApp, 'POST', path, { headers: who.headers, body });
  };
  const shownOf = async (loan: TestLoan, line: string) => {
    const item = (await decisionOf(loan))?.checklist.find((one) => one.line === line);
    return { line, state: item?.state ?? 'open', detail: item?.detail ?? '' };
  };
  const settle = async (who: TestStaff, loan: TestLoan, line: string, reason?: string) =>
    post(who, loan, 'checklist', { ...(await shownOf(loan, line)), ...(reason && { reason }) });
  const canVerify = async (who: TestStaff, { loanId }: TestLoan) => {
    const path = `/staff/api/loans/${loanId}/`;
    const { body } = await call<StaffLoan>(testApp, 'GET', path, { headers: who.headers });
    return body.actions.find(({ action }) => action === 'verify');
  };
  /** Opens them as the console does: the pages are counted. */
  const openDocument = (who: TestStaff, { loanId }: TestLoan, documentId: string) =>
    call(testApp, 'GET', `/staff/api/loans/${loanId}/documents/${documentId}/pages/`, {
      headers: who.headers,
    });

  test('is verified only when each line is done or has a reason', async () => {
    const loan = await anApplication(testApp);
    const refused = await post(officer, loan, 'verify');
    expect([refused.status, refused.body.checklist]).toEqual([
      400,
      [expect.stringMatching(/^Every line .*: Identity verified.*Bank statement.*Credit report.$/)],
    ]);
    expect(await canVerify(officer, loan)).toMatchObject({ allowed: false });
    const open = (await decisionOf(loan))?.checklist.filter(({ settle: how }) => how !== null);
    for (const { line, documentId, settle: how } of open ?? []) {
      expect((await post(officer, loan, 'verify')).status, line).toBe(400);
      if (documentId) await openDocument(officer, loan, documentId);
      else await settle(officer, loan, line, how === 'tick' ? '' : 'Known for years.');
    }
    const item = itemOf(await decisionOf(loan), /Credit report/);
    expect(item?.reason).toMatchObject({ text: 'Known for years.', by: officer.name });
    expect(itemOf(await decisionOf(loan), /verified by staff/)?.state).toBe('done');
    expect(await canVerify(officer, loan)).toEqual({ action: 'verify', allowed: true, reason: '' });
    expect((await post(officer, loan, 'verify')).body.loan.state).toBe('verified');
  });

  test('waits for the documents that this officer has not opened', async () => {
    const loan = await anApplication(testApp);
    const colleague = await aStaffMember(testApp, 'officer');
    await checkApplication(testApp.url, colleague.token, loan.loanId);
    expect((await canVerify(colleague, loan))?.allowed).toBe(true);
    const statement = itemOf(await decisionOf(loan), /Bank statement/);
    expect(statement).toMatchObject({ state: 'open', seenBy: [{ by: colleague.name }] });
    const refused = await post(officer, loan, 'verify');
    expect(refused.body.checklist?.[0]).toMatch(/first: Bank statement/);
    await openDocument(officer, loan, statement?.documentId ?? '');
    expect(itemOf(await decisionOf(loan), /Bank statement/)?.state).toBe('done');
  });

  test('needs a new reason for a line whose state is another one', async () => {
    const loan = await anApplication(testApp);
    await settle(officer, loan, 'provider', 'The provider is away.');
    expect(itemOf(await decisionOf(loan), /provider/)).toMatchObject({ settle: null });
    await call(testApp, 'POST', `/staff/api/clients/${loan.client.clientId}/identify/`, {
      headers: officer.headers,
      body: { loanId: loan.loanId },
    });
    // The provider was asked and may have answered, so the line no longer has the state of the
    // reason.
    expect(itemOf(await decisionOf(loan), /provider/)?.reason).toBeNull();
  });

  test('takes a reason only for what the officer was shown', async () => {
    const loan = await anApplication(testApp);
    const shown = await shownOf(loan, 'provider');
    await settle(officer, loan, 'provider', 'Asked by phone.');
    await call(testApp, 'POST', `/staff/api/clients/${loan.client.clientId}/identify/`, {
      headers: officer.headers,
      body: { loanId: loan.loanId },
    });
    const { clientId } = loan.client;
    await testApp.database.owner.pool.query(
      `INSERT INTO identity_check_results
         (client_id, check_id, confirmed, reason, answered_at, answered_on)
       SELECT client_id, check_id, false, 'Another BVN', now(), asked_on FROM identity_checks
       WHERE client_id = $1
       ON CONFLICT (client_id, check_id) DO UPDATE SET confirmed = false, reason = 'Another BVN'`,
      [clientId],
    );
    const late = await post(officer, loan, 'checklist', { ...shown, reason: 'It is away.' });
    expect([late.status, late.body.detail]).toEqual([
      409,
      'This line has changed. Please look at it again: Another BVN',
    ]);
    await settle(officer, loan, 'provider', 'The bank wrote it wrongly.');
    expect(itemOf(await decisionOf(loan), /provider/)?.reason?.text).toMatch(/wrongly/);
    // Asked again, about another account: the answer is the same, the reason was for the first.
    await testApp.database.owner.pool.query(
      'UPDATE loan_checks SET checked_at = $1 WHERE client_id = $2',
      ['2020-01-01T00:00:00Z', clientId],
    );
    expect(itemOf(await decisionOf(loan), /provider/)).toMatchObject({ settle: 'reason' });
  });

  test('has lines that only an officer settles, once, and with a reason', async () => {
    const loan = await anApplication(testApp);
    const approver = await aStaffMember(testApp, 'approver');
    expect((await settle(approver, loan, 'credit-report', 'No')).status).toBe(403);
    expect((await settle(officer, loan, 'nothing', 'No')).status).toBe(404);
    expect((await settle(officer, loan, 'credit-report')).body).toEqual({
      reason: ['Please give the reason'],
    });
    const replies = [1, 2].map(() => settle(officer, loan, 'credit-report', 'First loan.'));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await settle(officer, loan, 'credit-report', 'Other')).status).toBe(409);
  });
});

test('late days of an earlier loan are in the history of the next application', async () => {
  const { client } = await anActiveLoan(testApp);
  await testApp.database.owner.pool.query(
    `INSERT INTO loan_penalties (client_id, loan_id, charged_on, amount)
     SELECT client_id, loan_id, '2026-11-01'::date + day, CASE WHEN day = 3 THEN 0 ELSE 100 END
     FROM loans, generate_series(1, 4) AS day WHERE client_id = $1`,
    [client.clientId],
  );
  // A payment that was booked late has reversed the penalty of the last of them.
  await testApp.database.owner.pool.query(
    `INSERT INTO loan_penalty_changes (client_id, loan_id, change_id, charged_on, kind, amount,
       cause_id, changed_on, changed_at)
     SELECT client_id, loan_id, loan_id, '2026-11-05', 'reversed', 100, loan_id, '2026-11-10', now()
     FROM loans WHERE client_id = $1`,
    [client.clientId],
  );
  await testApp.database.owner.pool.query(
    `UPDATE loans SET state = 'complete',
       completed_on = '2026-11-20' WHERE client_id = $1`,
    [client.clientId],
  );
  const { body } = await apply(testApp, client, await applicationForm({}));
  expect((await decisionOf({ client, loanId: body.id }))?.history).toMatchObject({
    ...{ applications: 1, repaid: 1, daysLate: 2, worstDaysLate: 2 },
  });
});

test('a loan whose money is out has nothing to decide', async () => {
  expect(await decisionOf(await anActiveLoan(testApp))).toBeNull();
});

test('acting on a page that is out of date says what the loan is now', async () => {
  const { loanId } = await anApplication(testApp);
  const path = `/staff/api/loans/${loanId}`;
  const approver = await aStaffMember(testApp, 'approver');
  const body = { code: 'documents', reason: 'No salary on the statement.' };
  await call(testApp, 'POST', `${path}/disapprove/`, { headers: officer.headers, body });
  const terms = { amount: '100000', duration: 4, interest: '4' };
  const stale = await call<{ detail: string }>(testApp, 'POST', `${path}/offer/`, {
    headers: approver.headers,
    body: terms,
  });
  expect(stale.status).toBe(409);
  expect(stale.body.detail).toMatch(/^This loan is declined/);
});
