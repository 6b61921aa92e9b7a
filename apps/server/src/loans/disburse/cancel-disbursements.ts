import { cancelPayout, readRequested } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loanPurposes } from '../purposes.ts';

/**
 * Puts the money of disbursements back that reached neither the provider nor our bank: their client
 * has died. Staff can then cancel the loan.
 */
export async function cancelDisbursements(
  tx: Tx,
  clientId: string,
  businessTime: BusinessTime,
): Promise<void> {
  await lockClient(tx, clientId);
  for (const [name, { failed }] of Object.entries(loanPurposes.payouts)) {
    for (const payout of await readRequested(tx, clientId, name)) {
      const order = { clientId, message: '', ...payout };
      const outcome = await cancelPayout(tx, order, { hasDied: true });
      if (outcome === 'cancelled') await failed(tx, order, businessTime);
    }
  }
}
