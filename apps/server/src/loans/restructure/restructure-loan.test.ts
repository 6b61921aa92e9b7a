import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import {
  accept,
  accepts,
  accountsOf,
  anOfferedRestructuring,
  answer,
  approve,
  aRestructuredLoan,
  type Desk,
  offerNewSchedule,
  openDesk,
  propose,
  shownOf,
} from '../../../test/builders/restructuring.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

/* Loans of 100,000 over four months: 29,000 fall due each month, a day late costs 1,000. */

const testApp = useTestApp({ date: '2026-11-23', cleanLedger: allChecks });
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(testApp);
});

const today = (): Promise<IsoDate> => readBusinessDate(testApp.deps.db);

/** A loan that paid its first instalment, and is three days late with the second. */
async function aLateLoan(): Promise<TestLoan> {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29,000');
  await goTo(testApp, addDays(addMonths(await today(), 2), 4));
  return loan;
}

test('the client accepts a new schedule, and the earlier one is stored', async () => {
  const loan = await offerNewSchedule(desk, await aLateLoan());
  const offered = await readLoan(testApp, loan);
  expect(offered).toMatchObject({ state: 'overdue', balance: '90000.00', duration: 4 });
  // 75,000 of principal, 4,000 of interest due and 3,000 of penalties; 8,000 is not due yet.
  expect(offered.restructuring).toMatchObject({
    duration: 6,
    interest: '2',
    principal: '82000.00',
    total_cost: '9840.00',
    amount_to_be_repaid: '91840.00',
    expires_on: addDays(await today(), 14),
  });
  expect(offered.restructuring?.schedule).toHaveLength(6);
  await testApp.work();
  const [offerEmail] = await testApp.sandbox.mailTo(loan.client.email);
  expect(offerEmail?.subject).toMatch(
    /^N91,840 over 6 months: answer our offer of a new schedule by /,
  );
  expect((await accept(testApp, loan)).status).toBe(200);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(loan.client.email);
  expect(email?.attachments?.[0]?.name).toMatch(/^New repayment schedule .*\.pdf$/);
  const url = `/loans/api/personal/new-schedule/${loan.loanId}/`;
  const { statusCode, headers } = await testApp.app.inject({ url, headers: loan.client.headers });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const read = await readLoan(testApp, loan);
  expect(read).toMatchObject({
    state: 'active',
    balance: '91840.00',
    amount_repaid: '29000.00',
    amount_to_be_repaid: '120840.00',
    penalty: '3000.00',
    duration: 6,
    interest: '2',
    next_payment_date: addMonths(await today(), 1),
    due_date: addMonths(await today(), 6),
    restructuring: null,
  });
  expect(read.apr).toBe('40.05');
  expect(read.earlier_schedules).toHaveLength(1);
  expect(read.earlier_schedules[0]?.rows.map(({ paid }) => paid)).toEqual([
    '29000.00',
    '0.00',
    '0.00',
    '0.00',
  ]);
  expect(await accountsOf(testApp, loan)).toEqual({
    1100: 8_200_000,
    1110: 984_000,
    2300: -984_000,
    4000: -800_000,
    4010: -300_000,
  });
  expect((await answer(testApp, loan, accepts)).status).toBe(409);
});

const aRestructured = livedOnce(testApp, async () => {
  const loan = await aRestructuredLoan(desk);
  await testApp.work();
  return loan;
});

test('LND-28: the emails and the PDF of a new schedule name its penalties', async () => {
  const { client, loanId } = await aRestructuredLoan(desk);
  await testApp.work();
  const emails = (await testApp.sandbox.mailTo(client.email)).filter(({ subject }) =>
    subject.includes('new schedule'),
  );
  expect(emails).toHaveLength(2);
  const url = `/loans/api/personal/new-schedule/${loanId}/`;
  const { rawPayload } = await testApp.app.inject({ url, headers: client.headers });
  const { pages } = await readPdf(rawPayload);
  for (const text of [...emails.map((email) => email.text), pages.join('\n')]) {
    expect(text).toMatch(/Late penalty per day:?\s+N1,000\s/);
    expect(text).toMatch(/Maximum penalties:?\s+N100,000, including those charged so far/);
  }
});

test('a second new schedule withdraws the document of the first', async () => {
  const loan = await aRestructured();
  await offerNewSchedule(desk, loan, { duration: 3, interest: '0' });
  expect((await accept(testApp, loan)).status).toBe(200);
  const { rows } = await testApp.database.pool.query(
    `SELECT withdrawn_on IS NOT NULL AS withdrawn FROM issued_documents
     WHERE subject_id = $1 AND kind = 'new-schedule' ORDER BY number`,
    [loan.loanId],
  );
  expect(rows).toEqual([{ withdrawn: true }, { withdrawn: false }]);
});

test('a loan is restructured twice', async () => {
  const loan = await aRestructured();
  await offerNewSchedule(desk, loan, { duration: 3, interest: '0' });
  expect((await accept(testApp, loan)).status).toBe(200);
  expect((await readLoan(testApp, loan)).earlier_schedules).toHaveLength(2);
});

const anOffered = livedOnce(testApp, () => anOfferedRestructuring(desk));

test('a new schedule is accepted only with the amounts that the client saw', async () => {
  const loan = await anOffered();
  const { restructuring } = await readLoan(testApp, loan);
  expect((await answer(testApp, loan, accepts)).body).toEqual({
    restructuring_id: ['This field is required'],
  });
  await repay(testApp, loan, '29,000');
  const reply = await answer(testApp, loan, { ...accepts, ...shownOf(restructuring) });
  expect([reply.status, reply.body]).toEqual([
    409,
    { detail: 'The amounts have changed since you opened this page. Please check them again.' },
  ]);
  expect((await accept(testApp, loan)).status).toBe(200);
});

test('the client rejects a new schedule, and the loan stays as it is', async () => {
  const loan = await anOffered();
  expect((await answer(testApp, loan, { is_accepted: '2' })).status).toBe(400);
  expect((await answer(testApp, loan, { is_accepted: '3' })).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({
    state: 'active',
    balance: '87000.00',
    restructuring: null,
    earlier_schedules: [],
  });
  expect((await answer(testApp, loan, accepts)).status).toBe(409);
});

test('a new schedule that is not answered in 14 days lapses', async () => {
  const loan = await anOffered();
  const offeredOn = await today();
  await goTo(testApp, addDays(offeredOn, 14));
  expect((await readLoan(testApp, loan)).restructuring).not.toBeNull();
  await goTo(testApp, addDays(offeredOn, 15));
  expect((await readLoan(testApp, loan)).restructuring).toBeNull();
  expect((await answer(testApp, loan, accepts)).status).toBe(409);
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map((mail) => mail.subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Our offer of a new schedule/));
});

test('a new schedule is not dearer than the loan, and not proposed twice', async () => {
  const loan = await anActiveLoan(testApp);
  expect((await propose(desk, loan, { duration: 61, interest: '4.5' })).body).toEqual({
    duration: ['Duration must be from 1 to 60 months'],
    interest: ['Interest must be from 0% to 4% per month, the rate of the loan'],
  });
  expect((await propose({ ...desk, officer: desk.approver }, loan)).status).toBe(403);
  const { body } = await propose(desk, loan);
  expect((await propose(desk, loan)).status).toBe(409);
  expect((await approve(desk, body.id)).status).toBe(200);
  expect((await propose(desk, loan)).status).toBe(409);
  const other = await anActiveLoan(testApp);
  expect((await answer(testApp, { ...loan, client: other.client }, accepts)).status).toBe(404);
});
