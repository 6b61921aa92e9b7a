import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { waitForFigures } from '../api/changes.ts';
import { storeStatus, useEndOf } from '../api/pending-payments.ts';
import { useClient } from '../session/RequireClient.tsx';
import { createPayer, type PaymentOrder } from './payer.ts';
import type { PaymentSubject } from './pending.ts';
import { isBusy, type PaymentStep, pendingOf } from './steps.ts';

export type CardPayment = {
  step: PaymentStep;
  busy: boolean;
  /** Pays, or tries again: the same order continues the same payment. */
  pay: (order: PaymentOrder) => void;
  /** Continues an unfinished payment. */
  proceed: () => void;
  /** Drops an unfinished payment, or dismisses a result. */
  dismiss: () => void;
};

/**
 * The card payment of every form. Show `PaymentNotice` beside the form, keep every dialog of the
 * page closed while `step.name` is `open`, and read field errors from a `failed` step. `subject`
 * names the purpose of the payment; after a reload the same subject finds its payment again.
 */
export function useCardPayment(input: {
  purpose: PaymentSubject['purpose'];
  subject: string;
  /** Its promise is awaited, so that the page has the new figures before it reports the payment. */
  onBooked?: (payment: PaymentState) => Promise<unknown> | undefined;
}): CardPayment {
  const { purpose, subject } = input;
  const { user_id: clientId } = useClient();
  const [step, setStep] = useState<PaymentStep>({ name: 'idle' });
  const queries = useQueryClient();
  const payer = useRef<ReturnType<typeof createPayer> | null>(null);
  const notifyBooked = useEffectEvent((payment: PaymentState) => input.onBooked?.(payment));

  useEffect(() => {
    const screen = new AbortController();
    const show = (next: PaymentStep) => {
      if (!screen.signal.aborted) setStep(next);
    };
    const report = (next: PaymentStep) => {
      if (screen.signal.aborted) return;
      if ('payment' in next) storeStatus(queries, next.payment);
      if (next.name !== 'applied' && next.name !== 'unapplied') return show(next);
      const refreshed = Promise.resolve(notifyBooked(next.payment));
      waitForFigures(refreshed).then(() => show(next));
    };
    const created = createPayer({
      subject: { clientId, purpose, subject },
      report,
      signal: screen.signal,
    });
    payer.current = created;
    created.resume();
    return () => {
      screen.abort();
      setStep({ name: 'idle' });
    };
  }, [clientId, purpose, subject, queries]);

  const ended = useEndOf(pendingOf(step));
  useEffect(() => {
    if (ended) payer.current?.show(ended);
  }, [ended]);

  const busy = isBusy(step);
  const pay = useCallback(
    (order: PaymentOrder) => {
      if (!busy) payer.current?.pay(order);
    },
    [busy],
  );
  return {
    step,
    busy,
    pay,
    proceed: useCallback(() => void payer.current?.proceed(), []),
    dismiss: useCallback(() => payer.current?.discard(), []),
  };
}
