import { afterOpenMinutes } from '@quarrter/domain/calendar';
import { contact, promisedMinutes } from '@quarrter/ui/brand';
import { expect, test } from 'vitest';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  anOffer,
  readLoan,
} from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test.each([
  ['an application', () => anApplication(testApp), 'officer', promisedMinutes.decision],
  ['an accepted loan', () => anAcceptedLoan(testApp), 'finance', promisedMinutes.payout],
] as const)(
  '%s says who has it and by when we promise an answer',
  async (_, begin, who, minutes) => {
    const { waiting } = await readLoan(testApp, await begin());
    expect(waiting).toMatchObject({ with: who, late: false });
    const since = new Date(waiting?.since ?? '');
    const promised = afterOpenMinutes(since, minutes, contact.openingHours, new Set());
    expect(waiting?.answer_by).toBe(promised.toISOString());
  },
);

test('an offer waits for its client, and a loan that was paid out does not wait', async () => {
  const offered = await readLoan(testApp, await anOffer(testApp));
  expect(offered.waiting).toMatchObject({ with: 'client', answer_by: null, late: false });
  expect((await readLoan(testApp, await anActiveLoan(testApp))).waiting).toBeNull();
});

test('an accepted loan without an account waits for its client until one is entered', async () => {
  const loan = await anAcceptedLoan(testApp);
  await testApp.database.pool.query(
    "UPDATE loans SET bank_code = '', account_name = '', accepted_at = $2 WHERE loan_id = $1",
    [loan.loanId, new Date('2026-01-05T09:00:00Z')],
  );
  expect((await readLoan(testApp, loan)).waiting).toMatchObject({ with: 'client', late: false });
  await testApp.sandbox.addAccount('044', '2000000055', 'Obi Ada');
  const reply = await testApp.app.inject({
    method: 'PUT',
    url: `/loans/api/personal/bank-account/${loan.loanId}/`,
    headers: loan.client.headers,
    payload: { bank_name: '044', bank_account_number: '2000000055' },
  });
  expect(reply.statusCode).toBe(200);
  expect((await readLoan(testApp, loan)).waiting).toMatchObject({ with: 'finance', late: false });
});

test('an application that waits longer than we promised says so', async () => {
  const loan = await anApplication(testApp);
  await testApp.database.pool.query('UPDATE loans SET applied_at = $2 WHERE loan_id = $1', [
    loan.loanId,
    new Date('2026-01-05T09:00:00Z'),
  ]);
  expect((await readLoan(testApp, loan)).waiting).toMatchObject({ with: 'officer', late: true });
});

test('nothing is promised for a holiday', async () => {
  const loan = await anApplication(testApp);
  // Christmas Day is a Friday, and Saturday is a day of work.
  await testApp.database.pool.query('UPDATE loans SET applied_at = $2 WHERE loan_id = $1', [
    loan.loanId,
    new Date('2026-12-25T10:00:00Z'),
  ]);
  const { waiting } = await readLoan(testApp, loan);
  expect(waiting?.answer_by).toBe('2026-12-26T08:30:00.000Z');
});
