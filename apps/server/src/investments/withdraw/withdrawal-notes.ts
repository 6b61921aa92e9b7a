import {
  type HoldReason,
  heldUntilMessage,
  holdReasonsText,
  type WaitingReason,
  waitingMessages,
} from '@quarrter/domain/investments';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import type { DebtTotal } from '../../payments/index.ts';

/** The reply to the client who asks for a withdrawal. Stored as JSON, for the same call again. */
export type RequestedWithdrawal = {
  readonly withdrawalId: string;
  /** Reasons why it waits before it is sent; empty when it is sent at once. */
  readonly notes: readonly string[];
  readonly sendAfter: string | null;
};

export type WaitsFor = {
  readonly reasons: readonly WaitingReason[];
  /** The account holder's name as the bank gave it. */
  readonly holder: string;
  /** Whether the profile has a NIN or BVN; left out where that is not known. */
  readonly identityGiven?: boolean;
  /** The client’s debts in every currency: each keeps it waiting for the account. */
  readonly debts?: readonly DebtTotal[] | undefined;
  readonly currency: Currency;
  readonly sendAfter: Date | null;
  /** The reasons for the hold, for an email. */
  readonly holdReasons?: readonly HoldReason[];
};

/**
 * Tells the client why a withdrawal waits; a hold is named only without another reason, and until
 * it has passed. Without a `now` it is for an email, which is read later.
 */
export function notesOf(
  { reasons, holder, currency, sendAfter, ...of }: WaitsFor,
  now: Date | null,
): string[] {
  const { identityGiven = true, debts = [], holdReasons = [] } = of;
  const owed = debts.map((debt) => formatMoney(debt.amount, debt.currency)).join(' and ');
  const waiting = waitingMessages(reasons, { holder, identityGiven, owed });
  const isHeld = sendAfter !== null && (now === null || sendAfter > now);
  if (waiting.length > 0 || !isHeld) return waiting;
  const why = holdReasonsText(holdReasons);
  return [...(why === '' ? [] : [why]), heldUntilMessage(sendAfter, currency, now)];
}
