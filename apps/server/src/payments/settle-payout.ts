import { type EventKind, recordEvent } from '../events/index.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import { type BusinessTime, readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import type { PaymentsDeps } from './deps.ts';
import { type Transfer, transferFailed, transferPaid, transferReturned } from './events.ts';
import type { TransferState } from './provider.ts';
import { purposeOf, type SettledPayout } from './purposes.ts';
import { isSettled, lockPayoutOf, type PayoutRow } from './queries.ts';
import { storeReturnedTransfer } from './receipts.ts';
import { paymentsDb } from './tables.ts';

/**
 * Records how a transfer ended, once: the payout's row is locked, and a settled payout stays
 * settled. A transfer that is still pending changes nothing here.
 */
export async function settlePayout(deps: PaymentsDeps, state: TransferState): Promise<void> {
  if (state.status === 'pending') return;
  // Only a return undoes a settled transfer, so it counts only when the provider confirms it.
  const returned = state.returned && (await isReturned(deps, state.reference));
  const reached = await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayoutOf(tx, state.reference);
    if (payout === undefined) {
      deps.log.warn({ reference: state.reference }, 'the provider reported an unknown transfer');
      return null;
    }
    if (!isSettled(payout)) return settle(deps, tx, payout, state);
    if (returned && payout.status === 'paid') return reversePayout(deps, tx, payout, state);
    logContradiction(deps, payout, state);
    return null;
  });
  if (reached !== null) deps.countState('payout', reached);
}

async function isReturned({ provider }: PaymentsDeps, reference: string): Promise<boolean> {
  return (await provider.lookUpTransfer(reference))?.returned ?? false;
}

async function settle(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<'paid' | 'failed'> {
  const businessTime = await readBusinessTime(tx);
  const paid = state.status === 'success';
  await writeOutcome(tx, payout, state, businessTime);
  const purpose = purposeOf(deps.payoutPurposes, payout);
  const settled = toSettledPayout(payout, state.message);
  await recordTransfer(tx, paid ? transferPaid : transferFailed, settled, businessTime);
  if (!paid) {
    deps.log.warn({ reference: payout.reference }, 'a transfer failed');
    await purpose.failed(tx, settled, businessTime);
    return 'failed';
  }
  await postPayout(tx, payout, 'payout_paid', businessTime);
  await purpose.paid(tx, settled, businessTime);
  return 'paid';
}

/**
 * A transfer that was paid and then returned (docs/ledger.md): the money is in flight again, then
 * back where it came from. When that is not possible it is unclaimed money of the client (2200),
 * which staff settle.
 */
async function reversePayout(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<'returned'> {
  const businessTime = await readBusinessTime(tx);
  await postPayout(tx, payout, 'payout_returned', businessTime);
  const purpose = purposeOf(deps.payoutPurposes, payout);
  const returned = toSettledPayout(payout, state.message);
  await recordTransfer(tx, transferReturned, returned, businessTime);
  const reversed = await purpose.returned(tx, returned, businessTime);
  if (!reversed) {
    await postPayout(tx, payout, 'payout_unclaimed', businessTime);
    await storeReturnedTransfer(tx, payout, businessTime);
  }
  deps.log.warn({ reference: payout.reference, reversed }, 'a paid transfer was returned');
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status: 'failed',
      message: state.message,
      returned_at: businessTime.at,
      returned_on: businessTime.date,
      unclaimed: !reversed,
    })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
  return 'returned';
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

async function recordTransfer(
  tx: Tx,
  event: EventKind<Transfer>,
  { clientId, subjectId, payoutId, amount, currency, message }: SettledPayout,
  { at }: BusinessTime,
): Promise<void> {
  const payload = { payoutId, amount, currency, message };
  await recordEvent(tx, event, { clientId, subjectId, at, payload });
}

function toSettledPayout(payout: PayoutRow, message: string): SettledPayout {
  return {
    clientId: payout.client_id,
    payoutId: payout.payout_id,
    subjectId: payout.subject_id,
    amount: payout.amount,
    currency: payout.currency,
    message,
  };
}

/** A contradiction about a settled transfer changes nothing, but somebody should look at it. */
function logContradiction(deps: PaymentsDeps, payout: PayoutRow, state: TransferState): void {
  const reported = state.status === 'success' ? 'paid' : 'failed';
  if (reported === payout.status) return;
  const { reference, status } = payout;
  deps.log.error(
    { reference, status, reported },
    'the provider contradicted itself about a transfer',
  );
}
