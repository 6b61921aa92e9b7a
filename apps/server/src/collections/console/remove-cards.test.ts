import { beforeAll, expect, test } from 'vitest';
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
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp({ date: '2026-11-21' });
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
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
    { detail: 'This client has no saved card.' },
  ]);
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
