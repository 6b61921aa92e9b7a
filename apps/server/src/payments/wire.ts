import { basePaymentState, type Intent, paymentCalls } from '@quarrter/contract/client/payments';
import type { ClientReceipt } from '@quarrter/contract/client/receipts';
import { formatMoney, toWire } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { shortId } from '../platform/database/ids.ts';
import { type PaymentPurposes, purposeOf } from './purposes.ts';
import type { PaymentRow } from './queries.ts';
import { wasReversed } from './receive/end-unpaid.ts';
import type { UnappliedReceipt } from './receive/unapplied-receipts.ts';

/** A payment as its client sees it: the fields of all payments, and those of the purposes. */
export type PaymentState = z.infer<typeof basePaymentState>;

/** The calls that all purposes share, with the requests and the fields of those that there are. */
export function callsOf(purposes: PaymentPurposes) {
  const [first, ...others] = Object.values(purposes).map(({ request }) => request);
  if (first === undefined) throw new Error('payments without a purpose');
  const state = z.extend(basePaymentState, {
    purpose: z.enum(Object.keys(purposes)),
    ...stateShape(purposes),
  });
  return paymentCalls(z.discriminatedUnion('purpose', [first, ...others]), state);
}

function stateShape(purposes: PaymentPurposes): z.core.$ZodShape {
  return Object.assign({}, ...Object.values(purposes).map(({ state }) => state.shape));
}

/** Returns the data that opens the card popup. Its amount is a JSON number of kobo or cents. */
export function toIntent(payment: PaymentRow, publicKey: string): Intent {
  return {
    reference: payment.reference,
    access_code: payment.access_code ?? '',
    amount: Number(payment.amount),
    currency: payment.currency,
    public_key: publicKey,
  };
}

/** The amount is the one received, or before that the one requested. */
export function toPaymentState(payment: PaymentRow, purposes: PaymentPurposes): PaymentState {
  const { subject, result_id: resultId } = payment;
  const noFields = Object.keys(stateShape(purposes)).map((field) => [field, null]);
  return {
    reference: payment.reference,
    status: payment.status,
    purpose: payment.purpose,
    amount: toWire(payment.received_amount ?? payment.amount),
    currency: payment.received_currency ?? payment.currency,
    message: messageOf(payment),
    reversed: wasReversed(payment),
    paid_with: payment.paid_with,
    ...Object.fromEntries(noFields),
    ...purposeOf(purposes, payment).describe(subject, resultId),
  };
}

export function toPendingPayment(payment: PaymentRow, purposes: PaymentPurposes) {
  return {
    ...toPaymentState(payment, purposes),
    id: payment.payment_id,
    begun_at: payment.created_at.toISOString(),
  };
}

const nextForReceipt = 'Our team will refund or apply the rest.';

const declinedText = 'Your card was declined, and you were not charged. You can try again.';
const reversedText =
  'Your card was charged, and the charge was reversed before it reached us. The money will ' +
  'be returned to your card. You can try again.';

function messageOf(payment: PaymentRow): string {
  const received = formatMoney(
    payment.received_amount ?? payment.amount,
    payment.received_currency ?? payment.currency,
  );
  switch (payment.status) {
    case 'pending':
      return 'Waiting for your bank to confirm this payment.';
    case 'failed':
      return wasReversed(payment) ? reversedText : declinedText;
    case 'abandoned':
      return 'The payment was not completed, and you were not charged. You can try again.';
    case 'applied':
      return payment.unapplied_reason === null
        ? `Your payment of ${received} was received.`
        : `Your payment of ${received} was received. ${payment.unapplied_reason} ${nextForReceipt}`;
    case 'unapplied': {
      const reason = payment.unapplied_reason ?? '';
      return (
        `We received your payment of ${received}, but could not apply it. ${reason} ` +
        'Our team will refund or apply it.'
      );
    }
  }
}

/** A client's own unapplied receipt. A returned transfer is money that we owe the client. */
export function toClientReceipt(receipt: UnappliedReceipt): ClientReceipt {
  return {
    id: receipt.receiptId,
    reference: receipt.reference || shortId(receipt.receiptId),
    received: toWire(receipt.received),
    amount: toWire(receipt.amount),
    refunding: toWire(receipt.refunding),
    currency: receipt.currency,
    paid_on: receipt.paidOn,
    reason: receipt.reason || 'Your bank returned a transfer from us.',
  };
}
