import { ApiError } from '@quarrter/client/errors';
import { newRequestKey } from '@quarrter/client/request-key';
import {
  checkPayment,
  createIntent,
  type intentRequest,
  type PaymentState,
} from '@quarrter/contract/client/card-payments';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import type * as z from 'zod/mini';
import { request } from '../api/request.ts';
import { followPayment, pauseUntilOnline } from './follow.ts';
import { type PaymentSubject, type PendingPayment, readPending, storePending } from './pending.ts';
import { loadPopup, openPopup, ScriptFailure } from './popup.ts';
import { isOfThisBuild } from './public-key.ts';
import { type PaymentStep, whyUnpaid } from './steps.ts';

export type PaymentOrder = {
  intent: z.input<typeof intentRequest>;
  /** The documented call that tells the server about the payment (API-28, API-32). */
  tell: (reference: string) => Promise<PaymentState>;
};

type PayerInput = {
  subject: PaymentSubject;
  report: (step: PaymentStep) => void;
  /** Aborted when the screen goes. The payment itself continues: the next visit finds it again. */
  signal: AbortSignal;
};

/** The reference of the payment is null until the server has started it. */
type Order = { text: string; requestKey: string; reference: string | null };

type Payer = PayerInput & {
  /** The same order again continues the same payment (INV-41). */
  lastOrder: Order | null;
  /** The stored payment as it was last seen, while it is pending. */
  unfinished: PaymentState | null;
};

/**
 * Makes the payments for one subject: the server starts a payment, the popup takes the card, and
 * the server reports the outcome. Neither the popup's word nor a missing answer ever makes a
 * payment fail.
 */
export function createPayer(input: PayerInput) {
  const { subject, report } = input;
  const payer: Payer = { ...input, lastOrder: null, unfinished: null };
  /** A double tap must not open two card windows. */
  const alone = oneAtATime();

  function pay({ intent, tell }: PaymentOrder): Promise<void> {
    return reporting(async () => {
      report({ name: 'starting' });
      await loadPopup();
      const earlier = readPending(subject);
      // It may have been paid after all, and must not be paid twice.
      const known = earlier && (await follow(input, earlier).catch(nullIfUnknown));
      if (known && settleBooked(payer, known)) return;
      setUnfinished(payer, known);
      const order = orderFor(payer, JSON.stringify(intent));
      payer.lastOrder = order;
      const pending = order.reference ? earlier : await start(payer, intent, order);
      if (pending) await takeCard(payer, pending, tell);
      else report({ name: 'unpaid', why: 'broken' });
    });
  }

  /** After a reload: shows the server's status of the payment. */
  function resume(): Promise<void> {
    return reporting(async () => {
      const pending = readPending(subject);
      if (!pending) return;
      const payment = await follow(input, pending).catch(nullIfUnknown);
      if (!payment) return discard(payer);
      show(payment);
    });
  }

  /** Shows the current status of an unfinished payment. */
  function show(payment: PaymentState) {
    if (settleBooked(payer, payment)) return;
    setUnfinished(payer, payment);
    report({ name: 'unfinished', payment });
  }

  /** Continues a payment that is unfinished. */
  function proceed(): Promise<void> {
    return reporting(async () => {
      const pending = readPending(subject);
      if (!pending) return;
      report({ name: 'starting' });
      await loadPopup();
      // A payment that has ended has lost its reservations, so its window must not open again.
      const payment = await follow(input, pending).catch(nullIfUnknown);
      if (!payment) return discard(payer);
      if (payment.status !== 'pending') return show(payment);
      await takeCard(payer, pending);
    });
  }

  const reporting = (run: () => Promise<void>) => alone(() => reportFailures(payer, run));

  return { pay, resume, show, proceed, discard: () => discard(payer) };
}

/** Drops a payment that no one paid. */
function discard(payer: Payer) {
  payer.lastOrder = null;
  payer.unfinished = null;
  storePending(payer.subject, null);
  payer.report({ name: 'idle' });
}

async function takeCard(payer: Payer, pending: PendingPayment, tell?: PaymentOrder['tell']) {
  const { subject, report } = payer;
  report({ name: 'open' });
  const end = await openPopup(pending.accessCode);
  const known = { ...pending, paid: end === 'paid' };
  storePending(subject, known);
  const state = await follow(payer, known, end === 'paid' ? tell : undefined);
  if (settleBooked(payer, state)) return;
  // A popup that cannot show a payment will not show it the next time either.
  if (end === 'broken') {
    discard(payer);
    return report({ name: 'unpaid', why: 'broken' });
  }
  storePending(subject, { ...known, paid: false });
  setUnfinished(payer, state);
  // A transfer or USSD payment may still arrive after its window was closed.
  if (state.status === 'pending') report({ name: 'unfinished', payment: state });
  else report({ name: 'unpaid', why: whyUnpaid(state) });
}

function settleBooked(payer: Payer, payment: PaymentState): boolean {
  if (payment.status !== 'applied' && payment.status !== 'unapplied') return false;
  payer.lastOrder = null;
  payer.unfinished = null;
  storePending(payer.subject, null);
  payer.report({ name: payment.status, payment });
  return true;
}

function setUnfinished(payer: Payer, payment: PaymentState | null) {
  payer.unfinished = payment?.status === 'pending' ? payment : null;
}

/**
 * The last order, if it is the same, unless its payment has ended. The reservations of such a
 * payment are released, such as slots of an offer, so the server has to start it again.
 */
function orderFor({ lastOrder, unfinished }: Payer, text: string): Order {
  const isNew = lastOrder?.text !== text;
  const hasEnded = lastOrder?.reference && lastOrder.reference !== unfinished?.reference;
  if (lastOrder && !isNew && !hasEnded) return lastOrder;
  return { text, requestKey: newRequestKey(), reference: null };
}

/**
 * The earlier payment stays stored until another one has started. Null when the server takes
 * payments for another account than this front end was built for.
 */
async function start(
  payer: Payer,
  intent: PaymentOrder['intent'],
  order: Order,
): Promise<PendingPayment | null> {
  const { subject, signal } = payer;
  const { requestKey } = order;
  const started = await request(createIntent, { body: intent, requestKey, signal });
  if (!isOfThisBuild(started.public_key)) return null;
  const { reference, access_code: accessCode } = started;
  order.reference = reference;
  const pending = { reference, accessCode, paid: false };
  storePending(subject, pending);
  payer.unfinished = null;
  return pending;
}

function follow(
  { report, signal }: PayerInput,
  { paid, reference }: PendingPayment,
  tell?: PaymentOrder['tell'],
): Promise<PaymentState> {
  report({ name: 'confirming', slow: false });
  let first = tell;
  return followPayment({
    paid,
    look: () => {
      const check = () => request(checkPayment, { params: { reference }, signal });
      const told = first?.(reference);
      first = undefined;
      // The documented call only speeds up the result, which the check finds anyway.
      return told ? told.catch(check) : check();
    },
    pause: (seconds) => pauseUntilOnline(seconds, signal),
    onWaiting: () => report({ name: 'confirming', slow: true }),
  });
}

async function reportFailures(payer: Payer, run: () => Promise<void>) {
  const { report, signal } = payer;
  try {
    await run();
  } catch (error) {
    const { unfinished } = payer;
    if (signal.aborted) return;
    if (error instanceof ScriptFailure) report({ name: 'script', unfinished });
    else if (error instanceof ApiError) report({ name: 'failed', error, unfinished });
    else throw error;
  }
}

/** A reference the server does not know is no payment: null. Any other error is thrown on. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
