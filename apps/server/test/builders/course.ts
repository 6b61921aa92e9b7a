import type { IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { ledgerCodes, post } from '../../src/ledger/index.ts';
import {
  nothingReversed,
  type PaymentPurpose,
  type PurposePayment,
  type ReceivedPayment,
} from '../../src/payments/index.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { conflict } from '../../src/platform/http/http-error.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { type Answer, advanceTime, call, lookAt, startedAt } from './payment.ts';

type CourseRequest = { purpose: 'course'; course: string };
type CourseSubject = { course: string };

const minuteMs = 60_000;

export type CourseSeats = {
  left: number;
  /** The payments that hold a seat, those that bought one, and each that gave one back. */
  held: string[];
  readonly sold: string[];
  readonly released: string[];
  /** A course that is cancelled applies no payment. */
  isCancelled: boolean;
};

export const fiveSeats = (): CourseSeats => ({
  left: 5,
  held: [],
  sold: [],
  released: [],
  isCancelled: false,
});

/**
 * A purpose that payments has never heard of: seats of a course at 2,500 naira, each reserved for
 * fifteen minutes while it is paid.
 */
export function coursePurpose(seats: CourseSeats): PaymentPurpose<CourseRequest, CourseSubject> {
  const reserve = async (_tx: Tx, { paymentId }: PurposePayment) => {
    if (seats.left === 0) throw conflict('This course is full.');
    seats.left -= 1;
    seats.held.push(paymentId);
  };
  return {
    request: z.object({ purpose: z.literal('course'), course: z.string() }),
    state: z.object({ course: z.nullable(z.string()) }),
    isNewBusiness: true,
    prepare: async (_tx, _clientId, { course }) => ({
      amount: 250_000n,
      currency: 'NGN',
      subject: { course },
      subjectKey: course,
      subjectName: 'this course',
      timeOutMs: 15 * minuteMs,
    }),
    reserve,
    async apply(tx, payment, { date }) {
      if (seats.isCancelled) return { ok: false, reason: 'The course is cancelled.' };
      const isLate = payment.released && seats.left === 0;
      if (isLate) return { ok: false, reason: 'The course is full.' };
      if (payment.released) await reserve(tx, payment);
      await bookSale(tx, payment, date);
      seats.held = seats.held.filter((id) => id !== payment.paymentId);
      seats.sold.push(payment.paymentId);
      return { ok: true, resultId: null, applied: payment.amount };
    },
    ...nothingReversed,
    async release(_tx, { paymentId }) {
      seats.released.push(paymentId);
      seats.held = seats.held.filter((id) => id !== paymentId);
      seats.left += 1;
    },
    describe: ({ course }) => ({ course }),
  };
}

/** 2200 ← 2000: the simplest that the chart of accounts allows. */
async function bookSale(tx: Tx, payment: ReceivedPayment, date: IsoDate): Promise<void> {
  const { clientId, receiptId, amount, currency } = payment;
  const subjectId = newId();
  const debit = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const credit = { code: ledgerCodes.investorCapital, subjectId };
  const kind = 'investment' as const;
  await post(tx, clientId, date, [{ kind, subjectId, debit, credit, currency, amount }]);
}

export function requestSeat(
  testApp: TestApp,
  { headers }: TestClient,
): Promise<Answer<{ reference: string; detail: string }>> {
  const path = '/transactions/api/payment-intent/';
  return call(testApp, 'POST', path, { headers, body: { purpose: 'course', course: 'Accounts' } });
}

/** A payment for a seat, which is reserved; no one has paid yet. */
export async function aSeat(
  testApp: TestApp,
  client: TestClient,
): Promise<{ reference: string; paymentId: string }> {
  const { status, body } = await requestSeat(testApp, client);
  if (status !== 200) throw new Error(`${status} ${body.detail}`);
  const { payment_id: paymentId } = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('payment_id')
    .where('client_id', '=', client.clientId)
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow();
  return { reference: body.reference, paymentId };
}

/** Returns the provider's current report, whether or not it was asked a moment ago. */
export async function lookAgain(testApp: TestApp, client: TestClient, reference: string) {
  await advanceTime(testApp);
  return (await lookAt(testApp, client, reference)).body;
}

/** The worker checks every payment as if it had been started so long ago. */
export async function workAfter(testApp: TestApp, minutes: number): Promise<void> {
  await startedAt(testApp, new Date(Date.now() - minutes * minuteMs));
  await advanceTime(testApp);
  await testApp.work();
}
