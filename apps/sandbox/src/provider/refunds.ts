import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { atomically, type Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';
import { addToBalance, takeFromBalance } from './balances.ts';
import { ApiError, invalid } from './envelope.ts';
import { fieldsOf, optionalText, requiredAmount, requiredText } from './fields.ts';
import { isoTime, presentCustomer, presentTransaction } from './present-transaction.ts';
import { requireTransaction, type TransactionRow } from './transactions.ts';

type RefundRow = {
  id: number;
  transaction_id: number;
  amount: number;
  customer_note: string | null;
  merchant_note: string | null;
  status: 'pending' | 'processed' | 'failed';
  outcome: 'processed' | 'failed';
  settle_at: number | null;
  created_at: number;
};

/** Refunds a successful charge, whole or in part, and never more than was paid. */
export function createRefund(context: SandboxContext, body: unknown) {
  const { store } = context;
  const fields = fieldsOf(body);
  const paid = findPaid(store, requiredText(fields, 'transaction', 'Transaction'));
  const remaining = paid.amount - paid.refunded;
  const amount = optionalText(fields, 'amount') === null ? remaining : requiredAmount(fields);
  if (remaining === 0) throw refundError('Transaction has been fully reversed');
  if (amount > remaining) {
    throw refundError('Refund amount cannot be more than what is left of the transaction');
  }
  return atomically(store, () => {
    takeFromBalance(store, paid.currency, amount);
    const outcome = readFaults(store).refunds === 'failed' ? 'failed' : 'processed';
    const id = run(
      store,
      `INSERT INTO refunds (transaction_id, amount, customer_note, merchant_note, status, outcome,
         settle_at, created_at) VALUES (?, ?, ?, ?, 'pending', ?, ?, ?)`,
      ...[paid.id, amount, optionalText(fields, 'customer_note')],
      ...[optionalText(fields, 'merchant_note'), outcome],
      ...[context.now() + context.config.timing.settleMs, context.now()],
    );
    run(store, 'UPDATE transactions SET refunded = refunded + ? WHERE id = ?', amount, paid.id);
    const refund = oneRow<RefundRow>(store, 'SELECT * FROM refunds WHERE id = ?', id);
    if (refund === undefined) throw new Error('the refund just written is missing');
    tellProduct(context, paid, refund);
    return presentRefund(paid, refund);
  });
}

export function settleDueRefunds(context: SandboxContext): void {
  const { store } = context;
  const sql = 'SELECT * FROM refunds WHERE settle_at <= ? ORDER BY settle_at';
  for (const refund of allRows<RefundRow>(store, sql, context.now())) {
    atomically(store, () => settle(context, refund));
  }
}

function settle(context: SandboxContext, refund: RefundRow): void {
  const { store } = context;
  const find = 'SELECT * FROM transactions WHERE id = ?';
  const paid = oneRow<TransactionRow>(store, find, refund.transaction_id);
  if (paid === undefined) throw new Error(`refund ${refund.id} has no transaction`);
  const status = refund.outcome;
  run(store, 'UPDATE refunds SET status = ?, settle_at = NULL WHERE id = ?', status, refund.id);
  if (status === 'failed') {
    addToBalance(store, paid.currency, refund.amount);
    const restore = 'UPDATE transactions SET refunded = refunded - ? WHERE id = ?';
    run(store, restore, refund.amount, paid.id);
  } else if (paid.refunded === paid.amount) {
    run(store, `UPDATE transactions SET status = 'reversed' WHERE id = ?`, paid.id);
  }
  tellProduct(context, paid, { ...refund, status });
}

/** The webhook's `amount` is text, as at the real provider. */
function tellProduct(context: SandboxContext, paid: TransactionRow, refund: RefundRow): void {
  enqueueWebhook(context, `refund.${refund.status}`, paid.reference, {
    status: refund.status,
    transaction_reference: paid.reference,
    refund_reference: refund.status === 'pending' ? null : String(130_000_000_000 + refund.id),
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
    ? oneRow<TransactionRow>(store, 'SELECT * FROM transactions WHERE id = ?', Number(transaction))
    : undefined;
  const row = byId ?? requireTransaction(store, transaction);
  if (row.status === 'success' || row.status === 'reversed') return row;
  throw invalid('Transaction cannot be refunded', 'Only successful transactions can be refunded');
}

function refundError(message: string): ApiError {
  return new ApiError(400, message, { code: 'invalid_params', nextStep: 'Refund what is left' });
}

function presentRefund(paid: TransactionRow, refund: RefundRow) {
  return {
    transaction: presentTransaction(paid),
    integration: 463_433,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchant_note,
    customer_note: refund.customer_note,
    status: refund.status,
    refunded_by: 'sandbox@example.com',
    expected_at: isoTime(refund.created_at + 5 * 86_400_000),
    currency: paid.currency,
    domain: 'test',
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: isoTime(refund.created_at),
    updatedAt: isoTime(refund.created_at),
  };
}
