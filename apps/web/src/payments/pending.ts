import { SESSION_STORAGE_KEY } from '../session/session.ts';

/**
 * A payment begun in this tab whose end is not known yet. Kept so that a reload in the middle finds it
 * again; holds nothing of the form, whose answers may not lie in the browser (decisions, SES-07).
 */
export type PendingPayment = {
  reference: string;
  accessCode: string;
  /** Whether the popup said that it was paid; only the server's word counts. */
  paid: boolean;
};

/** What the payment is for: `repayment` and the loan's id, `investment` and the form's name. */
export type PaymentSubject = {
  clientId: string;
  purpose: 'repayment' | 'investment';
  subject: string;
};

function placeOf({ clientId, purpose, subject }: PaymentSubject): string {
  return `${SESSION_STORAGE_KEY}:payment:${clientId}:${purpose}:${subject}`;
}

export function readPending(
  subject: PaymentSubject,
  storage: Storage = sessionStorage,
): PendingPayment | null {
  try {
    const kept = JSON.parse(storage.getItem(placeOf(subject)) ?? 'null') as PendingPayment | null;
    const whole = typeof kept?.reference === 'string' && typeof kept.accessCode === 'string';
    return whole ? { ...kept, paid: kept.paid === true } : null;
  } catch {
    return null;
  }
}

/** `null` forgets it. Where storage is refused the payment still works, a reload alone loses track. */
export function keepPending(
  subject: PaymentSubject,
  pending: PendingPayment | null,
  storage: Storage = sessionStorage,
) {
  try {
    if (pending) storage.setItem(placeOf(subject), JSON.stringify(pending));
    else storage.removeItem(placeOf(subject));
  } catch {
    // See above: the server's own look-ups book the payment in any case.
  }
}
