import { ApiError, isUnanswered } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/client/card-payments';

/** Seconds between two checks of a payment: short at first, then longer. */
const PAUSES = [1, 2, 2, 3, 5, 8, 10];

/** The server asks the provider at most every 2 seconds, so a single answer may be out of date. */
const SURE_AFTER_ANSWERS = 3;

export type FollowInput = {
  /** Asks the server for the payment's status. */
  look: () => Promise<PaymentState>;
  /** The popup said it was paid, so `pending` and `failed` may only mean that the news is late. */
  paid: boolean;
  pause: (seconds: number) => Promise<void>;
  /** Called before each check but the first. */
  onWaiting: () => void;
};

/**
 * Reads the outcome of a payment, only from the server. Without an answer nothing is known, so it
 * keeps asking, however long that takes. When the popup was closed, the first answer decides. When
 * it said the payment was made, the payment is followed until it is recorded, or until the server
 * says several times in a row that it was not paid.
 */
export async function followPayment(input: FollowInput): Promise<PaymentState> {
  let denials = 0;
  for (let turn = 0; ; turn += 1) {
    if (turn > 0) {
      input.onWaiting();
      await input.pause(PAUSES[Math.min(turn, PAUSES.length) - 1] ?? 1);
    }
    const state = await lookOnce(input.look);
    if (state === null) continue;
    if (state.status === 'applied' || state.status === 'unapplied' || !input.paid) return state;
    denials = state.status === 'pending' ? 0 : denials + 1;
    if (denials >= SURE_AFTER_ANSWERS) return state;
  }
}

/** Null when no answer came. Rejections by the server are thrown. */
async function lookOnce(look: FollowInput['look']): Promise<PaymentState | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ApiError && (isUnanswered(error) || error.status === 429)) return null;
    throw error;
  }
}

/** Waits, but no longer than until the device is online again. */
export function pauseUntilOnline(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    const timer = setTimeout(end, seconds * 1000);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
