import type { PaymentState } from '@quarrter/contract/payments';
import { formatMoney, toWire } from '@quarrter/domain/money';
import type { PaymentRow } from './queries.ts';

/** A payment as its client sees it: what arrived once something did, before that what was asked. */
export function presentPayment(payment: PaymentRow): PaymentState {
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

function messageOf(payment: PaymentRow): string {
  const received = formatMoney(
    payment.received_amount ?? payment.amount,
    payment.received_currency ?? payment.currency,
  );
  switch (payment.status) {
    case 'pending':
      return 'Waiting for the card provider to confirm this payment.';
    case 'failed':
      return 'The card was declined and nothing was booked. You can try again.';
    case 'abandoned':
      return 'The payment was not completed and nothing was booked. You can try again.';
    case 'applied':
      return `Your payment of ${received} was received.`;
    case 'unapplied':
      return (
        `Your payment of ${received} was received and is kept for you, but could not be applied: ` +
        `${(payment.unapplied_reason ?? 'unknown').replace(/\.$/, '')}. ` +
        'Our team will refund or apply it.'
      );
  }
}
