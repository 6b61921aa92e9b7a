import type { OwnPaymentOffer } from '@quarrter/contract/client/own-payments';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { goTo } from './closing.ts';
import { anInvestment, type InvestmentOptions } from './investment.ts';
import { answer, apply, offer, payOut, type TestLoan } from './loan.ts';
import { call } from './payment.ts';
import { beginOn } from './withdrawal.ts';

/** A loan that is late, and an investment of the same client that can pay it. */
export type OwedAndOwned = TestLoan & { readonly investmentId: string };

type Options = InvestmentOptions & {
  /** Further actions of the client on the day on which the first instalment is due. */
  readonly onDueDate?: (loan: TestLoan) => Promise<void>;
};

/**
 * A loan of 100,000 whose first instalment is some days late, and a matured investment of the same
 * client with 3% of returns.
 */
export async function owedAndOwned(
  testApp: TestApp,
  { onDueDate, ...options }: Options = {},
): Promise<OwedAndOwned> {
  const client = await aClient(testApp);
  await beginOn(testApp, '2026-09-21');
  const investmentId = await anInvestment(testApp, client, options);
  await testApp.setDate('2026-11-21');
  const loan = await activeLoanOf(testApp, client);
  await testApp.setDate('2026-12-20');
  await onDueDate?.(loan);
  await goTo(testApp, '2026-12-24');
  return { ...loan, investmentId };
}

export async function activeLoanOf(testApp: TestApp, client: TestClient): Promise<TestLoan> {
  const { body } = await apply(testApp, client);
  const loan = { client, loanId: body.id };
  await offer(testApp, loan);
  await answer(testApp, loan);
  await payOut(testApp, loan);
  return loan;
}

type Offers = { overdue: string; results: OwnPaymentOffer[] };
export const ownPaymentPath = (loan: TestLoan) => `/loans/api/personal/own-payment/${loan.loanId}/`;

export async function ownPaymentOffersOf(testApp: TestApp, loan: TestLoan): Promise<Offers> {
  const { headers } = loan.client;
  const { status, body } = await call<Offers>(testApp, 'GET', ownPaymentPath(loan), { headers });
  expect(status).toBe(200);
  return body;
}

export function payFromOwn(testApp: TestApp, loan: TestLoan, body: object, key?: string) {
  const headers = { ...loan.client.headers, ...(key && { 'idempotency-key': key }) };
  return call<{ [field: string]: unknown }>(testApp, 'POST', ownPaymentPath(loan), {
    headers,
    body: { is_agreed: true, ...body },
  });
}
