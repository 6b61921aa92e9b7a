import { ledgerCodes, post } from '../ledger/index.ts';
import { type BusinessTime, readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import type { PaymentsDeps } from './deps.ts';
import type { TransferState } from './provider.ts';
import type { SettledPayout } from './purposes.ts';
import { isSettled, lockPayoutOf, type PayoutRow } from './queries.ts';
import { paymentsDb } from './tables.ts';

/**
 * Takes over how a transfer ended, once: the payout's row is locked, and what is settled stays so. A transfer
 * that is still pending changes nothing here.
 */
export async function settlePayout(deps: PaymentsDeps, state: TransferState): Promise<void> {
  if (state.status === 'pending') return;
  // The one word that undoes a settled transfer is believed only when the provider repeats it on being asked.
  const returned = state.returned && (await saysReturned(deps, state.reference));
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayoutOf(tx, state.reference);
    if (payout === undefined) {
      deps.log.warn({ reference: state.reference }, 'the provider names an unknown transfer');
    } else if (!isSettled(payout)) await settle(deps, tx, payout, state);
    else if (returned && payout.status === 'paid') await takeBack(deps, tx, payout, state);
    else noteOtherWord(deps, payout, state);
  });
}

async function saysReturned({ provider }: PaymentsDeps, reference: string): Promise<boolean> {
  return (await provider.lookUpTransfer(reference))?.returned ?? false;
}

async function settle(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<void> {
  const businessTime = await readBusinessTime(tx);
  const paid = state.status === 'success';
  await writeOutcome(tx, payout, state, businessTime);
  const purpose = deps.payoutPurposes[payout.purpose];
  const settled = present(payout, state.message);
  if (!paid) {
    deps.log.warn({ reference: payout.reference }, 'a transfer failed');
    await purpose.failed(tx, settled, businessTime);
    return;
  }
  await postPayout(tx, payout, 'payout_paid', businessTime);
  await purpose.paid(tx, settled, businessTime);
}

/**
 * Money that arrived and came back (docs/ledger.md): in flight again, then back to where it was taken from. Where that
 * cannot be, it is the client's and belongs to nothing (2200), for staff to settle.
 */
async function takeBack(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<void> {
  const businessTime = await readBusinessTime(tx);
  await postPayout(tx, payout, 'payout_returned', businessTime);
  const purpose = deps.payoutPurposes[payout.purpose];
  const undone = await purpose.returned(tx, present(payout, state.message), businessTime);
  if (!undone) await postPayout(tx, payout, 'payout_unclaimed', businessTime);
  deps.log.warn({ reference: payout.reference, undone }, 'a paid transfer came back');
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status: 'failed',
      message: state.message,
      returned_at: businessTime.at,
      returned_on: businessTime.date,
      unclaimed: !undone,
    })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
}

async function writeOutcome(
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
  businessTime: BusinessTime,
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status: state.status === 'success' ? 'paid' : 'failed',
      message: state.message,
      ...(state.transferCode === '' ? {} : { transfer_code: state.transferCode }),
      settled_at: businessTime.at,
      settled_on: businessTime.date,
    })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
}

async function postPayout(
  tx: Tx,
  { payout_id: subjectId, client_id, amount, currency }: PayoutRow,
  kind: 'payout_paid' | 'payout_returned' | 'payout_unclaimed',
  businessTime: BusinessTime,
): Promise<void> {
  const flight = { code: ledgerCodes.payoutInFlight, subjectId };
  const cash = { code: ledgerCodes.providerCash, subjectId };
  const unapplied = { code: ledgerCodes.unappliedReceipts, subjectId };
  const { debit, credit } = {
    payout_paid: { debit: flight, credit: cash },
    payout_returned: { debit: cash, credit: flight },
    payout_unclaimed: { debit: flight, credit: unapplied },
  }[kind];
  await post(tx, client_id, businessTime.date, [
    { kind, subjectId, debit, credit, currency, amount },
  ]);
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

/** Another word on a settled transfer, which changes nothing, is for people to look at. */
function noteOtherWord(deps: PaymentsDeps, payout: PayoutRow, state: TransferState): void {
  const told = state.status === 'success' ? 'paid' : 'failed';
  if (told === payout.status) return;
  const { reference, status } = payout;
  deps.log.error({ reference, status, told }, 'the provider changed its word on a transfer');
}
