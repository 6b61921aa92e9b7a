import type { Store } from '../store/database.ts';
import { oneRow } from '../store/rows.ts';
import { isoTime } from './present-transaction.ts';
import { presentRecipient, type RecipientRow } from './recipients.ts';

/** `otp` waits for a code that the lender must enter. `reversed` was returned by the bank. */
export type TransferStatus = 'pending' | 'otp' | 'success' | 'failed' | 'reversed';

export type TransferRow = {
  id: number;
  reference: string;
  transfer_code: string;
  recipient_id: number;
  amount: number;
  currency: string;
  reason: string | null;
  status: TransferStatus;
  failure: string | null;
  /** How it will end. The faults switched on when it was created decide that. */
  outcome: 'success' | 'failed' | 'reversed' | 'pending';
  fee: number;
  /** The fee once the bank was paid, and 0 before. A returned transfer does not restore it. */
  fee_charged: number;
  settle_at: number | null;
  created_at: number;
  updated_at: number;
};

function common(row: TransferRow) {
  return {
    domain: 'test',
    amount: row.amount,
    currency: row.currency,
    reference: row.reference,
    source: 'balance',
    source_details: null,
    reason: row.reason,
    status: row.status,
    failures: row.failure === null ? null : { reason: row.failure },
    transfer_code: row.transfer_code,
    titan_code: null,
    transferred_at: ['success', 'reversed'].includes(row.status) ? isoTime(row.updated_at) : null,
    id: row.id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** The answer to `POST /transfer`, in which the recipient is only a number. */
export function presentQueuedTransfer(row: TransferRow) {
  return {
    transfersessionid: [],
    transfertrials: [],
    ...common(row),
    integration: 463_433,
    request: 1_000_000_000 + row.id,
    recipient: row.recipient_id,
  };
}

/** A transfer as `GET /transfer/verify` and the webhooks show it. */
export function presentTransfer(store: Store, row: TransferRow) {
  const sql = 'SELECT * FROM recipients WHERE id = ?';
  const recipient = oneRow<RecipientRow>(store, sql, row.recipient_id);
  if (recipient === undefined) throw new Error(`transfer ${row.reference} has no recipient`);
  return {
    ...common(row),
    integration: { id: 463_433, is_live: false, business_name: 'Sandbox' },
    recipient: presentRecipient(recipient),
    session: { provider: 'nip', id: `${row.id}`.padStart(30, '0') },
    fee_charged: row.fee_charged,
    fees_breakdown: null,
    gateway_response: row.failure,
  };
}
