/** A client who does over HTTP the steps that a person does on the screens. */

import type { PaymentState } from '@quarrter/contract/client/card-payments';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { Intent } from '@quarrter/contract/client/payments';
import { type ExternalServices, linkIn } from './external-services.ts';
import { investmentForm, type LoanRequest, loanForm, signUpForm } from './forms.ts';
import { call, until } from './http.ts';
import { demonstrationPassword, type Person } from './people.ts';

export type Client = { person: Person; token: string; userId: string };

/** Where a product answers, and the services around it. */
export type Api = { base: string; services: ExternalServices };

/** Opens the person's bank account, signs up, follows the link in the email, and signs in. */
export async function registerClient(api: Api, person: Person): Promise<Client> {
  await signUpClient(api, person);
  return signInClient(api.base, person);
}

/** The same without signing in. */
export async function signUpClient({ base, services }: Api, person: Person): Promise<void> {
  const holder = `${person.lastName} ${person.firstName}`;
  await services.addAccount(person.bank, person.account, holder);
  await call(base, 'POST', '/accounts/api/quarrter-client-user-create/', {
    body: signUpForm(person),
  });
  const { hash } = linkIn(await services.waitForEmail(person.email, /confirm|verif/i));
  const parts = new URLSearchParams(hash.slice(1));
  await call(base, 'POST', '/accounts/verify-email/', {
    body: { uidb64: parts.get('uidb64'), token: parts.get('token') },
  });
}

export async function signInClient(base: string, person: Person): Promise<Client> {
  const session = await call<{ key: string; user_id: string }>(
    base,
    'POST',
    '/accounts/api/quarrter-client-login/',
    { body: { email: person.email, password: demonstrationPassword } },
  );
  return { person, token: session.key, userId: session.user_id };
}

export async function applyForLoan(
  { base }: Api,
  client: Client,
  request: LoanRequest,
): Promise<LoanRecord> {
  const form = await loanForm(client.person, request);
  const { token } = client;
  const path = '/loans/api/personal/loan-create/';
  const loan = await call<LoanRecord & { message?: string }>(base, 'POST', path, { token, form });
  if (loan.message !== undefined) throw new Error(loan.message);
  return loan;
}

export function readLoan({ base }: Api, { token }: Client, id: string): Promise<LoanRecord> {
  return call(base, 'GET', `/loans/api/personal/loan-detail/${id}`, { token });
}

export function acceptOffer({ base }: Api, { token }: Client, id: string): Promise<LoanRecord> {
  return call(base, 'PUT', `/loans/api/personal/accept-or-reject-loan/${id}/`, {
    token,
    body: { is_accepted: '2', is_ticked: true },
  });
}

/** Waits until the bank has paid out the loan, which makes it active. */
export function untilActive(api: Api, client: Client, id: string): Promise<LoanRecord> {
  return until('the loan is active', async () => {
    const loan = await readLoan(api, client, id);
    return loan.state === 'active' ? loan : undefined;
  });
}

/** Makes the payment intent that the popup opens with. */
export function startRepayment(
  { base }: Api,
  { token }: Client,
  loanId: string,
  amount: string,
): Promise<Intent> {
  return call(base, 'POST', '/transactions/api/payment-intent/', {
    token,
    body: { purpose: 'repayment', loan_type: 'personal', loan_type_id: loanId, amount },
  });
}

/** Tells the server, as the screen does, that the popup reported success. */
export function confirmRepayment({ base }: Api, { token }: Client, reference: string) {
  return call<PaymentState>(base, 'POST', '/transactions/api/loan_transaction-withdrawal/', {
    token,
    body: { reference },
  });
}

/** Repays by card: the amount due by the next payment date, or another amount. */
export async function repayLoan(api: Api, client: Client, loanId: string, amount?: string) {
  const due = amount ?? (await readLoan(api, client, loanId)).amount_to_be_paid;
  const { reference } = await startRepayment(api, client, loanId, due);
  await api.services.pay(reference);
  await confirmRepayment(api, client, reference);
  await untilApplied(api, client, reference);
}

export function untilApplied({ base }: Api, { token }: Client, reference: string) {
  return until('the payment is applied', async () => {
    const path = `/transactions/api/payment/${reference}/`;
    const payment = await call<PaymentState>(base, 'GET', path, { token });
    return payment.status === 'applied' ? payment : undefined;
  });
}

/** Makes a full-time investment, paid by card. */
export async function makeInvestment(
  api: Api,
  client: Client,
  amount: string,
  plan: string,
  currency: 'naira' | 'dollar' = 'naira',
) {
  const { base, services } = api;
  const { token, person } = client;
  const { reference } = await call<Intent>(base, 'POST', '/transactions/api/payment-intent/', {
    token,
    body: {
      purpose: 'investment',
      currency,
      kind: 'full',
      form: investmentForm(person, amount, plan),
    },
  });
  await services.pay(reference);
  await call(base, 'POST', `/investments/api/${currency}/full-time-investment-create/`, {
    token,
    body: { reference },
  });
  const payment = await untilApplied(api, client, reference);
  const id = payment.investment_type_id;
  const path = `/investments/api/${currency}/full-time-investment-detail/${id}`;
  return call<InvestmentRecord>(base, 'GET', path, { token });
}

/** Withdraws from a matured investment, to the client's own bank account. */
export async function withdraw({ base }: Api, { person }: Client, id: string, amount: string) {
  // A withdrawal needs a password that was given a short time ago.
  const { token } = await signInClient(base, person);
  const body = { amount, bank_name: person.bank, account: person.account };
  await call(base, 'POST', `/investments/api/withdraw/?id=${id}`, { token, body });
}
