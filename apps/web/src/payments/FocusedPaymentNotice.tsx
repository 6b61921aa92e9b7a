import { useEffect, useRef } from 'react';
import { PaymentNotice } from './PaymentNotice.tsx';
import type { PaymentStep } from './steps.ts';
import type { CardPayment } from './use-card-payment.ts';

/** The steps after which the client has to do something, once the payment window has closed. */
const ended: readonly PaymentStep['name'][] = ['unpaid', 'unfinished', 'script', 'failed'];

/** The notice at a button that pays without a form: it takes the focus, and is in view. */
export function FocusedPaymentNotice({ payment }: { payment: CardPayment }) {
  const box = useRef<HTMLDivElement>(null);
  const { step } = payment;
  /** Whether the client has pressed the button: a page that loads does not move the focus. */
  const asked = useRef(false);
  useEffect(() => {
    if (step.name === 'starting') asked.current = true;
    if (!ended.includes(step.name) || !asked.current) return;
    asked.current = false;
    // Told beside the fields of the form that opens.
    if (step.name === 'failed' && step.error.failure === 'fields') return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none has-[>:empty]:sr-only">
      <PaymentNotice payment={payment} />
    </div>
  );
}
