import { formatInstantForClients } from '../calendar/index.ts';
import { type RiskyChange, type RiskyChangeKind, riskyChangeKinds } from '../people/index.ts';
import type { ProtectedWithdrawal, WithdrawalRules } from './withdrawal-protection.ts';

/*
 * A withdrawal to an account that is not known can be held for some minutes, in which a client who
 * did not ask for it can cancel it.
 */

/** `at` is the business time of the change; null for a property of the withdrawal itself. */
export type HoldReason = {
  readonly kind: 'amount' | 'no-second-factor' | RiskyChangeKind;
  readonly at: Date | null;
};

export const holdReasonKinds = ['amount', 'no-second-factor', ...riskyChangeKinds] as const;

/**
 * Why a withdrawal is held; empty for one to a known account. All withdrawals of 24 hours to
 * accounts that are not known are added up, so that splitting one does not avoid the hold.
 */
export function reasonsToHold(
  of: Pick<
    ProtectedWithdrawal,
    'amount' | 'withinDayToNew' | 'accountIsKnown' | 'hasSecondFactor' | 'riskyChanges'
  >,
  { holdAbove }: Pick<WithdrawalRules, 'holdAbove'>,
): HoldReason[] {
  if (of.accountIsKnown) return [];
  const isLarge = of.amount + of.withinDayToNew > holdAbove;
  return [
    ...(isLarge ? [{ kind: 'amount' as const, at: null }] : []),
    ...(of.hasSecondFactor ? [] : [{ kind: 'no-second-factor' as const, at: null }]),
    ...riskyChangeKinds.flatMap((kind) => latestOf(kind, of.riskyChanges)),
  ];
}

function latestOf(kind: RiskyChangeKind, changes: readonly RiskyChange[]): HoldReason[] {
  const all = changes.filter((change) => change.kind === kind);
  const [latest] = all.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  return latest === undefined ? [] : [{ kind, at: latest.at }];
}

/** When a withdrawal that is requested now may be sent; null for at once. */
export function heldUntil(
  reasons: readonly HoldReason[],
  { now, holdMinutes }: { now: Date; holdMinutes: number },
): Date | null {
  if (reasons.length === 0 || holdMinutes === 0) return null;
  return new Date(now.getTime() + holdMinutes * 60_000);
}

/** An account that was paid into or saved more recently is new; all times are real ones. */
export const newAccountMs = 24 * 60 * 60_000;

/**
 * An account is known if it was paid into or saved by this time: a day ago, and before the changes
 * after which someone else may have done it.
 */
export function knownBy(dayAgo: Date, changes: readonly Pick<RiskyChange, 'madeAt'>[]): Date {
  return new Date(Math.min(dayAgo.getTime(), ...changes.map(({ madeAt }) => madeAt.getTime())));
}

/** Whether an account that was saved in the profile then is known. */
export function isKnownSince(changedAt: Date | null, dayAgo: Date): boolean {
  return changedAt === null || changedAt <= dayAgo;
}

const clauses: { readonly [K in HoldReason['kind']]: string } = {
  amount: 'you are withdrawing a large amount to new accounts within 24 hours',
  'no-second-factor': 'two-step verification is not set up',
  'new-device': 'someone signed in to your account on a new device',
  password: 'your password was changed',
  email: 'your email address was changed',
  'recovery-code': 'a recovery code was used',
  'second-factor': 'your two-step verification was changed',
  name: 'your name was changed',
  phone: 'your phone number was changed',
};

const list = new Intl.ListFormat('en-GB');

/** `your password was changed on 21 Nov 2026, 2:03 pm and two-step verification is not set up` */
function clausesOf(reasons: readonly HoldReason[]): string {
  return list.format(
    reasons.map(({ kind, at }) =>
      at === null ? clauses[kind] : `${clauses[kind]} on ${formatInstantForClients(at)}`,
    ),
  );
}

/** Why a withdrawal is held, for its email; empty if that is not stored. */
export function holdReasonsText(reasons: readonly HoldReason[]): string {
  return reasons.length === 0 ? '' : `We are holding it because ${clausesOf(reasons)}.`;
}

/** The same before it is requested; empty if it is not held. */
export function holdNote(reasons: readonly HoldReason[], holdMinutes: number): string {
  if (reasons.length === 0 || holdMinutes === 0) return '';
  return (
    `We will hold the money for ${holdMinutes} minutes so that you can cancel, because ` +
    `${clausesOf(reasons)}.`
  );
}
