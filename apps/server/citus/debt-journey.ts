import type { OwnPaymentOffer } from '@quarrter/contract/client/own-payments';
import type { Intent } from '@quarrter/contract/client/payments';
import { happensTo } from '../test/builders/dispute.ts';
import { eventually } from '../test/builders/payment.ts';
import type { TestApp } from '../test/test-app.ts';
import type { Visit } from './visit.ts';

type Disputed = { readonly reference: string; readonly investmentId: string };

/** Invests by card; a dispute about this payment is lost later. */
export async function investByOtherCard(
  testApp: TestApp,
  visit: Visit,
  form: object,
): Promise<Disputed> {
  const { reference } = await visit<Intent>('POST', '/transactions/api/payment-intent/', {
    purpose: 'investment',
    kind: 'full',
    currency: 'naira',
    form,
  });
  await testApp.sandbox.pay(reference, 'success');
  await visit('POST', '/investments/api/naira/full-time-investment-create/', { reference });
  const { results } = await visit<{ results: { id: string }[] }>(
    'GET',
    '/investments/api/all/naira/investments',
  );
  return { reference, investmentId: results[0]?.id ?? '' };
}

/** Withdraws, loses the dispute about the payment, and pays the debt from another investment. */
export async function payDebt(
  testApp: TestApp,
  visit: Visit,
  { reference, investmentId }: Disputed,
): Promise<void> {
  const account = { bank_name: '058', account: '2000000011' };
  const address = `/investments/api/withdraw/?id=${investmentId}`;
  await visit('POST', address, { amount: '20000', ...account });
  const detail = `/investments/api/naira/full-time-investment-detail/${investmentId}`;
  await eventually(async () => {
    await testApp.work();
    const { withdrawals } = await visit<{ withdrawals: { status: string }[] }>('GET', detail);
    return withdrawals[0]?.status === 'paid';
  });
  await happensTo(testApp, reference, 'dispute');
  await happensTo(testApp, reference, 'dispute-lost');
  const path = '/investments/api/naira/own-payment/';
  const { results } = await visit<{ results: OwnPaymentOffer[] }>('GET', path);
  const [offered] = results;
  const asked = { investment: offered?.id, amount: offered?.amount, is_agreed: true };
  await visit('POST', path, asked);
}
