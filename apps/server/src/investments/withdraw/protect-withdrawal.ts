import {
  type HoldReason,
  heldUntil,
  knownBy,
  newAccountMs,
  type ProtectedWithdrawal,
  reasonsToHold,
  reasonsToWait,
  type WaitingReason,
} from '@quarrter/domain/investments';
import { type Currency, sum } from '@quarrter/domain/money';
import { readMethod } from '../../access/index.ts';
import { clientRealm, type Profile, readProfile, readRiskyChanges } from '../../accounts/index.ts';
import { findPaidInto, indexAccount } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { readWithdrawalRules } from '../../products/index.ts';
import type { InvestmentsDeps } from '../deps.ts';
import { readInvestedInAll } from '../queries.ts';
import { readWithdrawnSince } from './recent-withdrawals.ts';
import type { PayoutAccount } from './withdrawal-account.ts';

export type WithdrawalToProtect = {
  readonly clientId: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly account: PayoutAccount;
  /** The real time, which all that protects a withdrawal is measured by. */
  readonly now: Date;
};

/** The checks of a withdrawal before it is sent. */
export type Protection = {
  /** A second factor is asked for a new account. */
  readonly accountIsKnown: boolean;
  /** Without one the client is asked to set it up. */
  readonly hasSecondFactor: boolean;
  readonly reasons: readonly WaitingReason[];
  /** Whether the profile has a NIN or BVN that staff can verify. */
  readonly identityGiven: boolean;
  /** Why it is held; empty if it is not. */
  readonly holdReasons: readonly HoldReason[];
  /** Null for at once. */
  readonly sendAfter: Date | null;
};

/** Applies the rules that protect a client's money, for a withdrawal or the question before it. */
export async function protectWithdrawal(
  reader: Reader,
  { secrets, withdrawalHoldMinutes }: Pick<InvestmentsDeps, 'secrets' | 'withdrawalHoldMinutes'>,
  { clientId, currency, amount, account, now }: WithdrawalToProtect,
): Promise<Protection> {
  const rules = await readWithdrawalRules(reader, currency);
  const profile = await readProfile(reader, secrets, clientId);
  const riskyChanges = await readRiskyChanges(reader, clientId);
  const dayAgo = await realTimeAgo(reader, newAccountMs, now);
  const withdrawn = await readWithdrawnSince(reader, clientId, { currency, since: dayAgo });
  const accountIndex = indexAccount(secrets, { clientId, ...account });
  const until = knownBy(dayAgo, riskyChanges);
  const known = await findKnown(reader, secrets, { clientId, profile, until });
  const toNew = withdrawn.filter((one) => !known.has(secrets.comparable(one.accountIndex)));
  const withdrawal: ProtectedWithdrawal = {
    amount,
    withinDay: sum(withdrawn.map((one) => one.amount)),
    withinDayToNew: sum(toNew.map((one) => one.amount)),
    investedInAll: await readInvestedInAll(reader, clientId, currency),
    identityVerified: profile.ninVerified || profile.bvnVerified,
    accountIsOwn: account.isOwn,
    accountIsKnown: known.has(secrets.comparable(accountIndex)),
    hasSecondFactor: (await readMethod(reader, clientRealm, clientId)) !== null,
    riskyChanges,
  };
  const holdReasons = withdrawalHoldMinutes === 0 ? [] : reasonsToHold(withdrawal, rules);
  return {
    accountIsKnown: withdrawal.accountIsKnown,
    hasSecondFactor: withdrawal.hasSecondFactor,
    reasons: reasonsToWait(withdrawal, rules),
    identityGiven: profile.fields.nin !== '' || profile.fields.bvn !== '',
    holdReasons,
    sendAfter: heldUntil(holdReasons, { now, holdMinutes: withdrawalHoldMinutes }),
  };
}

type Accounts = {
  readonly clientId: string;
  readonly profile: Profile;
  readonly until: Date;
};

/** The accounts (`comparable`) that a withdrawal was paid into, or the profile had, by a time. */
async function findKnown(
  reader: Reader,
  secrets: Secrets,
  { clientId, profile, until }: Accounts,
): Promise<Set<string>> {
  const paid = { clientId, purpose: 'withdrawal', until };
  const known = await findPaidInto(reader, secrets, paid);
  const { accountChangedAt: savedAt } = profile;
  if (savedAt === null || savedAt <= until) {
    known.add(secrets.comparable(indexAccount(secrets, profile)));
  }
  return known;
}
