import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentState } from '@quarrter/contract/client/card-payments';
import type { Intent } from '@quarrter/contract/client/payments';
import type { Currency } from '@quarrter/domain/money';
import { ledgerChecks, ledgerCodes, post } from '../../src/ledger/index.ts';
import { type OrderedPayout, orderPayout, paymentChecks } from '../../src/payments/index.ts';
import { readBusinessTime } from '../../src/platform/database/business-time.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { allTables } from '../all-tables.ts';
import { providerKeys } from '../sandbox.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';

const repayment = { purpose: 'repayment', loan_type: 'personal', amount: '5000' } as const;

export type Answer<T> = { status: number; body: T };

/** One call over real HTTP, as the browser makes it. */
export async function call<T>(
  testApp: TestApp,
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer<T>> {
  const response = await fetch(testApp.url + path, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Returns the answer to a client's call, without going over HTTP. */
export async function get({ app }: TestApp, { headers }: TestClient, url: string) {
  return (await app.inject({ url, headers })).json();
}

/** A started repayment of 5,000 naira for a loan that no one checks; `fields` change it. */
export async function anIntent(
  testApp: TestApp,
  client: TestClient,
  fields: object = {},
): Promise<Intent> {
  const body = { ...repayment, loan_type_id: newId(), ...fields };
  const path = '/transactions/api/payment-intent/';
  const answer = await call<Intent>(testApp, 'POST', path, { headers: client.headers, body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const aRepayment = (loanId: string, amount = '5000') => ({
  ...repayment,
  loan_type_id: loanId,
  amount,
});

/** API-28: the browser's call after the popup. */
export function reportRepaid(testApp: TestApp, client: TestClient, reference: string) {
  return call<PaymentState>(testApp, 'POST', '/transactions/api/loan_transaction-withdrawal/', {
    headers: client.headers,
    body: { reference },
  });
}

export function lookAt(testApp: TestApp, client: TestClient, reference: string) {
  const path = `/transactions/api/payment/${reference}/`;
  return call<PaymentState>(testApp, 'GET', path, { headers: client.headers });
}

/** An event as the provider sends it; `key` other than its own makes it a forged one. */
export async function sendWebhook(
  testApp: TestApp,
  event: string,
  data: object,
  key: string | null = providerKeys.secretKey,
): Promise<number> {
  const body = JSON.stringify({ event, data });
  const signature = key === null ? null : createHmac('sha512', key).update(body).digest('hex');
  const response = await fetch(`${testApp.url}/payments/webhook/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-paystack-signature': signature }),
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}

/** Returns a charge as the provider itself presents it: the data of a webhook. */
export async function chargeAtProvider(testApp: TestApp, reference: string): Promise<object> {
  const response = await fetch(`${testApp.sandbox.url}/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${providerKeys.secretKey}` },
  });
  return ((await response.json()) as { data: object }).data;
}

/** The payment's row, without asking the provider. */
export function storedPayment({ deps }: TestApp, reference: string) {
  return allTables(deps.db)
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

/** The webhooks that arrived and were believed. */
export function eventsOf({ deps }: TestApp, reference: string) {
  return allTables(deps.db)
    .selectFrom('provider_events')
    .selectAll()
    .where('reference', '=', reference)
    .execute();
}

/** Waiting is over: every job is due, and the provider may be asked again. */
export async function advanceTime({ database }: TestApp): Promise<void> {
  await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  // Processes count in whole milliseconds: a check must be due in the one it was written in.
  await database.pool.query(
    `UPDATE payments SET next_check_at = date_trunc('milliseconds', now())
     WHERE next_check_at IS NOT NULL`,
  );
  await database.pool.query('UPDATE payments SET checked_at = NULL');
}

/** The worker no longer asks about any payment that was started before. */
export async function endChecks({ database }: TestApp): Promise<void> {
  await database.pool.query('UPDATE payments SET next_check_at = NULL');
}

/** As if every payment had been started at this time. */
export async function startedAt({ database }: TestApp, time: Date): Promise<void> {
  const { rows } = await database.pool.query(
    'SELECT client_id, payment_id, times_out_at, started_at FROM payments',
  );
  for (const { client_id, payment_id, times_out_at, started_at } of rows) {
    const timesOut = new Date(time.getTime() + (times_out_at - started_at));
    await database.pool.query(
      `UPDATE payments SET started_at = $1, times_out_at = $2
       WHERE client_id = $3 AND payment_id = $4`,
      [time, timesOut, client_id, payment_id],
    );
  }
}

const lookEveryMs = 10;

/** Waits for the result of another process; a minute is enough on the slowest machine. */
export async function eventually<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += lookEveryMs) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await wait(lookEveryMs);
  }
  throw new Error('it did not happen within a minute');
}

/**
 * A transfer, by default of 20,000 naira, ordered for a client and reserved the way a disbursement
 * is.
 */
export async function aPayout(
  { deps }: TestApp,
  client: TestClient,
  options: { accountNumber?: string; amount?: bigint; currency?: Currency } = {},
): Promise<OrderedPayout & { subjectId: string }> {
  const subjectId = newId();
  const { clientId } = client;
  const amount = options.amount ?? 2_000_000n;
  const currency = options.currency ?? 'NGN';
  return deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const ordered = await orderPayout(tx, deps, {
      clientId,
      purpose: 'disbursement',
      subjectId,
      amount,
      currency,
      bankCode: '058',
      accountNumber: options.accountNumber ?? '0123456789',
      accountName: 'ADA OBI',
      businessTime,
    });
    const debit = { code: ledgerCodes.loanDisbursing, subjectId };
    const credit = { code: ledgerCodes.payoutInFlight, subjectId: ordered.payoutId };
    await post(tx, clientId, businessTime.date, [
      {
        kind: 'disbursement_ordered',
        subjectId,
        debit,
        credit,
        currency,
        amount,
      },
    ]);
    return { ...ordered, subjectId };
  });
}

/** Everything the ledger's checks of money and payments find wrong; empty for a correct book. */
export async function ledgerErrors({ deps }: TestApp): Promise<string[]> {
  const errors: string[] = [];
  for (const check of [...ledgerChecks, ...paymentChecks]) {
    errors.push(...(await check.run(deps.db)).differences);
  }
  return errors;
}
