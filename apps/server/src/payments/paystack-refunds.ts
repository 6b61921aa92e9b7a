import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { minorUnits } from './paystack-messages.ts';
import type { RefundCalls, RefundState } from './provider-refunds.ts';

const idText = z.pipe(z.union([z.number(), z.string()]), z.transform(String));

/** A refund names its charge by id, or carries it whole right after it was ordered. */
const refund = z.looseObject({
  id: idText,
  status: z.string(),
  transaction: z.union([idText, z.looseObject({ id: idText })]),
  amount: minorUnits,
  currency: z.string(),
  merchant_note: z.optional(z.nullable(z.string())),
});

/** More refunds of one charge than this would be a mistake. */
const perPage = 100;

/** Refunds at the provider: ordering one, and reading those of a charge. */
export function paystackRefunds(connection: Connection): RefundCalls {
  return {
    async refund({ chargeId, amount, currency, note }) {
      // It is at most what the provider itself reported, so the number is exact.
      const order = { transaction: chargeId, amount: Number(amount), currency };
      const answer = await connection.write('/refund', { ...order, merchant_note: note });
      return toRefundState(refund.parse(answer.data));
    },
    async lookUpRefunds(chargeId) {
      const query = { transaction: chargeId, perPage: String(perPage) };
      const answer = await connection.read('/refund', query);
      const rows = z.array(refund).parse(answer.data);
      // Asked for one charge, and checked: an unknown filter would be ignored without an error.
      return rows.filter((row) => chargeOf(row) === chargeId).map(toRefundState);
    },
  };
}

function chargeOf({ transaction }: z.infer<typeof refund>): string {
  return typeof transaction === 'string' ? transaction : transaction.id;
}

function toRefundState({ id, status, ...read }: z.infer<typeof refund>): RefundState {
  return {
    providerId: id,
    status: status === 'processed' || status === 'failed' ? status : 'pending',
    amount: read.amount,
    currency: read.currency,
    note: (read.merchant_note ?? '').slice(0, 200),
  };
}
