import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { lagosDate } from '@quarrter/domain/calendar';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anApplication, type TestLoan } from '../../../../test/builders/loan.ts';
import { updateProfile } from '../../../../test/builders/profile.ts';
import { aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/database/ids.ts';

const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

let loan: TestLoan;
beforeEach(async () => {
  loan = await anApplication(testApp);
});

const chosen = {
  security_question: 'What was the name of your first pet?',
  security_answer: 'Rex',
};

async function chooses({ client }: TestLoan): Promise<void> {
  const reply = await updateProfile(testApp, client, chosen);
  expect(reply.statusCode, reply.body).toBe(200);
}

function check(answer: unknown, who = officer, loanId = loan.loanId) {
  const url = `/staff/api/loans/${loanId}/security-answer/`;
  return testApp.app.inject({ method: 'POST', url, headers: who.headers, payload: { answer } });
}

async function page(who = officer): Promise<StaffLoan> {
  const url = `/staff/api/loans/${loan.loanId}/`;
  return (await testApp.app.inject({ url, headers: who.headers })).json();
}

async function entries() {
  const { rows } = await testApp.database.pool.query(
    `SELECT actor_name AS who, action AS action, note, audit_log::text AS text FROM audit_log
      WHERE subject_id = $1 AND action <> 'open-application' ORDER BY entry_id`,
    [loan.loanId],
  );
  return rows;
}

test('PRO-24: tells an officer if a caller’s answer is right, and audits the check', async () => {
  await chooses(loan);
  expect((await check(' REX! ')).json()).toEqual({ right: true, chosenAt: expect.any(String) });
  const wrong = await check('Bingo');
  expect([wrong.statusCode, wrong.json()]).toEqual([
    200,
    { right: false, chosenAt: expect.any(String) },
  ]);
  const written = await entries();
  const entry = { who: officer.name, action: 'check-answer' };
  expect(written).toMatchObject([
    { ...entry, note: 'right' },
    { ...entry, note: 'wrong' },
  ]);
  expect(JSON.stringify(written), 'the answer is stored nowhere').not.toMatch(/rex|bingo/i);
});

test('PRO-24: shows the question to officers only, and the answer to no one', async () => {
  expect((await page()).client.securityQuestion).toBeNull();
  await chooses(loan);
  const shown = await page();
  expect(shown.client.securityQuestion).toBe(chosen.security_question);
  expect(JSON.stringify(shown)).not.toMatch(/"rex|argon/i);
  for (const role of ['approver', 'finance', 'administrator'] as const) {
    const other = await aStaffMember(testApp, role);
    expect((await page(other)).client.securityQuestion, role).toBeNull();
    const rejected = await check('Rex', other);
    const detail = 'Only an officer can check a security answer.';
    expect([rejected.statusCode, rejected.json()], role).toEqual([403, { detail }]);
  }
  expect(await entries()).toEqual([]);
});

test('PRO-24: rejects a check when the client has no question', async () => {
  const reply = await check('Rex');
  const detail = 'The client has not chosen a security question.';
  expect([reply.statusCode, reply.json()]).toEqual([409, { detail }]);
  expect((await page()).actions).toContainEqual({
    action: 'check-answer',
    allowed: false,
    reason: detail,
  });
  expect(await entries()).toEqual([]);
});

test('PRO-24: allows five checks of a client’s answer an hour, over all officers', async () => {
  await chooses(loan);
  const another = await aStaffMember(testApp, 'officer');
  const replies = await Promise.all(
    Array.from({ length: 7 }, (_, place) => check('Rex', place % 2 ? another : officer)),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([
    ...Array(5).fill(200),
    429,
    429,
  ]);
  const rejected = replies.find((reply) => reply.statusCode === 429);
  expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(3500);
  expect(rejected?.json().detail).toContain('Please try again in 60 minutes');
  expect(await entries()).toHaveLength(5);
  const other = await anApplication(testApp);
  await chooses(other);
  expect((await check('Rex', officer, other.loanId)).statusCode, 'another client').toBe(200);
});

test.each([undefined, '', '  ', 7, 'x'.repeat(121)])(
  'rejects an answer of %j at its field',
  async (answer) => {
    await chooses(loan);
    const reply = await check(answer);
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['answer']]);
  },
);

test('answers an unknown application with 404, and a client’s token with 401', async () => {
  expect((await check('Rex', officer, newId())).statusCode).toBe(404);
  const client = { ...officer, headers: { authorization: loan.client.headers.authorization } };
  expect((await check('Rex', client as TestStaff)).statusCode).toBe(401);
});

test('PRO-24: says when the answer was chosen, for 72 hours', async () => {
  await testApp.setDate('2026-11-21');
  await chooses(loan);
  await testApp.setDate('2026-11-23');
  const { right, chosenAt } = (await check('Rex')).json();
  expect([right, lagosDate(new Date(chosenAt))]).toEqual([true, '2026-11-21']);
  await testApp.setDate('2026-11-25');
  expect((await check('Rex')).json()).toEqual({ right: true, chosenAt: null });
});
