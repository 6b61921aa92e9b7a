import { ApiError } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/payments';

/** Seconds between two looks at a payment: soon at first, then calmly. */
const PAUSES = [1, 2, 2, 3, 5, 8, 10];

/** The provider is asked by the server every two seconds at most: an earlier answer may be stale. */
const SURE_AFTER_ANSWERS = 3;

export type FollowInput = {
  /** Asks the server where the payment stands. */
  look: () => Promise<PaymentState>;
  /** The popup said that it was paid, so `pending` and `failed` are first taken for a late answer. */
  paid: boolean;
  pause: (seconds: number) => Promise<void>;
  /** Told before each look but the first. */
  onWaiting: () => void;
};

/**
 * Where a payment ended, by the server's word alone. A look without an answer tells nothing, so it goes on
 * asking, however long that takes: only an answer may say that something failed. A payment whose popup
 * was closed is told by its first answer; one that was paid is followed until it is booked, or
 * until the server says several times in a row that it was not paid.
 */
export async function followPayment(input: FollowInput): Promise<PaymentState> {
  let refusals = 0;
  for (let turn = 0; ; turn += 1) {
    if (turn > 0) {
      input.onWaiting();
      await input.pause(PAUSES[Math.min(turn, PAUSES.length) - 1] ?? 1);
    }
    const state = await lookOnce(input.look);
    if (state === null) continue;
    if (state.status === 'applied' || state.status === 'unapplied' || !input.paid) return state;
    refusals = state.status === 'pending' ? 0 : refusals + 1;
    if (refusals >= SURE_AFTER_ANSWERS) return state;
  }
}

/** Null when no answer came: the line is bad, or the server is. What the server refuses is thrown. */
async function lookOnce(look: FollowInput['look']): Promise<PaymentState | null> {
  try {
    return await look();
  } catch (error) {
    const unknown = error instanceof ApiError && ['network', 'server'].includes(error.failure);
    if (unknown || (error instanceof ApiError && error.status === 429)) return null;
    throw error;
  }
}
