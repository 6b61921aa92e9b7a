import { formatDate, formatTimeForClients, lagosDate } from '../calendar/index.ts';
import type { Currency, Minor } from '../money/index.ts';
import type { RiskyChange } from '../people/index.ts';
import { otherHolderMessage } from './withdrawal.ts';

/*
 * Protects the money of a client whose mailbox or phone is in other hands. A withdrawal can wait
 * for staff for several reasons, and is sent when the last one is gone; and it can be held
 * (withdrawal-hold.ts).
 */

/**
 * Why a withdrawal waits for staff: the account is in another name, the client's identity is not
 * verified, the amount is above the limit, or we check all of the client's account.
 */
export const waitingReasons = ['holder', 'identity', 'amount', 'account'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** The amounts above which a withdrawal is protected, in minor units of one currency. */
export type WithdrawalRules = {
  readonly currency: Currency;
  /** A transfer to a new account is held above this. */
  readonly holdAbove: Minor;
  /** A client who invested more than this in all needs a verified identity. */
  readonly identityAbove: Minor;
  /** Staff approve a withdrawal above this; null when there is no such limit. */
  readonly approvalAbove: Minor | null;
};

/** The facts about a withdrawal that decide whether it waits or is held. */
export type ProtectedWithdrawal = {
  readonly amount: Minor;
  /** The client's other withdrawals of the last 24 hours, so that splitting one gains nothing. */
  readonly withinDay: Minor;
  /** Those of them that go to any accounts that are not known. */
  readonly withinDayToNew: Minor;
  /** Everything the client ever invested in this currency. */
  readonly investedInAll: Minor;
  readonly identityVerified: boolean;
  /** Whether the account is in the client's own name. */
  readonly accountIsOwn: boolean;
  /** Whether it was paid into or saved in the profile early enough (knownBy). */
  readonly accountIsKnown: boolean;
  readonly hasSecondFactor: boolean;
  /** Of the last 72 hours. */
  readonly riskyChanges: readonly RiskyChange[];
};

/**
 * Why staff check a withdrawal before it is sent; empty if they need not. A check of the client's
 * account does not depend on the withdrawal, and the caller adds it.
 */
export function reasonsToWait(of: ProtectedWithdrawal, rules: WithdrawalRules): WaitingReason[] {
  const applies: Record<Exclude<WaitingReason, 'account'>, boolean> = {
    holder: !of.accountIsOwn,
    identity: needsIdentity(of, rules),
    amount: rules.approvalAbove !== null && of.amount + of.withinDay > rules.approvalAbove,
  };
  return waitingReasons.filter((reason) => reason !== 'account' && applies[reason]);
}

/** Whether a client of this size must have a verified identity to withdraw at once. */
export function needsIdentity(
  {
    investedInAll,
    identityVerified,
  }: Pick<ProtectedWithdrawal, 'investedInAll' | 'identityVerified'>,
  { identityAbove }: Pick<WithdrawalRules, 'identityAbove'>,
): boolean {
  return !identityVerified && investedInAll > identityAbove;
}

/** Shown to the client until staff have verified their identity. */
export const identityMessage =
  'We’ll verify your identity before we pay, because of how much you have invested with us.';

/** Follows it where the profile has neither number. */
export const identityMissingMessage = 'Please add your NIN or BVN to your profile.';

export const amountMessage =
  'This is a large withdrawal, so 2 people on our team will check it before we pay. We add up ' +
  'your withdrawals of the last 24 hours.';

/** The same text for every cause of the check, because the client is not told the cause. */
export const accountMessage =
  'We are checking your account. We’ll email you when the check is done.';

/** Promises no withdrawal after the payment: another check of the account may still be open. */
const owedMessage = (owed: string): string =>
  `We cannot send a withdrawal until you have paid the ${owed} you owe us. You can pay it from a ` +
  'matured investment or by bank transfer: your investment page says how.';

/**
 * `We’ll send this at 2:05 pm. You can cancel it until then.` With the date on any other day, and
 * in an email (`now` is null), which is read later. Our team pays dollars some time after it.
 */
export function heldUntilMessage(until: Date, currency: Currency, now: Date | null): string {
  const day = lagosDate(until);
  const isToday = now !== null && day === lagosDate(now);
  const time = formatTimeForClients(until);
  if (currency === 'NGN') {
    const when = isToday ? `at ${time}` : `on ${formatDate(day)} at ${time}`;
    return `We’ll send this ${when}. You can cancel it until then.`;
  }
  const when = isToday ? time : `${time} on ${formatDate(day)}`;
  return `Our team will pay this after ${when}. You can cancel it until they start.`;
}

/**
 * Explains to the client why a withdrawal waits, in the order of `waitingReasons`. `owed` is the
 * client’s debt, empty for one who owes nothing.
 */
export function waitingMessages(
  reasons: readonly WaitingReason[],
  { holder, identityGiven, owed }: { holder: string; identityGiven: boolean; owed: string },
): string[] {
  const texts: Record<WaitingReason, string> = {
    holder: otherHolderMessage(holder),
    identity: identityGiven ? identityMessage : `${identityMessage} ${identityMissingMessage}`,
    amount: amountMessage,
    account: owed === '' ? accountMessage : owedMessage(owed),
  };
  return waitingReasons.filter((reason) => reasons.includes(reason)).map((reason) => texts[reason]);
}
