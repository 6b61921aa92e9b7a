import type { CreditCheckConsent } from '@quarrter/contract/client/credit-check';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { Intent } from '@quarrter/contract/client/payments';
import { goTo } from '../test/builders/closing.ts';
import { newestLink } from '../test/builders/emails.ts';
import { investmentForm } from '../test/builders/investment.ts';
import { aPdf, applicationForm } from '../test/builders/loan.ts';
import { anOpenOffer } from '../test/builders/offer.ts';
import { call, eventually } from '../test/builders/payment.ts';
import { aRoster } from '../test/builders/roster.ts';
import { aStaffMember } from '../test/builders/staff.ts';
import type { TestApp } from '../test/test-app.ts';
import { investByOtherCard, payDebt } from './debt-journey.ts';
import { saveForGoal } from './goals-journey.ts';
import { payFromInvestment, takeOut } from './loan-journey.ts';
import { askForErasure, readHome, readOwnData, readStatements } from './own-data-journey.ts';
import { repayByCard, topUpMonthly } from './saved-card-journey.ts';
import { useSecondFactor } from './second-factor-journey.ts';
import type { Visit } from './visit.ts';

export const email = 'journey@example.com';
const password = 'Correct-Horse-7';
const newPassword = 'Another-Horse-8';

/** A client signs up, borrows, repays, invests, waits three months and withdraws. */
export async function makeJourney(testApp: TestApp, visit: Visit): Promise<void> {
  await testApp.setDate('2026-11-21');
  const clientId = await signUp(testApp, visit);
  await useSecondFactor(testApp, visit);
  await fillInProfile(testApp, visit, clientId);
  await askForErasure(visit, password);
  const loanId = await borrow(testApp, visit);
  const investmentId = await invest(testApp, visit);
  const disputed = await investByOtherCard(testApp, visit, { ...investmentForm, email });
  await repay(testApp, visit, loanId);
  const choice = { at_maturity: 'nothing' };
  await visit('PUT', `/investments/api/naira/at-maturity/${investmentId}/`, choice);
  await goTo(testApp, '2027-02-21');
  await saveForGoal(visit, investmentId);
  await cancelWithdrawal(visit, investmentId);
  await withdraw(testApp, visit, investmentId);
  await payDebt(testApp, visit, disputed);
  await payFromInvestment(testApp, visit, email);
  await topUpMonthly(visit);
  await readLists(visit);
  await readHome(visit);
  await readStatements(visit);
  await readOwnData(testApp, visit, password);
  await leave(testApp, visit);
}

async function signUp(testApp: TestApp, visit: Visit): Promise<string> {
  await visit('POST', '/accounts/api/quarrter-client-user-create/', {
    first_name: 'Ngozi',
    last_name: 'Eze',
    email,
    phone_number: '08031234567',
    password1: password,
    password2: password,
  });
  await visit('POST', '/accounts/resend-verification/', { email });
  const { parts } = await newestLink(testApp, email);
  await visit('POST', '/accounts/verify-email/', parts);
  await visit('POST', '/accounts/api/quarrter-client-login/', { email, password });
  const { user } = await visit<{ user: { id: string } }>(
    'GET',
    '/accounts/api/quarrter-client-user-detail/',
  );
  return user.id;
}

async function fillInProfile(testApp: TestApp, visit: Visit, clientId: string): Promise<void> {
  await testApp.sandbox.addAccount('058', '0123456789', 'Ngozi Eze');
  await visit('GET', '/payments/api/banks/');
  await visit('POST', '/payments/api/account-name/', {
    bank_name: '058',
    bank_account_number: '0123456789',
  });
  await visit('PUT', `/accounts/api/quarrter-client-user-update/${clientId}/`, {
    address: '12 Marina Road',
    city: 'Lagos',
    bank_name: '058',
    bank_account_number: '0123456789',
  });
  await visit('GET', '/accounts/api/quarrter-client-detail/');
  await visit('GET', '/accounts/api/quarrter-client-user-update/');
  await visit('GET', `/accounts/api/quarrter-client-detail/${clientId}/`);
  await visit('GET', `/accounts/api/quarrter-client-user-update/${clientId}/`);
  await visit('GET', `/accounts/api/quarrter-client-user-detail/${clientId}/`);
  await aRoster(testApp, 'Journeys Limited', ['ngozi@journeys.example,JL-1']);
  await visit('POST', '/accounts/corporate-partner-verify/', { email: 'JL-1' });
}

async function borrow(testApp: TestApp, visit: Visit): Promise<string> {
  const form = await applicationForm({ email, first_name: 'Ngozi', last_name: 'Eze' });
  const apply = () => visit<LoanRecord>('POST', '/loans/api/personal/loan-create/', form);
  const first = await apply();
  const creditCheck = `/loans/api/personal/credit-check/${first.id}/`;
  const { version } = await visit<CreditCheckConsent>('GET', creditCheck);
  await visit('POST', creditCheck, { version });
  const replacement = new FormData();
  replacement.append('file', new Blob([await aPdf()]), 'card.pdf');
  await visit('PUT', `/loans/api/personal/document/${first.id}/id_card/`, replacement);
  await visit('POST', `/loans/api/personal/cancel-loan/${first.id}/`);
  await visit('PUT', `/loans/api/personal/cancel-loan/${(await apply()).id}/`);
  await beDeclined(testApp, visit, await apply());
  const { id } = await apply();
  await visit('GET', `/loans/api/personal/loan-detail/${id}`);
  await visit('GET', `/loans/api/personal/bank-account/${id}/`);
  await visit('PUT', `/loans/api/personal/bank-account/${id}/`, {
    bank_name: '058',
    bank_account_number: '0123456789',
  });
  await takeOut(testApp, visit, id);
  return id;
}

/** The client asks a person to look at the decline again. */
async function beDeclined(testApp: TestApp, visit: Visit, { id }: LoanRecord): Promise<void> {
  const approver = await aStaffMember(testApp, 'approver');
  const path = `/staff/api/loans/${id}/disapprove/`;
  const body = { code: 'other', reason: 'Too short' };
  await call(testApp, 'POST', path, { headers: approver.headers, body });
  await visit('POST', `/loans/api/personal/review-request/${id}/`, { reason: 'I moved here.' });
}

/** The client cannot pay, and accepts a new schedule that two people approved. */
async function restructure(testApp: TestApp, visit: Visit, id: string): Promise<void> {
  await visit('POST', `/loans/api/personal/hardship-request/${id}/`, { reason: 'I lost my job.' });
  const [officer, approver] = await Promise.all([
    aStaffMember(testApp, 'officer'),
    aStaffMember(testApp, 'approver'),
  ]);
  const { headers } = officer;
  const body = { duration: 6, interest: '2' };
  const url = `/staff/api/loans/${id}/restructure/`;
  const proposed = await call<{ id: string }>(testApp, 'POST', url, { headers, body });
  const decision = `/staff/api/approvals/${proposed.body.id}/approve/`;
  await call(testApp, 'POST', decision, { headers: approver.headers });
  const { restructuring } = await readLoan(visit, id);
  await visit('PUT', `/loans/api/personal/accept-or-reject-restructuring/${id}/`, {
    is_accepted: '2',
    is_ticked: true,
    restructuring_id: restructuring?.id,
    amount_to_be_repaid: restructuring?.amount_to_be_repaid,
  });
  await visit('GET', `/loans/api/personal/new-schedule/${id}/`);
}

function readLoan(visit: Visit, id: string): Promise<LoanRecord> {
  return visit('GET', `/loans/api/personal/loan-detail/${id}`);
}

/** Makes the calls with which a client reads a loan that is being repaid. */
async function readRepayments(visit: Visit, id: string): Promise<void> {
  await visit('GET', '/loans/api/overview/');
  await visit('GET', `/loans/api/repayment-overview/${id}/`);
  await visit('GET', `/loans/api/automatic-repayment/${id}/`);
  await visit('GET', '/loans/api/personal/saved-documents/');
  await visit('GET', '/loans/api/history/');
  await visit('GET', `/loans/api/personal/agreement/${id}/`);
  await visit('GET', `/loans/api/personal/settlement-quote/${id}/`);
  const days = 'from=2026-11-01&through=2026-11-30';
  await visit('GET', `/loans/api/personal/penalty-days/${id}/?${days}`);
}

async function repay(testApp: TestApp, visit: Visit, loanId: string): Promise<void> {
  await readRepayments(visit, loanId);
  await restructure(testApp, visit, loanId);
  await repayByCard(visit, loanId);
  const { balance } = await readLoan(visit, loanId);
  const { reference } = await visit<Intent>('POST', '/transactions/api/payment-intent/', {
    purpose: 'repayment',
    loan_type: 'personal',
    loan_type_id: loanId,
    amount: balance,
  });
  await visit('GET', '/transactions/api/pending-payments/');
  await testApp.sandbox.pay(reference, 'success');
  await visit('POST', '/transactions/api/loan_transaction-withdrawal/', { reference });
  await visit('GET', `/transactions/api/payment/${reference}/`);
  const { repayments } = await readLoan(visit, loanId);
  await visit('GET', `/loans/api/personal/receipt/${loanId}/${repayments[0]?.id}/`);
  await visit('GET', `/loans/api/personal/discharge-letter/${loanId}/`);
}

async function invest(testApp: TestApp, visit: Visit): Promise<string> {
  const { reference } = await visit<Intent>('POST', '/transactions/api/payment-intent/', {
    purpose: 'investment',
    kind: 'full',
    currency: 'naira',
    save_card: true,
    form: { ...investmentForm, email, investment_amount: '250,000' },
  });
  await testApp.sandbox.pay(reference, 'success');
  const path = '/investments/api/naira/full-time-investment-create/';
  await visit('POST', path, { reference });
  const offerId = await anOpenOffer(testApp);
  await visit('GET', '/investments/api/type/limited-time-investment-list');
  await visit('GET', `/investments/api/type/limited-time-investment-detail/${offerId}`);
  const { results } = await visit<{ results: { id: string }[] }>(
    'GET',
    '/investments/api/all/naira/investments',
  );
  return results[0]?.id ?? '';
}

/** A withdrawal is asked for and cancelled before it is sent. */
async function cancelWithdrawal(visit: Visit, investmentId: string): Promise<void> {
  const { id } = await visit<{ id: string }>(
    'POST',
    `/investments/api/withdraw/?id=${investmentId}`,
    { amount: '40000', bank_name: '058', account: '0123456789' },
  );
  await visit('POST', `/investments/api/withdrawals/${id}/cancel/`);
}

async function withdraw(testApp: TestApp, visit: Visit, investmentId: string): Promise<void> {
  await visit('GET', `/investments/api/naira/full-time-investment-detail/${investmentId}`);
  await visit('GET', `/investments/api/naira/full-time-investment-agreement/${investmentId}`);
  await visit('GET', '/investments/api/sum/all/naira/investments');
  await visit('GET', '/investments/api/overview/naira/');
  await visit('GET', '/investments/api/history/naira/');
  await visit('GET', '/investments/api/withdrawals/identity/naira/');
  const asked = { amount: '1000', currency: 'naira' };
  await visit('POST', '/investments/api/withdrawals/check/', asked);
  await visit('GET', '/investments/api/saved-next-of-kin/');
  await visit('POST', `/investments/api/naira/reinvest/${investmentId}/`, {
    amount: '100000',
    s: '03oa',
  });
  const ask = new URLSearchParams({ amount: '50000', investment_type_id: investmentId });
  await visit('GET', `/investments/api/withdraw/preview/?${ask}`);
  await visit('GET', '/investments/api/withdraw/account/');
  await testApp.sandbox.addAccount('058', '2000000011', 'EZE NGOZI');
  await visit('POST', `/investments/api/withdraw/?id=${investmentId}`, {
    amount: '50000',
    bank_name: '058',
    account: '2000000011',
  });
  await eventually(async () => {
    await testApp.work();
    const { withdrawals } = await visit<{ withdrawals: { status: string }[] }>(
      'GET',
      `/investments/api/naira/full-time-investment-detail/${investmentId}`,
    );
    return withdrawals[0]?.status === 'paid';
  });
}

async function readLists(visit: Visit): Promise<void> {
  await visit('GET', '/transactions/transaction-list');
  await visit('GET', '/transactions/api/user/transaction-loan-list');
  await visit('GET', '/transactions/api/unapplied-receipts/');
  const { results } = await visit<{ results: { id: string }[] }>(
    'GET',
    '/transactions/notifications',
  );
  await visit('POST', '/transactions/notifications/read', { newest: results[0]?.id });
}

/** Another address asked for, a changed password, a forgotten one, and the end of the sessions. */
async function leave(testApp: TestApp, visit: Visit): Promise<void> {
  const address = { email: 'journey.new@example.com', password };
  await visit('POST', '/accounts/api/email-address/', address);
  await visit('GET', '/accounts/api/email-address/');
  await visit('POST', '/accounts/api/email-address/resend/');
  await visit('POST', '/accounts/api/email-address/cancel/');
  await visit('PUT', '/accounts/api/quarrter-client-user-change-password-detail/', {
    old_password: password,
    new_password: newPassword,
    new_password2: newPassword,
  });
  const signIn = '/accounts/api/quarrter-client-login/';
  const body = { email, password: newPassword };
  // At another device.
  await call(testApp, 'POST', signIn, { body });
  await visit('POST', signIn, body);
  const sessions = await visit<{ results: { id: string; current: boolean }[] }>(
    'GET',
    '/accounts/api/sessions/',
  );
  const other = sessions.results.find(({ current }) => !current);
  await visit('POST', `/accounts/api/sessions/${other?.id}/end/`);
  await visit('POST', '/accounts/api/sessions/end-all/', {});
  // Everything before is told by now, so the newest email is the one with the link.
  await testApp.work();
  await visit('POST', '/accounts/request-reset-email/', { email });
  const { parts } = await newestLink(testApp, email);
  await visit('POST', '/accounts/password-reset-check/', parts);
  await visit('PATCH', '/accounts/password-reset-complete/', {
    ...parts,
    password,
    password1: password,
  });
  await visit('POST', '/accounts/api/quarrter-client-login/', { email, password });
  await visit('POST', '/accounts/api/logout/', {});
}
