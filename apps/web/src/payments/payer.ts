import { ApiError } from '@quarrter/client/errors';
import { newRequestKey } from '@quarrter/client/request-key';
import {
  checkPayment,
  createIntent,
  type intentRequest,
  type PaymentState,
} from '@quarrter/contract/payments';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import type * as z from 'zod/mini';
import { request } from '../api/request.ts';
import { followPayment } from './follow.ts';
import { loadScript, pauseUntilOnline, refuseOthers } from './payer-steps.ts';
import { keepPending, type PaymentSubject, type PendingPayment, readPending } from './pending.ts';
import { openPopup, ScriptFailure } from './popup.ts';
import { isOfThisBuild } from './public-key.ts';
import type { PaymentStep } from './steps.ts';

export type PaymentOrder = {
  intent: z.input<typeof intentRequest>;
  /** The documented call that tells the server of the payment (API-28, API-32). */
  tell: (reference: string) => Promise<PaymentState>;
};

type PayerInput = {
  subject: PaymentSubject;
  report: (step: PaymentStep) => void;
  /** Ends with the screen; the payment itself does not: the next visit finds it again. */
  signal: AbortSignal;
};

/**
 * Carries one subject's payments: the server begins it, the popup takes the card, the server says what came
 * of it. Nothing is ever called failed on the popup's word or for lack of an answer (LND-23, LND-24).
 */
export function createPayer({ subject, report, signal }: PayerInput) {
  /** Of what was last asked for: the same thing again gets the same payment (INV-41). */
  let asked: { text: string; requestKey: string } | null = null;
  /** A double tap must not open two card windows. */
  const alone = oneAtATime();

  function pay({ intent, tell }: PaymentOrder): Promise<void> {
    return reporting(async () => {
      const text = JSON.stringify(intent);
      const again = asked?.text === text;
      const order = again && asked ? asked : { text, requestKey: newRequestKey() };
      asked = order;
      report({ name: 'starting' });
      await loadScript();
      if (!again && (await settleEarlier())) return;
      const pending = readPending(subject) ?? (await begin(intent, order.requestKey));
      if (pending) await takeCard(pending, tell);
      else report({ name: 'unpaid', why: 'broken' });
    });
  }

  /** After a reload: finds out what became of a payment that was under way. */
  function resume(): Promise<void> {
    return reporting(async () => {
      const pending = readPending(subject);
      if (!pending) return;
      const payment = await follow(pending).catch(refuseOthers);
      if (!payment) forget();
      else if (!settleBooked(payment)) report({ name: 'unfinished', payment });
    });
  }

  /** Goes on with a payment found after a reload. */
  function proceed(): Promise<void> {
    return reporting(async () => {
      const pending = readPending(subject);
      if (!pending) return;
      report({ name: 'starting' });
      await loadScript();
      await takeCard(pending);
    });
  }

  /** Leaves a payment that nobody paid. */
  function forget() {
    asked = null;
    keepPending(subject, null);
    report({ name: 'idle' });
  }

  /** Null when the server takes payments for another account than this front end was built for. */
  async function begin(
    intent: PaymentOrder['intent'],
    requestKey: string,
  ): Promise<PendingPayment | null> {
    const begun = await request(createIntent, { body: intent, requestKey, signal });
    if (!isOfThisBuild(begun.public_key)) return null;
    const { reference, access_code: accessCode } = begun;
    const pending = { reference, accessCode, paid: false };
    keepPending(subject, pending);
    return pending;
  }

  async function takeCard(pending: PendingPayment, tell?: PaymentOrder['tell']) {
    report({ name: 'open' });
    const end = await openPopup(pending.accessCode);
    const known = { ...pending, paid: end === 'paid' };
    keepPending(subject, known);
    const state = await follow(known, end === 'paid' ? tell : undefined);
    if (settleBooked(state)) return;
    // A popup that cannot show a payment will not show it the next time either.
    if (end === 'broken') forget();
    else keepPending(subject, { ...known, paid: false });
    const declined = state.status === 'failed' ? 'declined' : 'closed';
    report({ name: 'unpaid', why: end === 'broken' ? 'broken' : declined });
  }

  /** Something else was begun before: it may have been paid after all, and must not be paid twice. */
  async function settleEarlier(): Promise<boolean> {
    const earlier = readPending(subject);
    if (!earlier) return false;
    if (settleBooked(await follow(earlier))) return true;
    keepPending(subject, null);
    return false;
  }

  function follow(pending: PendingPayment, tell?: PaymentOrder['tell']): Promise<PaymentState> {
    report({ name: 'confirming', slow: false });
    let first = tell;
    return followPayment({
      paid: pending.paid,
      look: () => {
        const { reference } = pending;
        const check = () => request(checkPayment, { params: { reference }, signal });
        const told = first?.(reference);
        first = undefined;
        // The documented call only hastens what the look-up finds anyway.
        return told ? told.catch(check) : check();
      },
      pause: (seconds) => pauseUntilOnline(seconds, signal),
      onWaiting: () => report({ name: 'confirming', slow: true }),
    });
  }

  function settleBooked(payment: PaymentState): boolean {
    if (payment.status !== 'applied' && payment.status !== 'unapplied') return false;
    asked = null;
    keepPending(subject, null);
    report({ name: payment.status, payment });
    return true;
  }

  function reporting(run: () => Promise<void>): Promise<void> {
    return alone(async () => {
      try {
        await run();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ScriptFailure) report({ name: 'script' });
        else if (error instanceof ApiError) report({ name: 'refused', error });
        else throw error;
      }
    });
  }

  return { pay, resume, proceed, forget };
}
