import { expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { anActiveLoan, beginRepayment } from '../../test/builders/loan.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

test("one call reads everything about a loan's repayments, for its own client only", async () => {
  const loan = await anActiveLoan(testApp);
  const url = `/loans/api/repayment-overview/${loan.loanId}/`;
  await beginRepayment(testApp, loan, '29000');
  const { headers } = loan.client;
  expect((await testApp.app.inject({ url, headers })).json()).toMatchObject({
    pending_payments: 1,
    unapplied_receipts: { count: 0, results: [] },
    saved_cards: { count: 0, results: [] },
    automatic_repayment: { on: false },
  });
  const other = await aClient(testApp);
  expect((await testApp.app.inject({ url, headers: other.headers })).statusCode).toBe(404);
});
