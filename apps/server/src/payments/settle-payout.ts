import { ledgerCodes, post } from '../ledger/index.ts';
import { readMoment } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import type { PaymentsDeps } from './deps.ts';
import type { TransferState } from './provider.ts';
import type { SettledPayout } from './purposes.ts';
import { isSettled, lockPayoutOf, type PayoutRow } from './queries.ts';

/**
 * Takes over how a transfer ended, once: the payout's row is locked, and what is settled stays so. A transfer
 * that is still pending changes nothing here.
 */
export async function settlePayout(deps: PaymentsDeps, state: TransferState): Promise<void> {
  if (state.status === 'pending') return;
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayoutOf(tx, state.reference);
    if (payout === undefined) {
      deps.log.warn({ reference: state.reference }, 'the provider names an unknown transfer');
    } else if (isSettled(payout)) noteReversal(deps, payout, state);
    else await settle(deps, tx, payout, state);
  });
}

async function settle(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<void> {
  const moment = await readMoment(tx);
  const paid = state.status === 'success';
  await tx
    .updateTable('payouts')
    .set({
      status: paid ? 'paid' : 'failed',
      message: state.message,
      ...(state.transferCode === '' ? {} : { transfer_code: state.transferCode }),
      settled_at: moment.at,
      settled_on: moment.date,
    })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
  const purpose = deps.payoutPurposes[payout.purpose];
  const settled = present(payout, state.message);
  if (!paid) {
    deps.log.warn({ reference: payout.reference }, 'a transfer failed');
    await purpose.failed(tx, settled, moment);
    return;
  }
  const { payout_id: subjectId, client_id, amount, currency } = payout;
  await post(tx, client_id, moment.date, [
    {
      kind: 'payout_paid',
      subjectId,
      debit: { code: ledgerCodes.payoutInFlight, subjectId },
      credit: { code: ledgerCodes.providerCash, subjectId },
      currency,
      amount,
    },
  ]);
  await purpose.paid(tx, settled, moment);
}

function present(payout: PayoutRow, message: string): SettledPayout {
  return {
    clientId: payout.client_id,
    payoutId: payout.payout_id,
    subjectId: payout.subject_id,
    amount: payout.amount,
    currency: payout.currency,
    message,
  };
}

/** Money that comes back after it arrived is for people to look at: the provider's event is kept. */
function noteReversal(deps: PaymentsDeps, payout: PayoutRow, state: TransferState): void {
  const told = state.status === 'success' ? 'paid' : 'failed';
  if (told === payout.status) return;
  const { reference, status } = payout;
  deps.log.error({ reference, status, told }, 'the provider changed its word on a transfer');
}
