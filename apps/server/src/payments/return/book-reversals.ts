import { smallerOf, sum } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PaymentsDeps } from '../deps.ts';
import { paymentGivenBack, paymentTakenBack } from '../events.ts';
import type { ChargeClaims } from '../provider/provider-claims.ts';
import type { PaymentRow } from '../queries.ts';
import { paymentsDb, type ReversalCause } from '../tables.ts';
import { type PlannedReversal, planReversals } from './plan-reversals.ts';
import type { LockedRefund } from './refund-queries.ts';
import {
  lockReceipt,
  type ReceiptRow,
  readOwnRefunds,
  readReversalsOf,
} from './reversal-queries.ts';
import {
  bookReturnedRefund,
  type ReturnedRefund,
  type ReversedParts,
  reverseReceipt,
} from './reverse-receipt.ts';
import { endUnsent, reversedFirst } from './settle-refund.ts';

type Claimed = {
  payment: PaymentRow;
  receipt: ReceiptRow;
  /** The refunds of the receipt that were not sent and have not ended. */
  unsent: LockedRefund[];
};
type StoredRow = Awaited<ReturnType<typeof readReversalsOf>>[number];

const noParts: ReversedParts = { fromUnapplied: 0n, fromApplied: 0n, recoverable: 0n };

/**
 * Brings the booked reversals of a receipt to the provider's figures, in the transaction that has
 * locked both: one row, one posting and one event for each cause that changed.
 */
export async function bookReversals(
  deps: PaymentsDeps,
  tx: Tx,
  { payment, receipt, unsent }: Claimed,
  claims: ChargeClaims,
  businessTime: BusinessTime,
): Promise<void> {
  const rows = await readReversalsOf(tx, receipt);
  const stored = rows.map(({ cause, provider_id: providerId, state, named, taken }) => ({
    cause,
    providerId,
    state,
    named,
    taken,
  }));
  const { amount, currency } = receipt;
  const charge = { amount, currency, chargeId: receipt.provider_id ?? '' };
  const own = await readOwnRefunds(tx, receipt, claims);
  const planned = planReversals(charge, claims, own, stored);
  // Returned money first: it may cover the next reversal.
  for (const one of planned.toSorted((a, b) => Number(b.taken === 0n) - Number(a.taken === 0n))) {
    const before = rows.find(
      (row) => row.cause === one.cause && row.provider_id === one.providerId,
    );
    const now = await lockReceipt(tx, receipt.client_id, receipt.receipt_id);
    if (now === undefined) throw new Error('a locked receipt has gone');
    await bookOne(deps, tx, { payment, receipt: now, unsent }, one, before, businessTime);
  }
  logUnbooked(deps, receipt, planned, claims);
}

/** Logs claims of the provider that are not booked: someone has to ask the provider why. */
function logUnbooked(
  { log }: Pick<PaymentsDeps, 'log'>,
  { receipt_id: receipt, amount, currency }: ReceiptRow,
  planned: readonly PlannedReversal[],
  { refunds }: ChargeClaims,
): void {
  for (const { providerId, named } of planned.filter((one) => one.named > amount)) {
    log.error({ receipt, providerId, named }, 'more is taken back than was ever received');
  }
  for (const refund of refunds.filter((one) => one.currency !== currency)) {
    log.error({ receipt, refund: refund.providerId }, 'a refund is in another currency');
  }
}

async function bookOne(
  deps: PaymentsDeps,
  tx: Tx,
  claimed: Claimed,
  planned: PlannedReversal,
  before: StoredRow | undefined,
  businessTime: BusinessTime,
): Promise<void> {
  const change = planned.taken - (before?.taken ?? 0n);
  let parts = partsOf(before);
  if (change < 0n) {
    const back = await bookReturnedRefund(tx, claimed.receipt, -change, businessTime);
    await recordReturned(tx, claimed, back, businessTime);
    parts = withoutParts(parts, back);
  }
  if (change > 0n) {
    const { cause } = planned;
    const receipt = await withUnsent(tx, claimed, change, businessTime);
    const reversed = { payment: claimed.payment, receipt };
    const taken = await reverseReceipt(deps, tx, reversed, { cause, amount: change }, businessTime);
    await recordReversed(tx, claimed, cause, taken, businessTime);
    parts = addParts(parts, taken);
  }
  await storeReversal(tx, claimed.receipt, planned, before, parts, businessTime);
}

/**
 * The receipt after the end of as many unsent refunds as a reversal needs. The payer has the money
 * already, and the client would otherwise owe what we hold for them.
 */
async function withUnsent(
  tx: Tx,
  { receipt, unsent }: Claimed,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<ReceiptRow> {
  let { unapplied } = receipt;
  while (unapplied < amount) {
    const refund = unsent.shift();
    if (refund === undefined) break;
    await endUnsent(tx, refund, reversedFirst, businessTime);
    unapplied += refund.amount;
  }
  return { ...receipt, unapplied };
}

async function storeReversal(
  tx: Tx,
  receipt: ReceiptRow,
  planned: PlannedReversal,
  before: StoredRow | undefined,
  parts: ReversedParts,
  { at, date }: BusinessTime,
): Promise<void> {
  const now = {
    state: planned.state,
    named: planned.named,
    taken: totalOf(parts),
    from_unapplied: parts.fromUnapplied,
    from_applied: parts.fromApplied,
    recoverable: parts.recoverable,
    changed_at: at,
    changed_on: date,
  };
  if (before !== undefined) {
    await paymentsDb(tx)
      .updateTable('receipt_reversals')
      .set(now)
      .where('client_id', '=', receipt.client_id)
      .where('reversal_id', '=', before.reversal_id)
      .execute();
    return;
  }
  await paymentsDb(tx)
    .insertInto('receipt_reversals')
    .values({
      client_id: receipt.client_id,
      reversal_id: newId(),
      receipt_id: receipt.receipt_id,
      cause: planned.cause,
      provider_id: planned.providerId,
      currency: receipt.currency,
      begun_by: planned.begunBy,
      seen_at: at,
      ...now,
    })
    .execute();
}

async function recordReversed(
  tx: Tx,
  { payment, receipt }: Claimed,
  cause: ReversalCause,
  parts: ReversedParts,
  { at }: BusinessTime,
): Promise<void> {
  await recordEvent(tx, paymentTakenBack, {
    clientId: receipt.client_id,
    subjectId: payment.payment_id,
    at,
    payload: {
      cause,
      purpose: payment.purpose,
      currency: receipt.currency,
      amount: totalOf(parts),
      ...parts,
      paidOn: receipt.paid_on,
    },
  });
}

async function recordReturned(
  tx: Tx,
  { payment, receipt }: Claimed,
  { toUnapplied, settled }: ReturnedRefund,
  { at }: BusinessTime,
): Promise<void> {
  await recordEvent(tx, paymentGivenBack, {
    clientId: receipt.client_id,
    subjectId: payment.payment_id,
    at,
    payload: {
      purpose: payment.purpose,
      currency: receipt.currency,
      amount: toUnapplied + settled,
      unapplied: toUnapplied,
      paidOn: receipt.paid_on,
    },
  });
}

const totalOf = ({ fromUnapplied, fromApplied, recoverable }: ReversedParts): bigint =>
  sum([fromUnapplied, fromApplied, recoverable]);

function partsOf(row: StoredRow | undefined): ReversedParts {
  if (row === undefined) return noParts;
  const { from_unapplied: fromUnapplied, from_applied: fromApplied, recoverable } = row;
  return { fromUnapplied, fromApplied, recoverable };
}

function addParts(some: ReversedParts, more: ReversedParts): ReversedParts {
  return {
    fromUnapplied: some.fromUnapplied + more.fromUnapplied,
    fromApplied: some.fromApplied + more.fromApplied,
    recoverable: some.recoverable + more.recoverable,
  };
}

/**
 * The rest of a reversal after the provider gives some of it back. That may settle what another
 * reversal of the receipt made recoverable, and then it is not taken from this one's.
 */
function withoutParts(
  parts: ReversedParts,
  { toUnapplied, settled }: ReturnedRefund,
): ReversedParts {
  const owed = smallerOf(settled, parts.recoverable);
  const rest = toUnapplied + settled - owed;
  const unapplied = smallerOf(rest, parts.fromUnapplied);
  const applied = smallerOf(rest - unapplied, parts.fromApplied);
  return {
    fromUnapplied: parts.fromUnapplied - unapplied,
    fromApplied: parts.fromApplied - applied,
    recoverable: parts.recoverable - owed - (rest - unapplied - applied),
  };
}
