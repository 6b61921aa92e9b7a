import {
  heldUntilMessage,
  type WaitingReason,
  waitingMessages,
} from '@quarrter/domain/investments';

/** What the client is told of a withdrawal. Stored as JSON, for the same call again. */
export type RequestedWithdrawal = {
  readonly withdrawalId: string;
  /** What it waits for before it is sent; empty when it is sent at once. */
  readonly notes: readonly string[];
  readonly sendAfter: string | null;
};

export type WaitsFor = {
  readonly reasons: readonly WaitingReason[];
  /** The account holder's name as the bank gave it. */
  readonly holder: string;
  readonly sendAfter: Date | null;
};

/** What a withdrawal waits for, as its client reads it; the hold matters when nothing else does. */
export function notesOf({ reasons, holder, sendAfter }: WaitsFor): string[] {
  const waiting = waitingMessages(reasons, holder);
  return waiting.length === 0 && sendAfter !== null ? [heldUntilMessage(sendAfter)] : waiting;
}
