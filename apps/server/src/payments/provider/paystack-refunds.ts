import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { readAllPages } from './paystack-pages.ts';
import { idText, namedId, optionalText, textOrEmpty, unitsOrNothing } from './paystack-values.ts';
import { ProviderError } from './provider-error.ts';
import type { RefundCalls, RefundState } from './provider-refunds.ts';

const refund = z.looseObject({
  id: idText,
  status: textOrEmpty,
  /** Its id, or the whole charge right after the refund was ordered. */
  transaction: namedId,
  amount: unitsOrNothing,
  currency: textOrEmpty,
  merchant_note: optionalText,
});

/** Refunds at the provider: ordering one, and reading those of a charge. */
export function paystackRefunds(connection: Connection): RefundCalls {
  return {
    async refund({ chargeId, amount, currency, note }) {
      // It is at most the amount that the provider itself reported, so the number is exact.
      const order = { transaction: chargeId, amount: Number(amount), currency };
      const answer = await connection.write('/refund', { ...order, merchant_note: note });
      return toRefundState(refund.parse(answer.data));
    },
    async lookUpRefunds(chargeId) {
      const rows = await readAllPages(connection, '/refund', { transaction: chargeId });
      // Filtered by one charge, and checked: an unknown filter is ignored without an error.
      return rows
        .flatMap((row) => readUnlessForeign(row, chargeId))
        .filter((one) => one.transaction === chargeId)
        .map(toRefundState);
    },
  };
}

/**
 * Skips a refund that cannot be read, unless it may be of this charge: then the money may have been
 * sent already, and nothing may be ordered.
 */
function readUnlessForeign(row: unknown, chargeId: string): z.infer<typeof refund>[] {
  const read = refund.safeParse(row);
  if (read.success) return [read.data];
  if (!JSON.stringify(row)?.includes(chargeId)) return [];
  throw new ProviderError('unreachable', 'The provider sent a refund that cannot be read.');
}

function toRefundState({ id, status, ...read }: z.infer<typeof refund>): RefundState {
  return {
    providerId: id,
    status: status === 'processed' || status === 'failed' ? status : 'pending',
    needsAttention: status === 'needs-attention',
    amount: read.amount,
    currency: read.currency,
    note: (read.merchant_note ?? '').slice(0, 200),
  };
}
