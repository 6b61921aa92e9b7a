import type { SandboxContext } from '../context.ts';
import { addToBalance } from '../provider/balances.ts';
import { chargeFee } from '../provider/fees.ts';
import { authorizationCode, presentTransaction } from '../provider/present-transaction.ts';
import {
  type CardOnFile,
  type Channel,
  type HistoryEntry,
  requireTransaction,
  requireTransactionById,
  type Step,
  type TransactionRow,
} from '../provider/transactions.ts';
import { newCode } from '../store/codes.ts';
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
  payment: CardOnFile | PaidWith,
): TransactionRow | null {
  const { card, ...paid }: PaidWith = 'bin' in payment ? { card: payment } : payment;
  const { channel = 'card' } = paid;
  return change(context, reference, (row) => {
    const amount = paid.amount ?? row.amount;
    const currency = paid.currency ?? row.currency;
    const fees = chargeFee(amount, currency);
    run(
      context.store,
      `UPDATE transactions SET status = 'success', gateway_response = 'Successful', step = NULL,
         card = ?, channel = ?, amount = ?, currency = ?, authorization_code = ?, fees = ?,
         paid_at = ?, attempts = attempts + 1, history = ? WHERE id = ?`,
      ...[card === undefined ? null : JSON.stringify(card), channel, amount, currency],
      ...[authorizationCode(row), fees, context.business.now()],
      ...[withEntry(context, row, 'success', `Successfully paid with ${channel}`), row.id],
    );
    received(context, row.id);
  });
}

/** How the payer paid. The amount and currency are those asked for unless they are given here. */
export type PaidWith = {
  card?: CardOnFile;
  channel?: Channel;
  amount?: number;
  currency?: string;
};

/**
 * The payer of an abandoned window pays twice: the provider has a second charge of the reference,
 * with an id of its own. Null when the first charge has not succeeded.
 */
export function chargeAgain(context: SandboxContext, reference: string): TransactionRow | null {
  const { store } = context;
  return atomically(store, () => {
    const first = requireTransaction(store, reference);
    if (first.status !== 'success' && first.status !== 'reversed') return null;
    const now = context.business.now();
    const id = run(
      store,
      `INSERT INTO transactions (reference, access_code, email, first_name, last_name, phone,
         amount, requested_amount, currency, status, channel, gateway_response, metadata, card,
         authorization_code, attempts, fees, history, created_at, paid_at)
       SELECT reference, ?, email, first_name, last_name, phone, amount, requested_amount,
         currency, 'success', channel, 'Successful', metadata, card, authorization_code, 1, fees,
         history, ?, ?
       FROM transactions WHERE id = ?`,
      ...[newCode('', 15), now, now, first.id],
    );
    return received(context, id);
  });
}

/** The money is there, and the product is told. */
function received(context: SandboxContext, id: number): TransactionRow {
  const paid = requireTransactionById(context.store, id);
  const cause = { model: 'Transaction', id } as const;
  addToBalance(context, paid.currency, paid.amount - (paid.fees ?? 0), cause);
  enqueueWebhook(context, 'charge.success', paid.reference, presentTransaction(paid));
  return paid;
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

/** A bank transfer is on its way and arrives at this time. */
export function awaitTransfer(
  context: SandboxContext,
  reference: string,
  payAt: number,
): TransactionRow | null {
  return change(context, reference, (row) => {
    run(
      context.store,
      `UPDATE transactions SET status = 'pending', channel = 'bank_transfer', pay_at = ?,
         gateway_response = 'Waiting for the bank transfer', step = NULL WHERE id = ?`,
      ...[payAt, row.id],
    );
  });
}

/** The payer closed the popup. A declined charge, and a transfer on its way, stay as they are. */
export function abandon(context: SandboxContext, reference: string): TransactionRow | null {
  return change(context, reference, (row) => {
    if (row.status === 'failed' || row.status === 'pending') return;
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
  return JSON.stringify([...history, { type, message, time: context.business.now() }]);
}
