import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { OwnPaymentOffer } from '@quarrter/contract/client/own-payments';
import { goTo } from '../test/builders/closing.ts';
import { applicationForm, disburse, offer } from '../test/builders/loan.ts';
import { eventually } from '../test/builders/payment.ts';
import type { TestApp } from '../test/test-app.ts';
import type { Visit } from './visit.ts';

/** Offers, accepts and disburses the loan that was applied for. */
export async function takeOut(testApp: TestApp, visit: Visit, loanId: string): Promise<void> {
  await offer(testApp, { loanId });
  await visit('GET', `/loans/api/personal/offer/${loanId}/`);
  await visit('PUT', `/loans/api/personal/accept-or-reject-loan/${loanId}/`, {
    is_accepted: '2',
    is_ticked: true,
  });
  await disburse(testApp, loanId);
  await eventually(async () => {
    await testApp.work();
    const loan = await visit<LoanRecord>('GET', `/loans/api/personal/loan-detail/${loanId}`);
    return loan.state === 'active';
  });
}

/** The client owes late and owns matured money, and pays the one from the other. */
export async function payFromInvestment(
  testApp: TestApp,
  visit: Visit,
  email: string,
): Promise<void> {
  const form = await applicationForm({ email, first_name: 'Ngozi', last_name: 'Eze' });
  const { id } = await visit<LoanRecord>('POST', '/loans/api/personal/loan-create/', form);
  await takeOut(testApp, visit, id);
  await goTo(testApp, '2027-03-23');
  const path = `/loans/api/personal/own-payment/${id}/`;
  const { results } = await visit<{ results: OwnPaymentOffer[] }>('GET', path);
  const [offered] = results;
  const asked = { investment: offered?.id, amount: offered?.amount, is_agreed: true };
  await visit('POST', path, asked);
}
