import { planWithdrawalAcross } from '@quarrter/domain/investments';
import { type Currency, sum } from '@quarrter/domain/money';
import { cancelPayout, type PayoutDeps } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInvestments } from '../grow/holdings.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { reserveWithdrawal } from './reserve-withdrawal.ts';
import type { PayoutAccount } from './withdrawal-account.ts';
import { readOpenSince } from './withdrawal-queries.ts';

/* The investments of a client who has died. */

/** Puts money back that the client had asked for and that has not reached a bank. */
export async function cancelForEstate(
  tx: Tx,
  clientId: string,
  businessTime: BusinessTime,
): Promise<void> {
  await lockClient(tx, clientId);
  const open = await readOpenSince(tx, clientId, new Date(0));
  for (const { withdrawalId, payoutId } of open) {
    const payout = await cancelPayout(tx, { clientId, payoutId }, { hasDied: true });
    if (payout === 'sent') continue;
    const cancellation = { clientId, withdrawalId, by: 'staff', reason, hasDied: true } as const;
    await cancelWithdrawal(tx, cancellation, businessTime);
  }
}

const reason = 'The client has died. The money is paid to the estate.';

type EstateWithdrawal = {
  readonly clientId: string;
  readonly currency: Currency;
  readonly account: Omit<PayoutAccount, 'isOwn'>;
  readonly businessTime: BusinessTime;
};

/**
 * Withdraws all that has matured in a currency to the account of the estate. Asks no rule that
 * protects a client: two people approved the account. Returns the amount, 0 if nothing has matured.
 */
export async function withdrawForEstate(
  tx: Tx,
  deps: PayoutDeps,
  { clientId, currency, account, businessTime }: EstateWithdrawal,
): Promise<bigint> {
  const matured = await lockInvestments(tx, clientId, { maturedOn: businessTime.date, currency });
  const amount = sum(matured.map(({ capital, returns }) => capital + returns));
  if (amount === 0n) return 0n;
  const plan = planWithdrawalAcross(matured, amount);
  if (!plan.ok) throw new Error('an estate is owed more than its investments hold');
  await reserveWithdrawal(tx, deps, {
    clientId,
    currency,
    amount,
    parts: plan.parts,
    businessTime,
    requestHash: null,
    account: { ...account, isOwn: false },
    reasons: [],
    identityGiven: false,
    holdReasons: [],
    sendAfter: null,
    toEstate: true,
  });
  return amount;
}
