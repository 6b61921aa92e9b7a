import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { transferPaid, transferPaidTwice } from '../events.ts';
import type { TransferState } from '../provider/provider.ts';
import type { PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { payoutPurposeOf } from './part-purpose.ts';
import { postPayout, recordTransfer, toSettledPayout } from './post-payout.ts';

/**
 * A transfer that failed, and was paid after all (docs/ledger.md): its money is taken again from
 * where it was put back. When it is no longer there, because it was sent again or withdrawn, the
 * client has it twice and owes it (1300).
 */
export async function resumePaidPayout(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<'paid'> {
  const businessTime = await readBusinessTimeOf(tx, payout.client_id);
  const purpose = payoutPurposeOf(deps.payoutPurposes, payout);
  const paid = toSettledPayout(payout, '');
  await recordTransfer(tx, transferPaid, paid, businessTime);
  // Returned money that could not be restored is in unapplied receipts, where staff settle it.
  const reserved = !payout.unclaimed && (await purpose.reserveAgain(tx, paid, businessTime));
  if (reserved) {
    await postPayout(tx, payout, 'payout_paid', businessTime);
    await purpose.paid(tx, paid, businessTime);
  } else {
    await postPayout(tx, payout, 'payout_recoverable', businessTime);
    await recordTransfer(tx, transferPaidTwice, paid, businessTime);
  }
  const { reference } = payout;
  deps.log.error({ reference, reserved }, 'a failed transfer was paid after all');
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status: 'paid',
      message: '',
      recoverable: !reserved,
      ...(state.transferCode === '' ? {} : { transfer_code: state.transferCode }),
      settled_at: businessTime.at,
      settled_on: businessTime.date,
      paid_recorded_at: new Date(),
    })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
  return 'paid';
}
