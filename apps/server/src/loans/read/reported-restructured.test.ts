import { addDays } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happensTo } from '../../../test/builders/dispute.ts';
import { repay } from '../../../test/builders/loan.ts';
import { aRestructuredLoan, openDesk } from '../../../test/builders/restructuring.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listReportedLoans } from './reported-loans.ts';

const testApp = useTestApp({ date: '2027-01-15' });

test('a restructured loan has not performed since its charged back instalment', async () => {
  const { db, secrets } = testApp.deps;
  const loan = await aRestructuredLoan(await openDesk(testApp));
  await testApp.database.owner.pool.query(
    `UPDATE loan_restructurings SET arrears_since = '2026-06-01'`,
  );
  for (const date of ['2027-02-15', '2027-03-15', '2027-04-15', '2027-05-15']) {
    // Nothing happens on the days between two due dates.
    await testApp.setDate(addDays(date, -1));
    await goTo(testApp, date);
    await repay(testApp, loan, '14,000');
  }
  const [, february] = await allTables(db)
    .selectFrom('payments')
    .select('reference')
    .where('client_id', '=', loan.client.clientId)
    .orderBy('payment_id')
    .execute();
  await happensTo(testApp, february?.reference ?? '', 'dispute-lost');
  await goTo(testApp, '2027-06-01');
  const month = { firstDay: '2027-05-01', lastDay: '2027-05-31' };
  const [reported] = await listReportedLoans(db, secrets, month, { after: null, limit: 1 });
  expect(reported).toMatchObject({ daysInArrears: 105, daysInArrearsBefore: 228 });
});
