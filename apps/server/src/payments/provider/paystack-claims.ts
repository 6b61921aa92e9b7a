import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { readAllPages } from './paystack-pages.ts';
import {
  idText,
  namedId,
  optionalText,
  optionalUnits,
  textOrEmpty,
  timeOf,
  unitsOrNothing,
} from './paystack-values.ts';
import type { ChargeRefund, ClaimCalls, Dispute, ListedClaim } from './provider-claims.ts';
import { ProviderError } from './provider-error.ts';

/* Disputes and refunds: the provider's messages, and the calls that read them. */

const dispute = z.looseObject({
  id: idText,
  status: z.string(),
  resolution: optionalText,
  refund_amount: optionalUnits,
  currency: optionalText,
  category: optionalText,
  transaction: z.looseObject({
    id: idText,
    reference: textOrEmpty,
    amount: unitsOrNothing,
    currency: textOrEmpty,
  }),
  messages: z.optional(z.nullable(z.array(z.looseObject({ body: optionalText })))),
  dueAt: optionalText,
  resolvedAt: optionalText,
  createdAt: optionalText,
  created_at: optionalText,
});

const refund = z.looseObject({
  id: idText,
  status: textOrEmpty,
  /** Its id, or the whole charge right after the refund was made. */
  transaction: namedId,
  amount: unitsOrNothing,
  currency: textOrEmpty,
  dispute: namedId,
  refunded_by: optionalText,
});

const reversedCharge = z.looseObject({ id: idText, status: z.string() });

export function readDispute(data: unknown): Dispute {
  const read = dispute.parse(data);
  const { transaction } = read;
  return {
    providerId: read.id,
    chargeId: transaction.id,
    reference: transaction.reference,
    state: disputeState(read.status, read.resolution ?? ''),
    stage: read.status.slice(0, 60),
    amount: read.refund_amount ?? transaction.amount,
    currency: read.currency ?? transaction.currency,
    category: (read.category ?? '').slice(0, 60),
    complaint: (read.messages?.[0]?.body ?? '').slice(0, 500),
    dueAt: timeOf(read.dueAt),
    openedAt: timeOf(read.createdAt ?? read.created_at),
    resolvedAt: timeOf(read.resolvedAt),
  };
}

/**
 * `merchant-accepted` and `auto-accepted` (no one answered in time) give the money to the payer,
 * `declined` leaves it with us. A resolution that is not known yet stays open for a person to see.
 */
function disputeState(status: string, resolution: string): Dispute['state'] {
  if (status !== 'resolved' && status !== 'archived') return 'open';
  if (resolution === 'declined') return 'won';
  return resolution.endsWith('accepted') ? 'lost' : 'open';
}

export function readRefund(data: unknown): ChargeRefund {
  const read = refund.parse(data);
  return {
    providerId: read.id,
    chargeId: read.transaction,
    state:
      read.status === 'processed' ? 'processed' : read.status === 'failed' ? 'failed' : 'pending',
    amount: read.amount,
    currency: read.currency,
    disputeId: read.dispute || null,
    begunBy: (read.refunded_by ?? '').slice(0, 120),
  };
}

export function paystackClaims(connection: Connection): ClaimCalls {
  return {
    async lookUpClaims(chargeId) {
      const charge = await chargeOrNull(connection, chargeId);
      if (charge === null) return null;
      const [disputes, refunds] = await Promise.all([
        readAllPages(connection, '/dispute', { transaction: chargeId }),
        readAllPages(connection, '/refund', { transaction: chargeId }),
      ]);
      // Asked for one charge, and checked: an unknown filter would be ignored without an error.
      return {
        reversed: charge.status === 'reversed',
        disputes: readable(disputes, readDispute).filter((one) => one.chargeId === chargeId),
        refunds: readable(refunds, readRefund).filter((one) => one.chargeId === chargeId),
      };
    },
    async listClaims(since) {
      const from = since.toISOString();
      const disputes = await readAllPages(connection, '/dispute', { from });
      const refunds = await readAllPages(connection, '/refund', { from });
      const reversed = await readAllPages(connection, '/transaction', { from, status: 'reversed' });
      return [
        ...readable(disputes, readDispute).map(
          (one): ListedClaim => ({
            kind: 'dispute',
            chargeId: one.chargeId,
            dispute: one,
          }),
        ),
        ...readable(refunds, readRefund).map(
          (one): ListedClaim => ({
            kind: 'refund',
            chargeId: one.chargeId,
            refund: one,
          }),
        ),
        ...readable(reversed, (data) => reversedCharge.parse(data))
          .filter(({ status }) => status === 'reversed')
          .map(({ id }): ListedClaim => ({ kind: 'reversal', chargeId: id })),
      ];
    },
  };
}

/** A record that cannot be read does not hide the others: the comparison of records reports it. */
function readable<Read>(rows: readonly unknown[], read: (row: unknown) => Read): Read[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch {
      return [];
    }
  });
}

async function chargeOrNull(connection: Connection, chargeId: string) {
  try {
    const answer = await connection.read(`/transaction/${encodeURIComponent(chargeId)}`);
    return reversedCharge.parse(answer.data);
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.code === 'not_found';
    if (isUnknown) return null;
    throw error;
  }
}
