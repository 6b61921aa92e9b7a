import { addDays } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import {
  accept,
  type Desk,
  offerNewSchedule,
  openDesk,
} from '../../../test/builders/restructuring.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { storeArrearsOfReleased } from './store-arrears.ts';

const testApp = useTestApp({ date: '2026-11-23' });
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(testApp);
});

test('stores since when loans were late that a listener of 1.0.0 restructured', async () => {
  const loans = [await anActiveLoan(testApp), await anActiveLoan(testApp)] as const;
  const [byReleased, byThis] = loans;
  const reversed = await anActiveLoan(testApp);
  await repay(testApp, reversed, '29,000');
  const [first] = (await readLoan(testApp, byReleased)).schedule;
  const dueOn = first?.due_date ?? '';
  // Nothing happens on the days before.
  await testApp.setDate(dueOn);
  await goTo(testApp, addDays(dueOn, 3));
  for (const loan of [...loans, reversed]) {
    await offerNewSchedule(desk, loan);
    expect((await accept(testApp, loan)).status).toBe(200);
  }
  expect(await Promise.all([...loans, reversed].map(arrearsOf))).toEqual([dueOn, dueOn, null]);
  await withoutArrears(byThis);
  await asReleased(byReleased);
  // Paid on time, and charged back after the acceptance: it was not late then.
  await asReleased(reversed);
  await happensToLast(testApp, reversed.client, 'dispute-lost');
  expect(await storeArrearsOfReleased(testApp.deps.db)).toBe(1);
  expect(await Promise.all([byReleased, byThis, reversed].map(arrearsOf))).toEqual([
    ...[dueOn, null, null],
  ]);
  expect(await storeArrearsOfReleased(testApp.deps.db)).toBe(0);
});

async function asReleased(loan: TestLoan): Promise<void> {
  await withoutArrears(loan);
  await testApp.database.owner.pool.query(
    `UPDATE events SET payload = payload - 'penalties'
     WHERE kind = 'restructuring-accepted' AND subject_id = $1`,
    [loan.loanId],
  );
}

async function withoutArrears({ loanId }: TestLoan): Promise<void> {
  await testApp.database.pool.query(
    'UPDATE loan_restructurings SET arrears_since = NULL WHERE loan_id = $1',
    [loanId],
  );
}

async function arrearsOf({ loanId }: TestLoan): Promise<string | null> {
  const { rows } = await testApp.database.pool.query<{ since: string | null }>(
    'SELECT arrears_since::text AS since FROM loan_restructurings WHERE loan_id = $1',
    [loanId],
  );
  return rows[0]?.since ?? null;
}
