import { createHmac } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { confirmRepayment, startRepayment, untilApplied } from '../tools/seed/client.ts';
import { ask, until } from '../tools/seed/http.ts';
import { anActiveLoan, anOffer, instalment, type LoanOf, read, terms } from './harness/loans.ts';
import { aClient } from './harness/people.ts';
import { api, expectLedgerInOrder, makeJobsDue, product, services } from './harness/product.ts';

afterEach(() => services.faults({ webhooks: 'normal' }));
afterAll(() => expectLedgerInOrder());

async function begin({ client, loanId }: LoanOf, amount = instalment): Promise<string> {
  return (await startRepayment(api, client, loanId, amount)).reference;
}

async function expectPaidOnce(loan: LoanOf): Promise<void> {
  const { repayments, amount_repaid } = await read(loan);
  expect(repayments).toHaveLength(1);
  expect(amount_repaid).toBe(instalment);
}

type Delivery = { reference: string; state: string; attempts: number; last_answer: string | null };

async function deliveries(reference: string): Promise<Delivery[]> {
  const { body } = await ask<Delivery[]>(product.url, 'GET', '/sandbox/api/webhooks');
  return body.filter((delivery) => delivery.reference === reference);
}

/** The webhook of a charge, as the provider signs it. */
async function sendWebhook(reference: string): Promise<number> {
  const { PROVIDER_URL, PROVIDER_SECRET_KEY = '' } = product.environment;
  const charge = await fetch(`${PROVIDER_URL}/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${PROVIDER_SECRET_KEY}` },
  });
  const { data } = (await charge.json()) as { data: object };
  const body = JSON.stringify({ event: 'charge.success', data });
  const signature = createHmac('sha512', PROVIDER_SECRET_KEY).update(body).digest('hex');
  const { status } = await fetch(`${product.url}/payments/webhook/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });
  return status;
}

test('LND-23: the webhook alone books a repayment whose tab was closed', async () => {
  const loan = await anActiveLoan();
  const reference = await begin(loan);
  await services.pay(reference);
  await until('the repayment', async () => (await read(loan)).repayments.length > 0);
  await expectPaidOnce(loan);
});

test('LND-23: a webhook sent twice books once', async () => {
  const loan = await anActiveLoan();
  await services.faults({ webhooks: 'twice' });
  const reference = await begin(loan);
  await services.pay(reference);
  await until('both deliveries', async () => {
    const sent = await deliveries(reference);
    return sent.reduce((sum, { attempts }) => sum + attempts, 0) >= 2;
  });
  await confirmRepayment(api, loan.client, reference);
  await expectPaidOnce(loan);
});

test('LND-23: the server checks a payment itself when its webhook is lost', async () => {
  const loan = await anActiveLoan();
  await services.faults({ webhooks: 'lost' });
  await services.pay(await begin(loan));
  await makeJobsDue();
  await until('its own look-up', async () => (await read(loan)).repayments.length > 0);
  await expectPaidOnce(loan);
});

test('LND-23: a webhook after the browser’s call changes nothing', async () => {
  const loan = await anActiveLoan();
  await services.faults({ webhooks: 'lost' });
  const reference = await begin(loan);
  await services.pay(reference);
  await confirmRepayment(api, loan.client, reference);
  await untilApplied(api, loan.client, reference);
  expect(await sendWebhook(reference)).toBe(200);
  await expectPaidOnce(loan);
});

test('a forged webhook is rejected with 401 and books nothing', async () => {
  const loan = await anActiveLoan();
  await services.faults({ webhooks: 'forged' });
  const reference = await begin(loan);
  await services.pay(reference);
  const answer = await until('the forged webhook', async () => {
    const [sent] = await deliveries(reference);
    return sent && sent.attempts > 0 && sent;
  });
  expect(JSON.stringify(answer)).toContain('401');
  expect((await read(loan)).repayments).toEqual([]);
  await confirmRepayment(api, loan.client, reference);
  await expectPaidOnce(loan);
});

test('an unsigned webhook is rejected with 401 and books nothing', async () => {
  const loan = await anActiveLoan();
  const reference = await begin(loan);
  const data = { reference, status: 'success', amount: 2_900_000, currency: 'NGN' };
  const { status } = await ask(product.url, 'POST', '/payments/webhook/', {
    body: { event: 'charge.success', data },
  });
  expect(status).toBe(401);
  expect((await read(loan)).repayments).toEqual([]);
});

test('LND-21: only one of two simultaneous payments in full is booked on the loan', async () => {
  const loan = await anActiveLoan();
  const everything = (await read(loan)).balance;
  const references = await Promise.all([begin(loan, everything), begin(loan, everything)]);
  const other = [...new Set(references)];
  await Promise.all(other.map((reference) => services.pay(reference)));
  const states = await until('an end of both', async () => {
    const answers = await Promise.all(
      other.map((reference) => confirmRepayment(api, loan.client, reference)),
    );
    const found = answers.map(({ status }) => status);
    return !found.includes('pending') && found;
  });
  expect(states.filter((status) => status === 'applied')).toHaveLength(1);
  expect(await read(loan)).toMatchObject({ state: 'complete', balance: '0.00' });
});

test("API-07: another client's loan and payment are not found", async () => {
  const loan = await anActiveLoan();
  const reference = await begin(loan);
  const { token } = await aClient();
  for (const path of [
    `/loans/api/personal/loan-detail/${loan.loanId}`,
    `/transactions/api/payment/${reference}/`,
  ]) {
    expect((await ask(product.url, 'GET', path, { token })).status).toBe(404);
  }
  const intent = {
    purpose: 'repayment',
    loan_type: 'personal',
    loan_type_id: loan.loanId,
    amount: instalment,
  };
  const path = '/transactions/api/payment-intent/';
  expect((await ask(product.url, 'POST', path, { token, body: intent })).status).toBe(404);
});

test('LND-13: the second of two sessions that accept the same offer gets 409', async () => {
  const { client, loanId } = await anOffer();
  const path = `/loans/api/personal/accept-or-reject-loan/${loanId}/`;
  const accept = () =>
    ask(product.url, 'PUT', path, {
      token: client.token,
      body: { is_accepted: '2', is_ticked: true },
    });
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await read({ client, loanId })).toMatchObject({
    state: 'accepted',
    amount: `${terms.amount}.00`,
  });
});
