import { expect, test } from 'vitest';
import { anActiveLoan } from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { countLendingMonths } from './count-months.ts';

const testApp = useTestApp({ date: '2026-03-15' });

test('no month is counted before the first loan, which may be of an earlier date', async () => {
  const count = () => countLendingMonths(testApp.deps.db, new Date());
  expect(await count()).toBe(0);
  await anActiveLoan(testApp);
  expect(await count(), 'January and February').toBe(2);
});
