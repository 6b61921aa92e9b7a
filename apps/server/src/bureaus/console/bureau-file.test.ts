import type { StaffAccess } from '@quarrter/contract/client/my-data';
import type { IsoDate } from '@quarrter/domain/calendar';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { anApplicationFor, nameBusinessAccount } from '../../../test/builders/kinds.ts';
import {
  anActiveLoan,
  answer,
  applicationForm,
  apply,
  offer,
  payOut,
  personalAnswers,
  readLoan,
  repay,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { saveProfile } from '../../../test/builders/profile.ts';
import { accept, offerNewSchedule, openDesk } from '../../../test/builders/restructuring.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sealContext } from '../../accounts/profile/profile-fields.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { loanSteps } from '../../loans/index.ts';

/** The file of a month for the credit bureaus: the books of its last day, loan by loan. */
const testApp = useTestApp({ date: '2026-10-28' });
let finance: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
});

/** Closes the loans of every day up to this one. */
const closeThrough = (date: IsoDate) => closeDays(testApp.deps.db, date, { steps: loanSteps });

type Line = { readonly [column: string]: string };

async function get(path: string, who = finance) {
  const reply = await testApp.app.inject({
    url: `/staff/api/bureau-files/${path}`,
    headers: who.headers,
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body };
}

const reason = 'To send it to both credit bureaus.';

async function download(month: string, who: TestStaff) {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/bureau-files/${month}/download/`,
    headers: who.headers,
    payload: { reason },
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body };
}

/** A member of staff may save a few files only. */
async function linesOf(month: string): Promise<Map<string, Line>> {
  const { status, text } = await download(month, await aStaffMember(testApp, 'finance'));
  expect(status, text).toBe(200);
  const lines = parse(text, { columns: true, bom: true }) as Line[];
  return new Map(lines.map((line) => [line.AccountNumber ?? '', line]));
}

async function withoutConsent(): Promise<TestLoan> {
  const client = await aClient(testApp);
  const { credit_check_consent: _left, ...documented } = personalAnswers;
  const { body } = await apply(testApp, client, await applicationForm({}, {}, documented));
  const loan = { client, loanId: body.id };
  await offer(testApp, loan);
  await answer(testApp, loan);
  await payOut(testApp, loan);
  return loan;
}

test('a month has the loans that were open in it, as booked on its last day', async () => {
  const [late, paying, repaid] = [
    await anActiveLoan(testApp),
    await anActiveLoan(testApp),
    await anActiveLoan(testApp),
  ];
  const left = await withoutConsent();
  await repay(testApp, repaid, '116,000');
  expect((await get('2026-10/')).status, 'not ended').toBe(409);

  await closeThrough('2026-11-02');
  expect((await get('2026-10/')).text).toBe(
    JSON.stringify({ month: '2026-10', asOf: '2026-10-31', loans: 3, withoutConsent: 1 }),
  );
  const october = await linesOf('2026-10');
  expect([...october.keys()].toSorted()).toEqual(
    [late, paying, repaid].map(({ loanId }) => loanId).toSorted(),
  );
  expect(october.has(left.loanId)).toBe(false);
  expect(october.get(late.loanId)).toMatchObject({
    CustomerID: late.client.clientId,
    SubjectType: 'Individual',
    Surname: 'Obi',
    FirstName: 'Ada',
    DateOfBirth: '1990-05-17',
    BVNNo: '22345678901',
    NationalIdentityNumber: '12345678901',
    AccountStatus: 'Open',
    FacilityType: 'personal',
    Currency: 'NGN',
    DateOfDisbursement: '2026-10-28',
    MaturityDate: '2027-02-28',
    FacilityTenorMonths: '4',
    ApprovedAmount: '100000.00',
    InstalmentAmount: '29000.00',
    OutstandingBalance: '100000.00',
    OverdueAmount: '0.00',
    DaysInArrears: '0',
    LoanClassification: 'Performing',
    LastPaymentDate: '',
    ReportDate: '2026-10-31',
  });

  expect(october.get(repaid.loanId)).toMatchObject({
    AccountStatus: 'Closed',
    AccountStatusDate: '2026-10-28',
    OutstandingBalance: '0.00',
  });

  await repay(testApp, paying, '29,000');
  // Nothing happens on the days before.
  await testApp.setDate('2026-11-28');
  await closeThrough('2026-11-30');
  const november = await linesOf('2026-11');
  expect(november.has(repaid.loanId)).toBe(false);
  // 4,000 of interest and two days at 1,000 are due beside the principal.
  expect(november.get(late.loanId)).toMatchObject({
    OutstandingBalance: '106000.00',
    OverdueAmount: '31000.00',
    DaysInArrears: '2',
  });
  expect(november.get(paying.loanId)).toMatchObject({
    OutstandingBalance: '75000.00',
    OverdueAmount: '0.00',
    LastPaymentDate: '2026-11-03',
    LastPaymentAmount: '29000.00',
  });

  // Postings of December are not in the file of November.
  await offerNewSchedule(await openDesk(testApp), late);
  expect((await accept(testApp, late)).status).toBe(200);
  await happensToLast(testApp, paying.client, 'dispute-lost');
  await repay(testApp, paying, '29,000');
  expect(await linesOf('2026-11')).toEqual(november);
  await closeThrough('2026-12-31');
  expect((await linesOf('2026-12')).get(late.loanId)).toMatchObject({ FacilityTenorMonths: '6' });
});

test('a loan that was written off is reported as lost, with what was given up', async () => {
  const loan = await anActiveLoan(testApp);
  await testApp.database.pool.query(
    `UPDATE loans SET disbursed_on = '2026-11-30', state = 'written-off',
       written_off_on = '2026-11-30', penalty_written_off = 500,
       write_off_id = loan_id WHERE client_id = $1`,
    [loan.client.clientId],
  );
  expect((await linesOf('2026-11')).get(loan.loanId)).toMatchObject({
    AccountStatus: 'Written off',
    AccountStatusDate: '2026-11-30',
    LoanClassification: 'Lost',
    WrittenOffAmount: '5.00',
  });
});

test('a loan to a trader is reported as a person’s, and one to a business as its own', async () => {
  await nameBusinessAccount(testApp);
  const business = await anApplicationFor(testApp, 'business');
  await offer(testApp, business, { amount: 200_000_000n });
  await answer(testApp, business);
  await payOut(testApp, business);
  const shop = {
    ...{ income_source: 'My own business', business_name: 'Mama Chi Fabrics' },
    ...{ business_address: 'Shop 14, Ariaria Market, Aba', business_turnover: '3,600,000' },
  };
  const trader = await anActiveLoan(testApp, {}, shop);
  await testApp.database.pool.query(
    `UPDATE loans SET disbursed_on = '2026-09-30' WHERE client_id = ANY($1)`,
    [[business, trader].map(({ client }) => client.clientId)],
  );
  const lines = await linesOf('2026-09');
  expect(lines.get(trader.loanId)).toMatchObject({
    ...{ SubjectType: 'Individual', BusinessName: '', BusinessRegistrationNumber: '' },
    Surname: 'Obi',
  });
  expect(lines.get(business.loanId)).toMatchObject({
    ...{ SubjectType: 'Business', BusinessName: 'Obi Fabrics Limited' },
    BusinessRegistrationNumber: 'RC 1234567',
  });
});

test('a restructured loan is reported in its earlier class until it has performed', async () => {
  await closeThrough('2026-12-31');
  const [paid, missed] = [await anActiveLoan(testApp), await anActiveLoan(testApp)];
  const repaid = await anActiveLoan(testApp);
  const payDue = async (loan: TestLoan) =>
    repay(testApp, loan, (await readLoan(testApp, loan)).amount_to_be_paid);
  // All are late since 1 February, and accept a new schedule 99 days later.
  await closeThrough('2027-05-10');
  const desk = await openDesk(testApp);
  for (const loan of [paid, missed, repaid]) {
    await offerNewSchedule(desk, loan);
    expect((await accept(testApp, loan)).status).toBe(200);
  }
  await closeThrough('2027-06-10');
  await payDue(paid);
  await repay(testApp, repaid, (await readLoan(testApp, repaid)).balance);
  await closeThrough('2027-07-10');
  await payDue(paid);
  // 69 days late again, until 19 August.
  await closeThrough('2027-08-10');
  await payDue(paid);
  await closeThrough('2027-08-19');
  await payDue(missed);
  await closeThrough('2027-08-31');
  const lineOf = async (month: string, { loanId }: TestLoan) => (await linesOf(month)).get(loanId);
  const late = { DaysInArrears: '0', LoanClassification: 'Substandard' };
  expect(await lineOf('2027-04', paid)).toMatchObject({ Restructured: 'No', DaysInArrears: '88' });
  expect(await lineOf('2027-05', paid)).toMatchObject({ Restructured: 'Yes', ...late });
  // 81 days after the acceptance, and 112.
  expect(await lineOf('2027-07', paid)).toMatchObject({ Restructured: 'Yes', ...late });
  expect(await lineOf('2027-08', paid)).toMatchObject({
    ...{ Restructured: 'Yes', DaysInArrears: '0', LoanClassification: 'Performing' },
  });
  expect(await lineOf('2027-08', missed)).toMatchObject(late);
  expect(await lineOf('2027-06', repaid)).toMatchObject({
    ...{ AccountStatus: 'Closed', DaysInArrears: '0', LoanClassification: 'Performing' },
  });
});

test('a client whose identity was corrected is reported by the correct one', async () => {
  const loan = await anActiveLoan(testApp);
  const { clientId } = loan.client;
  const { pool } = testApp.database;
  const bvn = testApp.deps.secrets.seal('22999999999', sealContext(clientId, 'bvn'));
  await pool.query(
    `UPDATE client_profiles SET bvn_sealed = $2, bvn_verified = true, verified_first_name = 'Ada',
       verified_last_name = 'Balogun', date_of_birth = '1991-02-03' WHERE client_id = $1`,
    [clientId, bvn],
  );
  await pool.query("UPDATE loans SET disbursed_on = '2026-10-28' WHERE client_id = $1", [clientId]);
  await closeThrough('2026-11-01');
  expect((await linesOf('2026-10')).get(loan.loanId)).toMatchObject({
    ...{ FirstName: 'Ada', Surname: 'Balogun', DateOfBirth: '1991-02-03', BVNNo: '22999999999' },
    NationalIdentityNumber: personalAnswers.nin,
  });
});

test('every download is in the audit log, and only finance may make one', async () => {
  const { headers } = await download('2026-10', finance);
  expect(headers['content-disposition']).toContain('credit-bureaus-2026-10.csv');
  const { rows } = await testApp.database.pool.query(
    `SELECT actor_name, subject, note FROM audit_log WHERE action = 'send-bureau-file'
     ORDER BY entry_id DESC LIMIT 1`,
  );
  expect(rows).toEqual([
    {
      ...{ actor_name: finance.name, subject: 'credit bureau file of 2026-10' },
      note: expect.stringMatching(/^Names, NIN and BVN of \d+ clients: To send it to both/),
    },
  ]);
  const officer = await aStaffMember(testApp, 'officer');
  expect((await download('2026-10', officer)).status).toBe(403);
  expect((await get('2026-13/')).status).toBe(404);
});

test('each client in the file sees who saved their numbers and why, once for each', async () => {
  const first = await anActiveLoan(testApp);
  const left = await withoutConsent();
  const nameless = await anActiveLoan(testApp);
  const profiled = await anActiveLoan(testApp);
  const { pool } = testApp.database;
  await pool.query(
    `UPDATE loans SET disbursed_on = '2026-10-28' WHERE client_id = ANY ($1::uuid[])`,
    [[first, left, nameless, profiled].map(({ client }) => client.clientId)],
  );
  await pool.query(
    `UPDATE loans SET application = application - 'nin' - 'bvn'
     WHERE client_id = ANY ($1::uuid[])`,
    [[nameless.client.clientId, profiled.client.clientId]],
  );
  await pool.query('UPDATE client_profiles SET bvn_sealed = NULL WHERE client_id = $1', [
    nameless.client.clientId,
  ]);
  await saveProfile(testApp, profiled.client, { bvn: '22345678901' });
  const saver = await aStaffMember(testApp, 'finance');
  expect((await download('2026-10', saver)).status).toBe(200);
  const looksAt = async ({ client: { headers } }: TestLoan) => {
    const reply = await testApp.app.inject({ url: '/accounts/api/staff-looks/', headers });
    const { results } = reply.json<{ results: StaffAccess[] }>();
    return results.filter(({ name }) => name === saver.name);
  };
  const looks = await looksAt(first);
  expect(looks.map(({ what }) => what).toSorted()).toEqual(['bvn', 'nin']);
  expect(looks.every((look) => look.reason === reason && look.role === 'finance')).toBe(true);
  expect(await looksAt(left)).toEqual([]);
  expect(await looksAt(nameless), 'without a number').toEqual([]);
  expect((await looksAt(profiled)).map(({ what }) => what)).toEqual(['bvn']);
});

test('the file needs a fresh second factor and a reason, and few are given in a day', async () => {
  const saver = await aStaffMember(testApp, 'finance');
  const url = '/staff/api/bureau-files/2026-10/download/';
  const { headers } = saver;
  const silent = await testApp.app.inject({ method: 'POST', url, headers, payload: {} });
  expect([silent.statusCode, silent.json()]).toEqual([
    400,
    { reason: ['Please say why you need this file'] },
  ]);
  await testApp.database.pool.query(
    `UPDATE staff_sessions SET second_factor_passed_at = now() - interval '301 seconds'
     WHERE staff_id = $1`,
    [saver.staffId],
  );
  const stale = await download('2026-10', saver);
  expect([stale.status, JSON.parse(stale.text).second_factor]).toEqual([403, 'totp']);
  const other = await aStaffMember(testApp, 'finance');
  for (let saved = 0; saved < 10; saved += 1) {
    expect((await download('2026-10', other)).status).toBe(200);
  }
  expect((await download('2026-10', other)).status).toBe(429);
});
