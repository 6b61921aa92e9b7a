import { startOfDay } from '@quarrter/domain/calendar';
import { readBusinessDate } from '../../src/platform/database/business-time.ts';
import type { TestApp } from '../test-app.ts';
import { beginAbandonedRepayment, type TestLoan } from './loan.ts';
import { chargeAtProvider, sendWebhook } from './payment.ts';

export type PaidRepayment = { reference: string; book(): Promise<void> };

/**
 * A repayment that the client pays on this business date and that no one hears of, until its
 * webhook arrives: then `book` it.
 */
export async function aPaidRepayment(
  testApp: TestApp,
  loan: TestLoan,
  amount: string,
): Promise<PaidRepayment> {
  const paidOn = await readBusinessDate(testApp.deps.db);
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const reference = await beginAbandonedRepayment(testApp, loan, amount);
  await testApp.sandbox.pay(reference, 'success');
  await testApp.sandbox.faults({ webhooks: 'normal' });
  return {
    reference,
    async book() {
      const paidAt = new Date(startOfDay(paidOn).getTime() + 43_200_000).toISOString();
      const charge = { ...(await chargeAtProvider(testApp, reference)), paid_at: paidAt, paidAt };
      const status = await sendWebhook(testApp, 'charge.success', charge);
      if (status !== 200) throw new Error(`the webhook was answered with ${status}`);
    },
  };
}
