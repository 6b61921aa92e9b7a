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
import type { World } from '../world.ts';

/**
 * The only places where a charge changes its state. Each re-reads the row inside its transaction, so
 * that two tabs, or a tab and a script, cannot pay one reference twice: the later one gets null.
 */
export function succeed(world: World, reference: string, card: CardOnFile): TransactionRow | null {
  return change(world, reference, (row) => {
    const fees = chargeFee(row.amount, row.currency);
    run(
      world.store,
      `UPDATE transactions SET status = 'success', gateway_response = 'Successful', step = NULL,
         card = ?, fees = ?, paid_at = ?, attempts = attempts + 1, history = ? WHERE id = ?`,
      ...[JSON.stringify(card), fees, world.now()],
      ...[withEntry(world, row, 'success', 'Successfully paid with card'), row.id],
    );
    addToBalance(world.store, row.currency, row.amount - fees);
    const paid = requireTransaction(world.store, reference);
    enqueueWebhook(world, 'charge.success', reference, presentTransaction(paid));
  });
}

export function decline(world: World, reference: string, reason: string): TransactionRow | null {
  return change(world, reference, (row) => {
    run(
      world.store,
      `UPDATE transactions SET status = 'failed', gateway_response = ?, step = NULL,
         attempts = attempts + 1, history = ? WHERE id = ?`,
      ...[reason, withEntry(world, row, 'error', reason), row.id],
    );
  });
}

export function ask(
  world: World,
  reference: string,
  step: Step,
  card: CardOnFile,
): TransactionRow | null {
  return change(world, reference, (row) => {
    run(
      world.store,
      `UPDATE transactions SET status = 'ongoing', gateway_response = 'Waiting for the payer',
         step = ?, card = ?, history = ? WHERE id = ?`,
      ...[step, JSON.stringify(card), withEntry(world, row, 'action', `Asked for ${step}`), row.id],
    );
  });
}

/** The payer closed the popup. A declined card stays what it is: the last word of the bank. */
export function abandon(world: World, reference: string): TransactionRow | null {
  return change(world, reference, (row) => {
    if (row.status === 'failed') return;
    run(
      world.store,
      `UPDATE transactions SET status = 'abandoned', step = NULL, history = ?,
         gateway_response = 'The transaction was not completed' WHERE id = ?`,
      ...[withEntry(world, row, 'close', 'Page closed'), row.id],
    );
  });
}

function change(
  world: World,
  reference: string,
  write: (row: TransactionRow) => void,
): TransactionRow | null {
  return atomically(world.store, () => {
    const row = requireTransaction(world.store, reference);
    if (row.status === 'success' || row.status === 'reversed') return null;
    write(row);
    return requireTransaction(world.store, reference);
  });
}

function withEntry(world: World, row: TransactionRow, type: string, message: string): string {
  const history = JSON.parse(row.history) as HistoryEntry[];
  return JSON.stringify([...history, { type, message, time: world.now() }]);
}
