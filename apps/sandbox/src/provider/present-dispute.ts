import {
  isoTime,
  presentAuthorization,
  presentCustomer,
  presentTransaction,
} from './present-transaction.ts';
import type { TransactionRow } from './transactions.ts';

export type DisputeRow = {
  id: number;
  transaction_id: number;
  /** In minor units; returned to the payer if the lender loses. */
  refund_amount: number;
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'pending' | 'resolved';
  resolution: 'merchant-accepted' | 'auto-accepted' | 'declined' | null;
  due_at: number;
  resolved_at: number | null;
  created_at: number;
  updated_at: number;
};

const bank = 'disputes@bank.example';

function common(dispute: DisputeRow, paid: TransactionRow) {
  const card = presentAuthorization(paid);
  const opened = isoTime(dispute.created_at);
  return {
    id: dispute.id,
    refund_amount: dispute.refund_amount,
    currency: paid.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: {
      ...presentTransaction(paid),
      log: null,
      authorization: {},
      customer: { international_format_phone: null },
    },
    transaction_reference: null,
    category: 'chargeback',
    customer: presentCustomer(paid),
    bin: card.bin ?? null,
    last4: card.last4 ?? null,
    dueAt: isoTime(dispute.due_at),
    resolvedAt: isoTime(dispute.resolved_at),
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: bank, createdAt: opened }],
    messages: [
      { sender: bank, body: 'Customer complained about debit without value', createdAt: opened },
    ],
  };
}

/** A dispute as `GET /dispute` and `GET /dispute/:id` show it. */
export function presentDispute(dispute: DisputeRow, paid: TransactionRow) {
  return {
    ...common(dispute, paid),
    createdAt: isoTime(dispute.created_at),
    updatedAt: isoTime(dispute.updated_at),
  };
}

/** A dispute as the webhooks show it, with other names for the two times. */
export function presentDisputeEvent(dispute: DisputeRow, paid: TransactionRow) {
  return {
    ...common(dispute, paid),
    created_at: isoTime(dispute.created_at),
    updated_at: isoTime(dispute.updated_at),
  };
}
