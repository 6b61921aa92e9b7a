import { type Currency, largerOf, smallerOf, sum } from '@quarrter/domain/money';
import type { ChargeClaims, ChargeRefund, Dispute } from '../provider/provider-claims.ts';
import type { ReversalCause, ReversalState } from '../tables.ts';

/** The stored record of one cause for which the provider reversed money of a receipt. */
export type StoredReversal = {
  readonly cause: ReversalCause;
  readonly providerId: string;
  readonly state: ReversalState;
  /** The amount that the provider names. */
  readonly named: bigint;
  /** The part of it that is booked. */
  readonly taken: bigint;
};

export type PlannedReversal = StoredReversal & { readonly begunBy: string };

/** A charge that is booked as a receipt. */
export type ClaimedReceipt = {
  readonly amount: bigint;
  readonly currency: Currency;
  /** The charge's id at the provider. */
  readonly chargeId: string;
};

/** The refunds of this receipt that staff ordered here; they are booked where they were ordered. */
export type OwnRefunds = ReadonlySet<string>;

/**
 * Returns the reversals to store, as far as they differ from those stored, once the provider has
 * listed everything it reversed of a charge. They depend on that list only and not on the order in
 * which webhooks came, so that a dispute resolved twice, or before we knew of it, ends the same.
 *
 * A refund that settles a dispute is the dispute's money. The payer has all of a reversed charge:
 * the rest that no reason explains is taken as well, and a reason that becomes known later explains
 * it and takes nothing more.
 */
export function planReversals(
  receipt: ClaimedReceipt,
  claims: ChargeClaims,
  own: OwnRefunds,
  stored: readonly StoredReversal[],
): PlannedReversal[] {
  const storedOf = new Map(stored.map((one) => [keyOf(one), one]));
  const reversal = storedOf.get(keyOf({ cause: 'charge', providerId: receipt.chargeId }));
  const causes = causesOf(receipt, claims, own);
  let explained = claims.reversed ? (reversal?.taken ?? 0n) : 0n;
  const planned = causes.map((cause) => {
    const before = storedOf.get(keyOf(cause));
    if (cause.state === 'failed') return { ...cause, state: failedOrReturned(before) };
    // A processed cause is not pending again, and a booked one stays as it is while the charge is
    // reversed. After that, the reversal no longer covers any part of another cause.
    const isBooked = before?.named === cause.named && claims.reversed;
    if (before?.state === 'taken' && (cause.state === 'pending' || isBooked)) {
      return { ...cause, ...before };
    }
    if (cause.state === 'pending') return cause;
    const covered = smallerOf(explained, cause.taken);
    explained -= covered;
    return { ...cause, taken: cause.taken - covered };
  });
  // A dispute that was lost and is no longer called so still has its money.
  const isPlanned = new Set(planned.map(keyOf));
  const unchanged = stored.filter((one) => one.cause === 'dispute' && !isPlanned.has(keyOf(one)));
  const explainedBy = [
    ...[...planned, ...unchanged].map(({ state, named, taken }) =>
      state === 'pending' ? named : taken,
    ),
    ...claims.refunds
      .filter(({ providerId, state }) => own.has(providerId) && state !== 'failed')
      .map(({ amount }) => amount),
  ];
  const whole = planWhole(receipt, claims, receipt.amount - sum(explainedBy), reversal);
  return [...planned, ...whole].filter((one) => !isSame(one, storedOf.get(keyOf(one))));
}

function causesOf(
  receipt: ClaimedReceipt,
  { disputes, refunds }: ChargeClaims,
  own: OwnRefunds,
): PlannedReversal[] {
  const sameCurrency = ({ currency }: Dispute | ChargeRefund) => currency === receipt.currency;
  const settling = new Set(
    disputes.filter(({ state }) => state !== 'won').map(({ providerId }) => providerId),
  );
  return [
    ...refunds
      .filter((refund) => sameCurrency(refund) && !own.has(refund.providerId))
      .filter(({ disputeId }) => disputeId === null || !settling.has(disputeId))
      .map(({ providerId, state, amount, begunBy }) =>
        causeOf('refund', providerId, refundStates[state], amount, receipt, begunBy),
      ),
    ...disputes
      .filter((dispute) => sameCurrency(dispute) && dispute.state !== 'open')
      .map(({ providerId, state, amount }) =>
        causeOf('dispute', providerId, state === 'lost' ? 'taken' : 'failed', amount, receipt),
      ),
  ];
}

/** A refund at the provider as the reversal that it causes. */
export const refundStates = { pending: 'pending', processed: 'taken', failed: 'failed' } as const;

/** No single cause can take more than was received; an amount named above that is only shown. */
function causeOf(
  cause: ReversalCause,
  providerId: string,
  state: ReversalState,
  named: bigint,
  receipt: ClaimedReceipt,
  begunBy = '',
): PlannedReversal {
  const taken = state === 'taken' ? smallerOf(named, receipt.amount) : 0n;
  return { cause, providerId, state, named, taken, begunBy };
}

/** The charge as a whole: reversed, and nothing else says why its rest was taken. */
function planWhole(
  { amount, chargeId }: ClaimedReceipt,
  { reversed }: ChargeClaims,
  rest: bigint,
  before: StoredReversal | undefined,
): PlannedReversal[] {
  const whole = { cause: 'charge', providerId: chargeId, named: amount, begunBy: '' } as const;
  const booked = before?.state === 'taken' ? before.taken : 0n;
  if (!reversed) return booked > 0n ? [{ ...whole, state: 'returned', taken: 0n }] : [];
  const taken = largerOf(booked, rest);
  return taken > 0n ? [{ ...whole, state: 'taken', taken }] : [];
}

/** A reversal that had taken money has been returned; one that never did has failed. */
function failedOrReturned(before: StoredReversal | undefined): ReversalState {
  return before?.state === 'taken' || before?.state === 'returned' ? 'returned' : 'failed';
}

function isSame(planned: PlannedReversal, stored: StoredReversal | undefined): boolean {
  // A dispute that was never lost, or a refund that failed at once, leaves no reversal.
  if (stored === undefined) return planned.state === 'failed';
  return (
    stored.state === planned.state &&
    stored.named === planned.named &&
    stored.taken === planned.taken
  );
}

function keyOf({ cause, providerId }: Pick<StoredReversal, 'cause' | 'providerId'>): string {
  return `${cause} ${providerId}`;
}
