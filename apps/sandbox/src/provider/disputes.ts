import type { SandboxContext } from '../context.ts';
import { atomically, type Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';
import { type Cause, takeFromBalance } from './balances.ts';
import { ApiError } from './envelope.ts';
import { type DisputeRow, presentDisputeEvent } from './present-dispute.ts';
import { requireTransactionById, type TransactionRow } from './transactions.ts';

/** The provider accepts a dispute for a merchant who does not answer it within 24 hours. */
const answerWithinMs = 24 * 60 * 60 * 1000;

export type DisputeEvent = 'create' | 'remind' | 'resolve';

/** The payer's bank asks for the money back, all that is left of it unless told otherwise. */
export function openDispute(
  context: SandboxContext,
  paid: TransactionRow,
  amount: number | null,
): DisputeRow {
  const { store } = context;
  const now = context.business.now();
  const id = run(
    store,
    `INSERT INTO disputes (transaction_id, refund_amount, status, due_at, created_at, updated_at)
     VALUES (?, ?, 'awaiting-merchant-feedback', ?, ?, ?)`,
    ...[paid.id, amount ?? paid.amount - paid.refunded, now + answerWithinMs, now, now],
  );
  return queueDisputeWebhook(context, id, 'create');
}

export function remindOfDispute(context: SandboxContext, dispute: DisputeRow): DisputeRow {
  return queueDisputeWebhook(context, dispute.id, 'remind');
}

export type Resolution = 'merchant-accepted' | 'auto-accepted' | 'declined';

/**
 * Ends a dispute. Accepting it returns the money to the payer, in full or in part, and a charge
 * that is returned in full becomes `reversed`. A declined one moves nothing.
 */
export function resolveDispute(
  context: SandboxContext,
  dispute: DisputeRow,
  resolution: Resolution,
  amount: number | null,
): DisputeRow {
  const { store } = context;
  return atomically(store, () => {
    const paid = requireTransactionById(store, dispute.transaction_id);
    const refundAmount = Math.min(amount ?? dispute.refund_amount, paid.amount - paid.refunded);
    const now = context.business.now();
    run(
      store,
      `UPDATE disputes SET status = 'resolved', resolution = ?, refund_amount = ?,
         resolved_at = ?, updated_at = ? WHERE id = ?`,
      ...[resolution, refundAmount, now, now, dispute.id],
    );
    if (resolution !== 'declined') refundDispute(context, dispute, refundAmount);
    return queueDisputeWebhook(context, dispute.id, 'resolve');
  });
}

function refundDispute(context: SandboxContext, dispute: DisputeRow, amount: number): void {
  const { store } = context;
  const now = context.business.now();
  const id = run(
    store,
    `INSERT INTO refunds (transaction_id, amount, customer_note, merchant_note, status, outcome,
       dispute_id, created_at, refunded_at)
     VALUES (?, ?, 'Dispute', 'Dispute', 'processed', 'processed', ?, ?, ?)`,
    ...[dispute.transaction_id, amount, dispute.id, now, now],
  );
  const paid = requireTransactionById(store, dispute.transaction_id);
  bookReversal(context, paid, amount, { model: 'Refund', id });
}

/** Takes money of a charge out of the lender's balance. Returned in full, it is `reversed`. */
function bookReversal(
  context: SandboxContext,
  paid: TransactionRow,
  amount: number,
  cause: Cause,
): void {
  takeFromBalance(context, paid.currency, amount, cause);
  run(
    context.store,
    `UPDATE transactions SET refunded = refunded + ?1,
       status = CASE WHEN refunded + ?1 >= amount THEN 'reversed' ELSE status END WHERE id = ?2`,
    ...[amount, paid.id],
  );
}

/** The bank reverses the rest of a charge. The real provider sends no webhook for it. */
export function reverseCharge(context: SandboxContext, paid: TransactionRow): void {
  const cause: Cause = { model: 'Transaction', id: paid.id, reason: 'Reversal' };
  atomically(context.store, () => bookReversal(context, paid, paid.amount - paid.refunded, cause));
}

export function findOpenDispute(store: Store, transactionId: number): DisputeRow | undefined {
  const sql = `SELECT * FROM disputes WHERE transaction_id = ? AND status <> 'resolved'`;
  return oneRow<DisputeRow>(store, sql, transactionId);
}

/** The ids of the charges that have an open dispute. */
export function openlyDisputed(store: Store): ReadonlySet<number> {
  const sql = `SELECT transaction_id FROM disputes WHERE status <> 'resolved'`;
  const rows = allRows<{ transaction_id: number }>(store, sql);
  return new Set(rows.map(({ transaction_id }) => transaction_id));
}

export function requireDispute(store: Store, id: number): DisputeRow {
  const row = oneRow<DisputeRow>(store, 'SELECT * FROM disputes WHERE id = ?', id);
  if (row !== undefined) return row;
  throw new ApiError(404, 'Dispute not found', {
    code: 'dispute_not_found',
    nextStep: "Ensure that you're passing the id of a dispute of this integration",
  });
}

function queueDisputeWebhook(context: SandboxContext, id: number, event: DisputeEvent): DisputeRow {
  const dispute = requireDispute(context.store, id);
  const paid = requireTransactionById(context.store, dispute.transaction_id);
  const data = presentDisputeEvent(dispute, paid);
  enqueueWebhook(context, `charge.dispute.${event}`, paid.reference, data);
  return dispute;
}
