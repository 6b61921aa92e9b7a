import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, expect, test } from 'vitest';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  anOffer,
  apply,
  disburse,
  readLoan,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let finance: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
});

const cancel = ({ client, loanId }: TestLoan) =>
  testApp.app.inject({
    method: 'PUT',
    url: `/loans/api/personal/cancel-loan/${loanId}/`,
    headers: client.headers,
  });

const cancelAsStaff = (loanId: string, reason = 'The account is closed') =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/loans/${loanId}/cancel/`,
    headers: finance.headers,
    payload: { reason },
  });

const subjects = async ({ client }: TestLoan) =>
  (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);

const anAccepted = livedOnce(testApp, () => anAcceptedLoan(testApp));

test.each([
  ['an application', () => anApplication(testApp), 1, 'loan application'],
  ['an offer', () => anOffer(testApp), 2, 'loan application'],
  ['an accepted loan', () => anAccepted(), 3, 'loan'],
] as const)('the client cancels %s, and can apply again', async (_what, begin, stage, noun) => {
  const loan = await begin();
  const reply = await cancel(loan);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({ state: 'cancelled', is_accepted: 3, stage, status: 0 });
  expect((await cancel(loan)).statusCode, 'the first answer was lost').toBe(200);
  await testApp.work();
  const told = new RegExp(`^Your ${noun} \\w{4}-\\w{4} is cancelled$`);
  expect(await subjects(loan)).toContainEqual(expect.stringMatching(told));
  expect((await apply(testApp, loan.client)).status).toBe(201);
});

test('a loan whose money is being sent, or was sent, cannot be cancelled', async () => {
  const sending = await anAccepted();
  await disburse(testApp, sending.loanId);
  expect((await cancel(sending)).json()).toEqual({
    detail: 'The money is being sent, so this loan cannot be cancelled now.',
  });
  expect((await cancelAsStaff(sending.loanId)).statusCode).toBe(409);
  const active = await anActiveLoan(testApp);
  expect((await cancel(active)).statusCode).toBe(409);
  expect((await readLoan(testApp, active)).state).toBe('active');
});

test('a loan is not cancelled and disbursed at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const loan = await anAccepted();
    const [cancelled, sent] = await Promise.all([
      cancel(loan),
      disburse(testApp, loan.loanId).then(
        () => true,
        () => false,
      ),
    ]);
    expect(cancelled.statusCode === 200).toBe(!sent);
  }
});

test('staff cancel an accepted loan with a reason that the client is told', async () => {
  const loan = await anAccepted();
  const reply = await cancelAsStaff(loan.loanId);
  expect(reply.statusCode, reply.body).toBe(200);
  const { loan: record, history } = reply.json() as StaffLoan;
  expect([record.state, history.at(-1)]).toEqual([
    'cancelled',
    expect.objectContaining({ action: 'cancel', note: 'The account is closed' }),
  ]);
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(loan.client.email);
  expect(mail[0]?.text).toContain('Reason: The account is closed');
});

test('staff do not cancel an application: they decline it', async () => {
  const { loanId } = await anApplication(testApp);
  const reply = await cancelAsStaff(loanId);
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    'Decline it instead, or let its offer expire.',
  ]);
});

test('another client’s loan cannot be cancelled', async () => {
  const loan = await anApplication(testApp);
  const { client } = await anApplication(testApp);
  expect((await cancel({ ...loan, client })).statusCode).toBe(404);
  expect((await readLoan(testApp, loan)).state).toBe('applied');
});
