import { type EventKind, recordEvent } from '../../events/index.ts';
import { ledgerCodes, post, type Side } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Transfer } from '../events.ts';
import type { SettledPayout } from '../purposes.ts';
import type { PayoutRow } from '../queries.ts';

type PayoutTransfer =
  | 'payout_paid'
  | 'payout_returned'
  | 'payout_returned_by_hand'
  | 'payout_unclaimed'
  | 'payout_recoverable';

/** Posts one movement of a whole payout (docs/ledger.md). */
export async function postPayout(
  tx: Tx,
  { payout_id: subjectId, client_id, amount, currency }: PayoutRow,
  kind: PayoutTransfer,
  businessTime: BusinessTime,
): Promise<void> {
  const flight = { code: ledgerCodes.payoutInFlight, subjectId };
  const cash = { code: ledgerCodes.providerCash, subjectId };
  const bank = { code: ledgerCodes.bank, subjectId };
  const unapplied = { code: ledgerCodes.unappliedReceipts, subjectId };
  const recoverable = { code: ledgerCodes.recoverable, subjectId };
  const sides: { readonly [K in PayoutTransfer]: { debit: Side; credit: Side } } = {
    payout_paid: { debit: flight, credit: cash },
    payout_returned: { debit: cash, credit: flight },
    payout_returned_by_hand: { debit: bank, credit: flight },
    payout_unclaimed: { debit: flight, credit: unapplied },
    payout_recoverable: { debit: recoverable, credit: cash },
  };
  await post(tx, client_id, businessTime.date, [
    { kind, subjectId, ...sides[kind], currency, amount },
  ]);
}

/** Posts the provider's fee of a confirmed transfer. */
export async function postTransferFee(
  tx: Tx,
  { payout_id: subjectId, client_id, currency }: PayoutRow,
  fee: bigint,
  businessTime: BusinessTime,
): Promise<void> {
  await post(tx, client_id, businessTime.date, [
    {
      kind: 'transfer_fee',
      subjectId,
      debit: { code: ledgerCodes.providerFees, subjectId },
      credit: { code: ledgerCodes.providerCash, subjectId },
      currency,
      amount: fee,
    },
  ]);
}

/** Records how a transfer ended. */
export async function recordTransfer(
  tx: Tx,
  event: EventKind<Transfer>,
  { clientId, subjectId, payoutId, amount, currency, message }: SettledPayout,
  { at }: BusinessTime,
): Promise<void> {
  const payload = { payoutId, amount, currency, message };
  await recordEvent(tx, event, { clientId, subjectId, at, payload });
}

/** The payout fields passed to its purpose. */
export function toSettledPayout(payout: PayoutRow, message: string): SettledPayout {
  return {
    clientId: payout.client_id,
    payoutId: payout.payout_id,
    subjectId: payout.subject_id,
    amount: payout.amount,
    currency: payout.currency,
    message,
  };
}
