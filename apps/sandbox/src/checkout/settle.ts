import type { SandboxContext } from '../context.ts';
import { addToBalance } from '../provider/balances.ts';
import { chargeFee } from '../provider/fees.ts';
import { presentTransaction } from '../provider/present-transaction.ts';
import {
  type CardOnFile,
  type HistoryEntry,
  requireTransaction,
  type Step,
  type TransactionRow,
} from '../provider/transactions.ts';
import { atomically } from '../store/database.ts';
import { run } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';

/**
 * These functions alone change the state of a charge. Each reads the row again inside its
 * transaction, so that two tabs, or a tab and a script, cannot pay one reference twice: the second
 * one gets null.
 */
export function succeed(
  context: SandboxContext,
  reference: string,
  card: CardOnFile,
): TransactionRow | null {
  return change(context, reference, (row) => {
    const fees = chargeFee(row.amount, row.currency);
    run(
      context.store,
      `UPDATE transactions SET status = 'success', gateway_response = 'Successful', step = NULL,
         card = ?, fees = ?, paid_at = ?, attempts = attempts + 1, history = ? WHERE id = ?`,
      ...[JSON.stringify(card), fees, context.now()],
      ...[withEntry(context, row, 'success', 'Successfully paid with card'), row.id],
    );
    addToBalance(context.store, row.currency, row.amount - fees);
    const paid = requireTransaction(context.store, reference);
    enqueueWebhook(context, 'charge.success', reference, presentTransaction(paid));
  });
}

export function decline(
  context: SandboxContext,
  reference: string,
  reason: string,
): TransactionRow | null {
  return change(context, reference, (row) => {
    run(
      context.store,
      `UPDATE transactions SET status = 'failed', gateway_response = ?, step = NULL,
         attempts = attempts + 1, history = ? WHERE id = ?`,
      ...[reason, withEntry(context, row, 'error', reason), row.id],
    );
  });
}

export function askPayer(
  context: SandboxContext,
  reference: string,
  step: Step,
  card: CardOnFile,
): TransactionRow | null {
  return change(context, reference, (row) => {
    run(
      context.store,
      `UPDATE transactions SET status = 'ongoing', gateway_response = 'Waiting for the payer',
         step = ?, card = ?, history = ? WHERE id = ?`,
      ...[
        step,
        JSON.stringify(card),
        withEntry(context, row, 'action', `Asked for ${step}`),
        row.id,
      ],
    );
  });
}

/** The payer closed the popup. A declined charge stays declined. */
export function abandon(context: SandboxContext, reference: string): TransactionRow | null {
  return change(context, reference, (row) => {
    if (row.status === 'failed') return;
    run(
      context.store,
      `UPDATE transactions SET status = 'abandoned', step = NULL, history = ?,
         gateway_response = 'The transaction was not completed' WHERE id = ?`,
      ...[withEntry(context, row, 'close', 'Page closed'), row.id],
    );
  });
}

function change(
  context: SandboxContext,
  reference: string,
  write: (row: TransactionRow) => void,
): TransactionRow | null {
  return atomically(context.store, () => {
    const row = requireTransaction(context.store, reference);
    if (row.status === 'success' || row.status === 'reversed') return null;
    write(row);
    return requireTransaction(context.store, reference);
  });
}

function withEntry(
  context: SandboxContext,
  row: TransactionRow,
  type: string,
  message: string,
): string {
  const history = JSON.parse(row.history) as HistoryEntry[];
  return JSON.stringify([...history, { type, message, time: context.now() }]);
}
