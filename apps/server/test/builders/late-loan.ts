import type { ReplyOnWire } from '@quarrter/contract/call';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { readCollectionCase } from '@quarrter/contract/staff/collections';
import { beforeAll, beforeEach } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { goTo } from './closing.ts';
import { livedOnce } from './lived-once.ts';
import { anActiveLoan, readLoan, type TestLoan } from './loan.ts';
import { call } from './payment.ts';
import { aStaffMember, type TestStaff } from './staff.ts';

type Case = ReplyOnWire<typeof readCollectionCase>;

/** The base of the calls about loans in arrears. */
export const collections = '/staff/api/collections/';

export const firstDue = '2026-12-21';

/** A part of a promise to pay. */
export const part = (dueOn: string, amount: string) => ({ dueOn, amount });

/**
 * Before each test a loan whose first instalment of 29,000 naira is three days late, and an
 * officer's actions on it. `officer` and `loan` exist once the tests run.
 */
export function useLateLoan(testApp: TestApp) {
  const made = { officer: {} as TestStaff, loan: {} as TestLoan };
  const late = Object.assign(made, {
    promise: (parts: object[], staff = made.officer) =>
      call<Case & { parts?: string[] }>(
        testApp,
        'POST',
        `${collections}${made.loan.loanId}/promises/`,
        { headers: staff.headers, body: { parts } },
      ),
    contact: (body: object, headers: Record<string, string> = {}) =>
      call<{ id: string; quietReason: string | string[] }>(
        testApp,
        'POST',
        `${collections}${made.loan.loanId}/contacts/`,
        { headers: { ...made.officer.headers, ...headers }, body },
      ),
    promiseOf: async (): Promise<LoanRecord['promise']> =>
      (await readLoan(testApp, made.loan)).promise,
    atHour: (hour: number) =>
      testApp.database.pool.query(
        `UPDATE business_clock SET moved_on = business_date,
           moved_at = now() - make_interval(hours => $1)`,
        [hour - 9],
      ),
  });
  beforeAll(async () => {
    made.officer = await aStaffMember(testApp, 'officer');
  });
  const aLateLoan = livedOnce(testApp, async () => {
    const loan = await anActiveLoan(testApp);
    // Nothing happens on the days until the first due date.
    await testApp.setDate(firstDue);
    await goTo(testApp, '2026-12-24');
    return loan;
  });
  beforeEach(async () => {
    made.loan = await aLateLoan();
  });
  return late;
}
