import type { HardshipRequest } from '@quarrter/contract/staff/hardship';
import { addDays } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import {
  anAutomaticLoan,
  chargeRow,
  repaidOf,
  runCharge,
  secondDue,
  settingPath,
} from '../../test/builders/automatic-repayment.ts';
import { goToHour } from '../../test/builders/closing.ts';
import { subjectsTo } from '../../test/builders/emails.ts';
import { sendDeath } from '../../test/builders/estate.ts';
import { collections, part } from '../../test/builders/late-loan.ts';
import { livedOnce } from '../../test/builders/lived-once.ts';
import type { TestLoan } from '../../test/builders/loan.ts';
import { call, ledgerErrors } from '../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';

/* No card is charged while a promise to pay is open, or a request for help waits. */

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});
const aLoan = livedOnce(testApp, () => anAutomaticLoan(testApp));

const chargesOf = async (loan: TestLoan) =>
  (await subjectsTo(testApp, loan)).filter((subject) => subject.includes('will be charged'));

async function nextChargeOf(loan: TestLoan) {
  const { headers } = loan.client;
  return (await call<object>(testApp, 'GET', settingPath(loan), { headers })).body;
}

async function askForHelp({ client, loanId }: TestLoan): Promise<void> {
  const { status } = await call<object>(
    testApp,
    'POST',
    `/loans/api/personal/hardship-request/${loanId}/`,
    { headers: client.headers, body: { reason: 'I lost my job.', monthly_amount: '15,000' } },
  );
  expect(status).toBe(200);
}

async function refuseHelp({ loanId }: TestLoan): Promise<void> {
  const { headers } = officer;
  const waiting = '/staff/api/hardship-requests/?limit=500';
  const { body } = await call<{ results: HardshipRequest[] }>(testApp, 'GET', waiting, { headers });
  const requestId = body.results.find((one) => one.loanId === loanId)?.id;
  const { status } = await call<object>(
    testApp,
    'POST',
    `/staff/api/loans/${loanId}/refuse-hardship/`,
    { headers, body: { requestId, reason: 'Your salary covers it.' } },
  );
  expect(status).toBe(200);
}

test('LND-20: charges nothing while a promise is open, and announces one afterwards', async () => {
  const loan = await aLoan();
  await testApp.sandbox.faults({ saved_cards: 'insufficient' });
  for (const day of [0, 1, 2]) {
    await goToHour(testApp, addDays(secondDue, day));
    await runCharge(testApp, loan, secondDue);
  }
  await testApp.sandbox.faults({ saved_cards: 'normal' });
  const promised = await call<object>(testApp, 'POST', `${collections}${loan.loanId}/promises/`, {
    headers: officer.headers,
    body: { parts: [part('2027-02-25', '15000')] },
  });
  expect(promised.status).toBe(201);
  const thirdDue = '2027-02-21';
  // Nothing is charged or announced on the days between.
  await testApp.setDate(addDays(thirdDue, -4));
  await goToHour(testApp, thirdDue);
  expect(await chargeRow(testApp, loan, thirdDue)).toBeUndefined();
  expect(await nextChargeOf(loan)).toMatchObject({ on: true, next_charge_on: null });
  expect(await chargesOf(loan)).toHaveLength(1);
  await goToHour(testApp, '2027-02-26');
  const again = '2027-03-01';
  expect(await chargeRow(testApp, loan, again)).toEqual({ state: 'waiting', attempts: 0 });
  expect(await chargesOf(loan)).toHaveLength(2);
  await goToHour(testApp, again);
  await runCharge(testApp, loan, again);
  expect(await chargeRow(testApp, loan, again)).toEqual({ state: 'paid', attempts: 1 });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('LND-20: charges no card of a client whose death is being recorded', async () => {
  const loan = await aLoan();
  await goToHour(testApp, addDays(secondDue, -2));
  const proposed = await sendDeath(testApp, officer, loan.client);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  await goToHour(testApp, secondDue);
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('29000.00');
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
});

test('a charge announced before a request for help is announced anew', async () => {
  const loan = await aLoan();
  await goToHour(testApp, addDays(secondDue, -2));
  expect(await chargesOf(loan)).toHaveLength(1);
  await askForHelp(loan);
  expect(await nextChargeOf(loan)).toMatchObject({ on: true, next_charge_on: null });
  await goToHour(testApp, secondDue);
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('29000.00');
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'not-needed', attempts: 0 });
  await refuseHelp(loan);
  await goToHour(testApp, addDays(secondDue, 1));
  const again = addDays(secondDue, 4);
  expect(await chargeRow(testApp, loan, again)).toEqual({ state: 'waiting', attempts: 0 });
  await goToHour(testApp, again);
  await runCharge(testApp, loan, again);
  expect(await chargeRow(testApp, loan, again)).toMatchObject({ state: 'paid' });
  expect(await ledgerErrors(testApp)).toEqual([]);
});
