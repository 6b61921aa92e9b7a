import { SESSION_STORAGE_KEY } from '../session/session.ts';

/**
 * A payment started in this tab whose outcome is not known yet, stored so that a reload finds it
 * again. It holds nothing of the form, whose answers must not be stored in the browser.
 */
export type PendingPayment = {
  reference: string;
  accessCode: string;
  /** Whether the popup said that it was paid. Only the server's word counts. */
  paid: boolean;
};

/** The payment's purpose: `repayment` and the loan's id, `investment` and the form's name. */
export type PaymentSubject = {
  clientId: string;
  purpose: 'repayment' | 'investment';
  subject: string;
};

function keyOf({ clientId, purpose, subject }: PaymentSubject): string {
  return `${SESSION_STORAGE_KEY}:payment:${clientId}:${purpose}:${subject}`;
}

/** Those that the storage did not take, until a reload. */
const onlyHere = new Map<string, PendingPayment>();

export function readPending(
  subject: PaymentSubject,
  storage: Storage = sessionStorage,
): PendingPayment | null {
  const key = keyOf(subject);
  const kept = onlyHere.get(key);
  if (kept) return kept;
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as PendingPayment | null;
    const isPending =
      typeof stored?.reference === 'string' && typeof stored.accessCode === 'string';
    return isPending ? { ...stored, paid: stored.paid === true } : null;
  } catch {
    return null;
  }
}

/** `null` deletes it. Without storage the payment still works; only a reload loses track of it. */
export function storePending(
  subject: PaymentSubject,
  pending: PendingPayment | null,
  storage: Storage = sessionStorage,
) {
  const key = keyOf(subject);
  onlyHere.delete(key);
  try {
    if (pending) storage.setItem(key, JSON.stringify(pending));
    else storage.removeItem(key);
  } catch {
    if (pending) onlyHere.set(key, pending);
  }
}
