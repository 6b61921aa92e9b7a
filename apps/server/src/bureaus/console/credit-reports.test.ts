import type { CreditCheckConsent } from '@quarrter/contract/client/credit-check';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkApplication } from '../../../test/builders/check-application.ts';
import { aClient } from '../../../test/builders/client.ts';
import { aCreditReport } from '../../../test/builders/credit-report.ts';
import {
  anApplication,
  applicationForm,
  apply,
  personalAnswers,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listAwayServices } from '../../platform/outside-services.ts';
import { askError, readCreditReports } from './credit-reports.ts';

/** Credit bureaus before an offer: asked by a job, answered over HTTP, and needed. */
const testApp = useTestApp();
let officer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
});
beforeEach(() => testApp.sandbox.faults({ bureaus: 'normal' }));

const onLoan = <Body = StaffLoan>(
  who: TestStaff,
  { loanId }: TestLoan,
  method: 'GET' | 'POST',
  action = '',
  body?: object,
) => {
  const path = `/staff/api/loans/${loanId}/${action}`;
  return call<Body>(testApp, method, path, { headers: who.headers, ...(body && { body }) });
};
const ask = (loan: TestLoan) =>
  onLoan<StaffLoan & { detail: string }>(officer, loan, 'POST', 'credit-reports/');
const reportsOf = async (loan: TestLoan) => {
  const { body } = await onLoan(officer, loan, 'GET');
  return body.decision?.creditReports;
};
const auditOf = async (loan: TestLoan, action: string) => {
  const { rows } = await testApp.database.pool.query(
    'SELECT actor_name, note FROM audit_log WHERE subject_id = $1 AND action = $2',
    [loan.loanId, action],
  );
  return rows;
};
/** As the documents have it: without the tick. */
const withoutConsent = async (): Promise<TestLoan> => {
  const client = await aClient(testApp);
  const { credit_check_consent: _left, ...documented } = personalAnswers;
  const { body } = await apply(testApp, client, await applicationForm({}, {}, documented));
  return { client, loanId: body.id };
};
const terms = { amount: '100000', duration: 4, interest: '4' };
/** Lets jobs that wait for another attempt run now. */
const runAgain = async () => {
  await testApp.database.pool.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0',
  );
  await testApp.work();
};

test('both bureaus are asked once, and the page shows what they said', async () => {
  const loan = await anApplication(testApp);
  expect((await ask(loan)).status).toBe(200);
  expect((await ask(loan)).body.decision?.creditReports.bureaus).toMatchObject([
    { bureau: 'CRC', answer: null, question: { state: 'waiting' } },
    { bureau: 'FirstCentral', answer: null, question: { state: 'waiting' } },
  ]);
  await testApp.work();
  const { body } = await onLoan(officer, loan, 'GET');
  expect(body.decision?.creditReports).toMatchObject({
    consentGivenOn: '2026-11-21',
    offerNeedsReason: false,
    bureaus: ['CRC', 'FirstCentral'].map((bureau) => ({
      bureau,
      question: null,
      answer: {
        answeredOn: '2026-11-21',
        ageDays: 0,
        counts: true,
        askedBy: officer.name,
        figures: { score: 688, openFacilities: 2, outstanding: '158250.50', overdue: '0.00' },
      },
    })),
  });
  expect(body.decision?.otherDebts).toEqual([
    { label: 'Rent or mortgage a month', amount: '50000.00' },
    { label: 'Instalments elsewhere a month', amount: '34500.00' },
    { label: 'Owed elsewhere', amount: '158250.50' },
  ]);
  // 29,000 here and 34,500 elsewhere, of 600,000.
  expect(body.decision?.shareWithOthers).toBe('10.6');
  expect((await ask(loan)).status).toBe(409);
  expect(await auditOf(loan, 'ask-bureaus')).toEqual([
    { actor_name: officer.name, note: 'CRC, FirstCentral' },
  ]);
});

test('a bureau that is not set up is not waited for, and shown only if it was asked', async () => {
  const loan = await anApplication(testApp);
  const place = { clientId: loan.client.clientId, loanId: loan.loanId };
  const readWith = async (...names: string[]) => {
    const bureaus = testApp.deps.bureaus.filter(({ name }) => names.includes(name));
    const reports = await readCreditReports(testApp.deps.db, { ...testApp.deps, bureaus }, place);
    return [reports.bureaus.map(({ bureau }) => bureau), askError(reports)];
  };
  expect(await readWith('crc')).toEqual([['CRC'], '']);
  expect(await readWith()).toEqual([[], 'No credit bureau is set up.']);
  await aCreditReport(testApp, loan, '2026-10-21');
  await aCreditReport(testApp, loan, '2026-11-21', 'first-central');
  expect(await readWith('first-central')).toEqual([
    ['CRC', 'FirstCentral'],
    'Every bureau has answered in the last 30 days, or is being asked.',
  ]);
});

test('an answer is stored without names and numbers, and encrypted', async () => {
  const loan = await anApplication(testApp);
  await ask(loan);
  await testApp.work();
  const { rows } = await testApp.database.pool.query(
    'SELECT to_jsonb(q)::text AS text FROM bureau_questions AS q WHERE client_id = $1',
    [loan.client.clientId],
  );
  expect(rows).toHaveLength(2);
  for (const { text } of rows) {
    for (const secret of [personalAnswers.bvn, 'Obi', 'Harbour', 'HARBOUR']) {
      expect(text).not.toContain(secret);
    }
    // Any ciphertext or time may have the digits of the score.
    expect(text).not.toMatch(/: "?688\b/);
  }
  const { rows: jobs } = await testApp.database.pool.query(
    'SELECT payload::text AS text FROM graphile_worker._private_jobs',
  );
  expect(JSON.stringify(jobs)).not.toContain(personalAnswers.bvn);
});

test('a bureau that is away is called again, and then has failed', async () => {
  const loan = await anApplication(testApp);
  await testApp.sandbox.faults({ bureaus: 'down' });
  await ask(loan);
  await testApp.work();
  expect((await reportsOf(loan))?.bureaus[0]?.question?.state).toBe('waiting');
  await testApp.sandbox.faults({ bureaus: 'normal' });
  await runAgain();
  expect((await reportsOf(loan))?.bureaus[0]?.answer?.counts).toBe(true);

  const other = await anApplication(testApp);
  await testApp.sandbox.faults({ bureaus: 'malformed' });
  await ask(other);
  for (const _call of [1, 2, 3]) await runAgain();
  expect((await reportsOf(other))?.bureaus[1]).toMatchObject({
    answer: null,
    question: { state: 'failed', failure: 'The bureau sent no JSON.' },
  });
  await testApp.sandbox.faults({ bureaus: 'normal' });
  expect((await ask(other)).status).toBe(200);
  await testApp.work();
  expect((await reportsOf(other))?.offerNeedsReason).toBe(false);
});

test('a bureau that asks us to wait is called again then, and is not away', async () => {
  const loan = await anApplication(testApp);
  await testApp.sandbox.faults({ bureaus: 'throttled' });
  const waits = async () => {
    const { rows } = await testApp.database.pool.query(
      `SELECT run_at > now() + interval '5 minutes' AS later FROM graphile_worker._private_jobs
       WHERE payload->>'clientId' = $1 AND key LIKE 'ask-bureau-%' AND locked_at IS NULL`,
      [loan.client.clientId],
    );
    return rows;
  };
  const runNow = async () => {
    await testApp.database.pool.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'clientId' = $1",
      [loan.client.clientId],
    );
    await testApp.work();
  };
  await ask(loan);
  for (const _call of [1, 2, 3, 4]) await runNow();
  expect(await waits()).toEqual([{ later: true }, { later: true }]);
  expect((await reportsOf(loan))?.bureaus[0]?.question?.state).toBe('waiting');
  await testApp.deps.observationsStored();
  expect(await listAwayServices(testApp.deps.db)).toEqual([]);
  await testApp.sandbox.faults({ bureaus: 'normal' });
  await runNow();
  expect((await reportsOf(loan))?.bureaus[0]?.answer?.counts).toBe(true);
});

test('without consent no bureau is asked', async () => {
  const loan = await withoutConsent();
  expect(await ask(loan)).toMatchObject({
    status: 409,
    body: { detail: 'The client did not agree to a credit check with this application.' },
  });
  expect((await reportsOf(loan))?.consentGivenOn).toBeNull();
});

test('an offer needs an answer of the last 30 days, or a reason for the audit log', async () => {
  const loan = await anApplication(testApp);
  await checkApplication(testApp.url, officer.token, loan.loanId);
  await onLoan(officer, loan, 'POST', 'verify/');
  await aCreditReport(testApp, loan, '2026-10-21');
  expect((await reportsOf(loan))?.bureaus[0]?.answer).toMatchObject({
    ageDays: 31,
    counts: false,
    figures: null,
  });
  const refused = await onLoan<object>(approver, loan, 'POST', 'offer/', terms);
  expect(refused).toMatchObject({
    status: 400,
    body: { withoutReport: [expect.stringMatching(/^No credit bureau has answered/)] },
  });
  const reason = { withoutReport: 'The bureaus are away since Monday.' };
  const offered = await onLoan(approver, loan, 'POST', 'offer/', { ...terms, ...reason });
  expect([offered.status, offered.body.loan.state]).toEqual([200, 'offered']);
  expect(await auditOf(loan, 'offer')).toEqual([
    {
      actor_name: approver.name,
      note:
        'N100,000.00 for 4 months at 4% per month. ' +
        'Without a credit report: The bureaus are away since Monday.',
    },
  ]);
});

test('an answer of 30 days is enough for an offer, also of an earlier application', async () => {
  const loan = await anApplication(testApp);
  await checkApplication(testApp.url, officer.token, loan.loanId);
  await onLoan(officer, loan, 'POST', 'verify/');
  const earlier = { ...loan, loanId: '01900000-0000-7000-8000-000000000000' };
  await aCreditReport(testApp, earlier, '2026-10-22');
  expect((await onLoan(approver, loan, 'POST', 'offer/', terms)).status).toBe(200);
});

test('a client who applied without agreeing is asked by email, and agrees later', async () => {
  const loan = await withoutConsent();
  const { client } = loan;
  const request = () => onLoan<StaffLoan>(officer, loan, 'POST', 'credit-check-request/');
  expect((await request()).status).toBe(200);
  expect((await request()).status, 'twice on one day').toBe(409);
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(client.email);
  expect(mail.map(({ subject }) => subject).join()).toContain('Please agree to a credit check');
  const url = `/loans/api/personal/credit-check/${loan.loanId}/`;
  const own = (method: 'GET' | 'POST', body?: object, headers = client.headers) =>
    call<CreditCheckConsent>(testApp, method, url, { headers, ...(body && { body }) });
  const { version, ...shown } = (await own('GET')).body;
  expect(shown).toMatchObject({ given_on: null, can_agree: true });
  expect((await own('POST', { version: '2020-01-01' })).status, 'another text').toBe(409);
  const another = await aClient(testApp);
  expect((await own('POST', { version }, another.headers)).status).toBe(404);
  expect((await own('POST', { version })).body).toMatchObject({ given_on: '2026-11-21' });
  expect((await own('POST', { version })).status, 'again').toBe(200);
  const { body } = await ask(loan);
  expect(body.decision?.creditReports.consentGivenOn).toBe('2026-11-21');
  expect(body.history.map(({ who, action }) => [who, action])).toContainEqual([
    'Client',
    'agree-to-credit-check',
  ]);
});

const declined = { code: 'income-too-low', reason: 'The income is too low.' };

test('a client agrees to no credit check of an application that has ended', async () => {
  const loan = await withoutConsent();
  await onLoan(approver, loan, 'POST', 'disapprove/', declined);
  const url = `/loans/api/personal/credit-check/${loan.loanId}/`;
  const { headers } = loan.client;
  const { body } = await call<CreditCheckConsent>(testApp, 'GET', url, { headers });
  expect(body.can_agree).toBe(false);
  const agreed = { version: body.version };
  expect((await call(testApp, 'POST', url, { headers, body: agreed })).status).toBe(409);
});
