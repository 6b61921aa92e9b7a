import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { minorUnits } from './paystack-messages.ts';
import type { ChargeRefund, ClaimCalls, Dispute, ListedClaim } from './provider-claims.ts';
import { ProviderError } from './provider-error.ts';

/* Disputes and refunds: the provider's messages, and the calls that read them. */

const idText = z.pipe(z.union([z.number(), z.string()]), z.transform(String));
const optionalText = z.optional(z.nullable(z.string()));
const optionalTime = z.optional(z.nullable(z.string()));

const dispute = z.looseObject({
  id: idText,
  status: z.string(),
  resolution: optionalText,
  refund_amount: z.optional(z.nullable(minorUnits)),
  currency: optionalText,
  category: optionalText,
  transaction: z.looseObject({
    id: idText,
    reference: z.string(),
    amount: minorUnits,
    currency: z.string(),
  }),
  messages: z.optional(z.nullable(z.array(z.looseObject({ body: optionalText })))),
  dueAt: optionalTime,
  resolvedAt: optionalTime,
  createdAt: optionalTime,
  created_at: optionalTime,
});

/** A refund names its charge by id, or carries it whole right after it was made. */
const refund = z.looseObject({
  id: idText,
  status: z.string(),
  transaction: z.union([idText, z.looseObject({ id: idText })]),
  amount: minorUnits,
  currency: z.string(),
  dispute: z.optional(z.nullable(z.union([idText, z.looseObject({ id: idText })]))),
  refunded_by: optionalText,
});

const reversedCharge = z.looseObject({ id: idText, status: z.string() });
const pageMeta = z.looseObject({ pageCount: z.optional(z.number()) });

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
 * `merchant-accepted` and `auto-accepted` (nobody answered in time) give the money to the payer,
 * `declined` leaves it with us. A resolution that is not known yet stays open for a person to see.
 */
function disputeState(status: string, resolution: string): Dispute['state'] {
  if (status === 'archived') return resolution.endsWith('accepted') ? 'lost' : 'won';
  if (status !== 'resolved') return 'open';
  if (resolution === 'declined') return 'won';
  return resolution.endsWith('accepted') ? 'lost' : 'open';
}

export function readRefund(data: unknown): ChargeRefund {
  const read = refund.parse(data);
  return {
    providerId: read.id,
    chargeId: idOf(read.transaction),
    state:
      read.status === 'processed' ? 'processed' : read.status === 'failed' ? 'failed' : 'pending',
    amount: read.amount,
    currency: read.currency,
    disputeId: read.dispute ? idOf(read.dispute) : null,
    begunBy: (read.refunded_by ?? '').slice(0, 120),
  };
}

export function paystackClaims(connection: Connection): ClaimCalls {
  return {
    async lookUpClaims(chargeId) {
      const charge = await chargeOrNull(connection, chargeId);
      if (charge === null) return null;
      const [disputes, refunds] = await Promise.all([
        readPages(connection, '/dispute', { transaction: chargeId }),
        readPages(connection, '/refund', { transaction: chargeId }),
      ]);
      // Asked for one charge, and checked: an unknown filter would be ignored without an error.
      return {
        reversed: charge.status === 'reversed',
        disputes: disputes.map(readDispute).filter((one) => one.chargeId === chargeId),
        refunds: refunds.map(readRefund).filter((one) => one.chargeId === chargeId),
      };
    },
    async listClaims(since) {
      const from = since.toISOString();
      const disputes = await readPages(connection, '/dispute', { from });
      const refunds = await readPages(connection, '/refund', { from });
      const reversed = await readPages(connection, '/transaction', { from, status: 'reversed' });
      return [
        ...disputes.map(readDispute).map(
          (one): ListedClaim => ({
            kind: 'dispute',
            chargeId: one.chargeId,
            dispute: one,
          }),
        ),
        ...refunds.map(readRefund).map(
          (one): ListedClaim => ({
            kind: 'refund',
            chargeId: one.chargeId,
            refund: one,
          }),
        ),
        ...reversed
          .map((data) => reversedCharge.parse(data))
          .filter(({ status }) => status === 'reversed')
          .map(({ id }): ListedClaim => ({ kind: 'reversal', chargeId: id })),
      ];
    },
  };
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

const perPage = 100;

/** More than this is no list of some days; what is left out is found by the next run's webhooks. */
const mostPages = 50;

async function readPages(
  connection: Connection,
  path: string,
  query: Record<string, string>,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const numbers = { perPage: String(perPage), page: String(page) };
    const answer = await connection.read(path, { ...query, ...numbers });
    const found = z.array(z.unknown()).parse(answer.data);
    rows.push(...found);
    const { pageCount } = pageMeta.safeParse(answer.meta).data ?? {};
    const isLast = pageCount === undefined ? found.length < perPage : page >= pageCount;
    if (isLast || found.length === 0) break;
  }
  return rows;
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}

function timeOf(text: string | null | undefined): Date | null {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
