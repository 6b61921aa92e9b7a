import {
  dayBefore,
  heldUntil,
  isKnownSince,
  type ProtectedWithdrawal,
  reasonsToWait,
  type WaitingReason,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { readProfile } from '../accounts/index.ts';
import { indexAccount, wasPaidInto } from '../payments/index.ts';
import type { Reader } from '../platform/database.ts';
import { readWithdrawalRules } from '../products/index.ts';
import type { InvestmentsDeps } from './deps.ts';
import { readInvestedInAll } from './queries.ts';
import { readWithdrawnSince } from './recent-withdrawals.ts';
import type { PayoutAccount } from './withdrawal-account.ts';

export type WithdrawalToProtect = {
  readonly clientId: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly account: PayoutAccount;
  /** Business time. */
  readonly at: Date;
  /** The real time, because a transfer is held for real minutes. */
  readonly now: Date;
};

/** What happens to a withdrawal before it is sent. */
export type Protection = {
  /** A second factor is asked for a new account. */
  readonly accountIsKnown: boolean;
  readonly reasons: readonly WaitingReason[];
  /** Whether the profile has a NIN or BVN that staff can verify. */
  readonly identityGiven: boolean;
  /** Null for at once. */
  readonly sendAfter: Date | null;
};

/** Applies the rules that protect a client's money, for a withdrawal or the question before it. */
export async function protectWithdrawal(
  reader: Reader,
  { secrets, withdrawalHoldMinutes }: Pick<InvestmentsDeps, 'secrets' | 'withdrawalHoldMinutes'>,
  { clientId, currency, amount, account, at, now }: WithdrawalToProtect,
): Promise<Protection> {
  const rules = await readWithdrawalRules(reader, currency);
  const profile = await readProfile(reader, secrets, clientId);
  const accountIndex = indexAccount(secrets, { clientId, ...account });
  const isSaved =
    indexAccount(secrets, profile) === accountIndex && isKnownSince(profile.accountChangedAt, at);
  const aDayAgo = dayBefore(at);
  const recent = { currency, accountIndex, since: aDayAgo };
  const withdrawn = await readWithdrawnSince(reader, clientId, recent);
  const paid = { clientId, accountIndex, purpose: 'withdrawal', until: aDayAgo };
  const withdrawal: ProtectedWithdrawal = {
    amount,
    withinDay: withdrawn.inAll,
    withinDayToAccount: withdrawn.toAccount,
    investedInAll: await readInvestedInAll(reader, clientId, currency),
    identityVerified: profile.ninVerified || profile.bvnVerified,
    accountIsOwn: account.isOwn,
    accountIsKnown: isSaved || (await wasPaidInto(reader, paid)),
  };
  return {
    accountIsKnown: withdrawal.accountIsKnown,
    reasons: reasonsToWait(withdrawal, rules),
    identityGiven: profile.fields.nin !== '' || profile.fields.bvn !== '',
    sendAfter: heldUntil(withdrawal, rules, { now, holdMinutes: withdrawalHoldMinutes }),
  };
}
