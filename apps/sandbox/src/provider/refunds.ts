import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { atomically, type Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';
import { addToBalance, requireBalance, takeFromBalance } from './balances.ts';
import { ApiError, invalid } from './envelope.ts';
import { fieldsOf, optionalText, requiredAmount, requiredText } from './fields.ts';
import { isoTime, presentCustomer, presentTransaction } from './present-transaction.ts';
import {
  findTransactionById,
  requireTransaction,
  requireTransactionById,
  type TransactionRow,
} from './transactions.ts';

export type RefundRow = {
  id: number;
  transaction_id: number;
  amount: number;
  customer_note: string | null;
  merchant_note: string | null;
  status: 'pending' | 'needs-attention' | 'processed' | 'failed';
  /** The next status; `pending` leaves it to the control call. */
  outcome: 'needs-attention' | 'processed' | 'failed' | 'pending';
  settle_at: number | null;
  created_at: number;
  refunded_at: number | null;
  /** The dispute that it settles; such a refund is reported only by the dispute's webhook. */
  dispute_id: number | null;
};

/** Refunds a successful charge, whole or in part, and never more than was paid. */
export function createRefund(context: SandboxContext, body: unknown) {
  const { store } = context;
  const fields = fieldsOf(body);
  requireBalance(store);
  const paid = findPaid(store, requiredText(fields, 'transaction', 'Transaction'));
  const remaining = paid.amount - paid.refunded;
  const amount = optionalText(fields, 'amount') === null ? remaining : requiredAmount(fields);
  if (remaining === 0) throw refundError('Transaction has been fully reversed');
  if (amount > remaining) {
    throw refundError('Refund amount cannot be more than the rest of the transaction');
  }
  return atomically(store, () => {
    const outcome = refundOutcomes[readFaults(store).refunds];
    const settleAt = outcome === 'pending' ? null : context.now() + context.config.timing.settleMs;
    const id = run(
      store,
      `INSERT INTO refunds (transaction_id, amount, customer_note, merchant_note, status, outcome,
         settle_at, created_at) VALUES (?, ?, ?, ?, 'pending', ?, ?, ?)`,
      ...[paid.id, amount, optionalText(fields, 'customer_note')],
      ...[optionalText(fields, 'merchant_note'), outcome],
      ...[settleAt, context.business.now()],
    );
    run(store, 'UPDATE transactions SET refunded = refunded + ? WHERE id = ?', amount, paid.id);
    const refund = oneRow<RefundRow>(store, 'SELECT * FROM refunds WHERE id = ?', id);
    if (refund === undefined) throw new Error('the refund just written is missing');
    takeFromBalance(context, paid.currency, amount, { model: 'Refund', id: refund.id });
    notifyProduct(context, paid, refund);
    return presentRefund(paid, refund);
  });
}

const refundOutcomes = {
  ...({ normal: 'processed', failed: 'failed', pending: 'pending' } as const),
  attention: 'needs-attention',
} as const;

export function settleDueRefunds(context: SandboxContext): void {
  const { store } = context;
  const sql = 'SELECT * FROM refunds WHERE settle_at <= ? ORDER BY settle_at';
  for (const refund of allRows<RefundRow>(store, sql, context.now())) {
    if (refund.outcome === 'pending') continue;
    const status = refund.outcome;
    atomically(store, () =>
      status === 'needs-attention'
        ? needAttention(context, refund)
        : settleRefund(context, refund, status),
    );
  }
}

/** The payer's bank details are missing: it waits until the control call ends it. */
export function needAttention(context: SandboxContext, refund: RefundRow): void {
  const { store } = context;
  const sql = `UPDATE refunds SET status = 'needs-attention', settle_at = NULL WHERE id = ?`;
  run(store, sql, refund.id);
  const paid = requireTransactionById(store, refund.transaction_id);
  notifyProduct(context, paid, { ...refund, status: 'needs-attention' });
}

/** The latest refund of a charge that has not ended. */
export function findPendingRefund(store: Store, transactionId: number): RefundRow | undefined {
  const sql = `SELECT * FROM refunds WHERE transaction_id = ?
    AND status IN ('pending', 'needs-attention') ORDER BY id DESC LIMIT 1`;
  return oneRow<RefundRow>(store, sql, transactionId);
}

export function settleRefund(
  context: SandboxContext,
  refund: RefundRow,
  status: 'processed' | 'failed',
): void {
  const { store } = context;
  const paid = requireTransactionById(store, refund.transaction_id);
  const refundedAt = status === 'processed' ? context.business.now() : null;
  run(
    store,
    'UPDATE refunds SET status = ?, refunded_at = ?, settle_at = NULL WHERE id = ?',
    ...[status, refundedAt, refund.id],
  );
  notifyProduct(context, paid, { ...refund, status: 'processing' });
  if (status === 'failed') {
    addToBalance(context, paid.currency, refund.amount, { model: 'Refund', id: refund.id });
    const restore = 'UPDATE transactions SET refunded = refunded - ? WHERE id = ?';
    run(store, restore, refund.amount, paid.id);
  } else if (paid.refunded === paid.amount) {
    run(store, `UPDATE transactions SET status = 'reversed' WHERE id = ?`, paid.id);
  }
  notifyProduct(context, paid, { ...refund, status });
}

/** The webhook's `amount` is text, as at the real provider. */
function notifyProduct(
  context: SandboxContext,
  paid: TransactionRow,
  refund: { id: number; amount: number; status: RefundRow['status'] | 'processing' },
): void {
  enqueueWebhook(context, `refund.${refund.status}`, paid.reference, {
    status: refund.status,
    transaction_reference: paid.reference,
    refund_reference: ['processed', 'failed'].includes(refund.status)
      ? String(130_000_000_000 + refund.id)
      : null,
    amount: String(refund.amount),
    currency: paid.currency,
    processor: 'sandbox',
    customer: presentCustomer(paid),
    integration: 463_433,
    domain: 'test',
  });
}

function findPaid(store: Store, transaction: string): TransactionRow {
  const byId = /^\d+$/.test(transaction)
    ? findTransactionById(store, Number(transaction))
    : undefined;
  const row = byId ?? requireTransaction(store, transaction);
  if (row.status === 'success' || row.status === 'reversed') return row;
  throw invalid('Transaction cannot be refunded', 'Only successful transactions can be refunded');
}

function refundError(message: string): ApiError {
  return new ApiError(400, message, { code: 'invalid_params', nextStep: 'Refund the rest' });
}

function presentRefund(paid: TransactionRow, refund: RefundRow) {
  return { ...presentStoredRefund(refund, paid.currency), transaction: presentTransaction(paid) };
}

/** A refund as the list and the call for one show it: its transaction is only an id there. */
export function presentStoredRefund(refund: RefundRow, currency: string) {
  const deducted = refund.status === 'failed' ? 0 : refund.amount;
  return {
    integration: 463_433,
    transaction: refund.transaction_id,
    dispute: refund.dispute_id,
    settlement: null,
    deducted_amount: deducted,
    fully_deducted: deducted === refund.amount,
    channel: null,
    merchant_note: refund.merchant_note,
    customer_note: refund.customer_note,
    status: refund.status,
    refunded_by: 'sandbox@example.com',
    refunded_at: isoTime(refund.refunded_at),
    expected_at: isoTime(refund.created_at + 5 * 86_400_000),
    currency,
    domain: 'test',
    amount: refund.amount,
    id: refund.id,
    createdAt: isoTime(refund.created_at),
    updatedAt: isoTime(refund.refunded_at ?? refund.created_at),
  };
}
