import type { Intent, PaymentState, PendingPayment } from '@quarrter/contract/payments';
import { formatMoney, toWire } from '@quarrter/domain/money';
import type { PaymentRow } from './queries.ts';

/** What the card popup is opened with. Its amount is a JSON number of kobo or cents. */
export function toIntent(payment: PaymentRow, publicKey: string): Intent {
  return {
    reference: payment.reference,
    access_code: payment.access_code ?? '',
    amount: Number(payment.amount),
    currency: payment.currency,
    public_key: publicKey,
  };
}

/** A payment as its client sees it: the amount received, or before that the amount requested. */
export function toPaymentState(payment: PaymentRow): PaymentState {
  return {
    reference: payment.reference,
    status: payment.status,
    purpose: payment.purpose,
    amount: toWire(payment.received_amount ?? payment.amount),
    currency: payment.received_currency ?? payment.currency,
    message: messageOf(payment),
    loan_type: payment.loan_type,
    loan_type_id: payment.loan_id,
    investment_type: payment.investment_type,
    investment_type_id: payment.investment_id,
  };
}

export function toPendingPayment(payment: PaymentRow): PendingPayment {
  return {
    ...toPaymentState(payment),
    id: payment.payment_id,
    begun_at: payment.created_at.toISOString(),
  };
}

function messageOf(payment: PaymentRow): string {
  const received = formatMoney(
    payment.received_amount ?? payment.amount,
    payment.received_currency ?? payment.currency,
  );
  switch (payment.status) {
    case 'pending':
      return 'Waiting for your bank to confirm this payment.';
    case 'failed':
      return 'Your card was declined, and you were not charged. You can try again.';
    case 'abandoned':
      return 'The payment was not completed, and you were not charged. You can try again.';
    case 'applied':
      return `Your payment of ${received} was received.`;
    case 'unapplied': {
      const reason = payment.unapplied_reason ?? '';
      return (
        `We received your payment of ${received}, but could not apply it. ${reason} ` +
        'Our team will refund or apply it.'
      );
    }
  }
}
