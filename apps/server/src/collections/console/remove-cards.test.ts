import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  anAutomaticLoan,
  cardsOf,
  chargeRow,
  runCharge,
  secondDue,
} from '../../../test/builders/automatic-repayment.ts';
import { goToHour } from '../../../test/builders/closing.ts';
import { subjectsTo } from '../../../test/builders/emails.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { aTopUp, readTopUp } from '../../../test/builders/top-up.ts';
import { useTestApp } from '../../../test/test-app.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});
beforeEach(async () => {
  // Each test closes the same dates.
  await testApp.database.owner.pool.query('TRUNCATE day_closes, ledger_seals');
  await testApp.setDate(today);
  await testApp.sandbox.faults({ saved_cards: 'normal', answers: 'normal', webhooks: 'normal' });
});

const reason = 'The client phoned: no more charges to the card.';
const removeCards = (clientId: string, who = officer, payload: object = { reason }) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/clients/${clientId}/remove-cards/`,
    headers: { ...who.headers },
    payload,
  });
const pageOf = async (clientId: string) => {
  const page = await testApp.app.inject({
    url: `/staff/api/clients/${clientId}/`,
    headers: { ...officer.headers },
  });
  return page.json();
};

test('staff end the charges of a client who phones, and the client is told', async () => {
  const loan = await anAutomaticLoan(testApp);
  const { clientId } = loan.client;
  expect(await pageOf(clientId)).toMatchObject({ savedCards: ['Visa ending in 4081'] });
  expect((await removeCards(clientId)).statusCode).toBe(200);
  expect(await pageOf(clientId)).toMatchObject({ savedCards: [] });
  expect(await cardsOf(testApp, loan)).toEqual([]);
  await goToHour(testApp, secondDue);
  await runCharge(testApp, loan, secondDue);
  expect(await chargeRow(testApp, loan, secondDue)).toBeUndefined();
  const told = await subjectsTo(testApp, loan);
  expect(told).toContainEqual('Visa ending in 4081 is removed');
  expect(told).toContainEqual(expect.stringMatching(/^Automatic repayment is off/));
  const { rows } = await testApp.database.pool.query(
    "SELECT actor_name, note FROM audit_log WHERE client_id = $1 AND action = 'remove-cards'",
    [clientId],
  );
  expect(rows).toEqual([{ actor_name: officer.name, note: `Visa ending in 4081. ${reason}` }]);
  const again = await removeCards(clientId);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { detail: 'This client has no saved card: they may have been removed already.' },
  ]);
});

test('a charge that fails after its card was removed is not tried again', async () => {
  const loan = await anAutomaticLoan(testApp);
  const { clientId } = loan.client;
  await goToHour(testApp, secondDue);
  await testApp.sandbox.faults({ saved_cards: 'declined', answers: 'cut', webhooks: 'lost' });
  expect(await runCharge(testApp, loan, secondDue)).toBe(false);
  expect((await removeCards(clientId)).statusCode).toBe(200);
  await testApp.sandbox.faults({ saved_cards: 'normal', answers: 'normal', webhooks: 'normal' });
  expect(await runCharge(testApp, loan, secondDue)).toBe(true);
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'switched-off', attempts: 1 });
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(loan.client.email);
  const failed = mail.find(({ subject }) => subject.startsWith('N29,000 was not charged'));
  expect(failed?.text).toContain('We will not try again for this due date.');
});

test('a monthly top-up ends with its card, which finance may remove too', async () => {
  const { client } = await aTopUp(testApp);
  const finance = await aStaffMember(testApp, 'finance');
  expect((await removeCards(client.clientId, finance)).statusCode).toBe(200);
  expect(await readTopUp(testApp, client)).toMatchObject({ stopped_because: 'card-removed' });
});

test('removing cards needs a reason and the right', async () => {
  const loan = await anAutomaticLoan(testApp);
  const { clientId } = loan.client;
  expect((await removeCards(clientId, officer, {})).statusCode).toBe(400);
  for (const role of ['approver', 'compliance', 'administrator', 'auditor'] as const) {
    const member = await aStaffMember(testApp, role);
    expect((await removeCards(clientId, member)).statusCode, role).toBe(403);
  }
  expect(await cardsOf(testApp, loan)).toHaveLength(1);
});
