import type { CancelOrders } from '../../accounts/index.ts';
import { claimedPayouts } from '../../payments/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { readOpenSince } from './withdrawal-queries.ts';

const reason =
  'We cancelled it to protect you, because it was asked for after a change to your account that ' +
  'may not have been yours.';

/** Cancels the client's withdrawals since a real time whose transfer has not begun. */
export function cancelWithdrawalsSince(db: Database): CancelOrders {
  return async (clientId, since) => {
    const open = await readOpenSince(db, clientId, since);
    const payoutIds = open.map(({ payoutId }) => payoutId);
    const claimed = await claimedPayouts(db, clientId, payoutIds);
    for (const { withdrawalId, payoutId } of open) {
      if (claimed.has(payoutId)) continue;
      await db.transaction().execute(async (tx) => {
        const businessTime = await readBusinessTimeOf(tx, clientId);
        const cancellation = { clientId, withdrawalId, by: 'link', reason } as const;
        await cancelWithdrawal(tx, cancellation, businessTime);
      });
    }
  };
}
