import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { newCode } from '../store/codes.ts';
import { atomically, type Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';
import { addToBalance, takeFromBalance } from './balances.ts';
import { ApiError, invalid } from './envelope.ts';
import { transferFee } from './fees.ts';
import { currencyOf, fieldsOf, optionalText, requiredAmount, requiredText } from './fields.ts';
import { presentTransfer, type TransferRow } from './present-transfer.ts';
import { findRecipient, transferCurrencies } from './recipients.ts';

/** Queues a payout. A second one with the same reference is an error, so nothing is paid twice. */
export function createTransfer(context: SandboxContext, body: unknown): TransferRow {
  const fields = fieldsOf(body);
  if (requiredText(fields, 'source', 'Source') !== 'balance') {
    throw invalid('Invalid source', 'Only "balance" is supported');
  }
  const amount = requiredAmount(fields);
  const recipientCode = requiredText(fields, 'recipient', 'Recipient');
  const reference = requiredText(fields, 'reference', 'Reference');
  const currency = currencyOf(fields, transferCurrencies);
  if (!/^[a-z0-9_-]{16,50}$/.test(reference)) {
    const rule = 'Use 16 to 50 characters: lowercase letters, digits, underscore and dash';
    throw invalid('Invalid transfer reference', rule);
  }
  return atomically(context.store, () => {
    if (findTransfer(context.store, reference) !== undefined) throw referenceTaken();
    const recipient = findRecipient(context.store, recipientCode);
    if (recipient === undefined || recipient.currency !== currency) throw recipientInvalid();
    const fee = transferFee(amount, currency);
    takeFromBalance(context.store, currency, amount + fee);
    const now = context.now();
    const outcome = transferOutcomes[readFaults(context.store).transfers];
    const settleAt = outcome === 'pending' ? null : now + context.config.timing.settleMs;
    run(
      context.store,
      `INSERT INTO transfers (reference, transfer_code, recipient_id, amount, currency, reason,
         status, outcome, fee, settle_at, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?)`,
      ...[reference, newCode('TRF_', 15), recipient.id, amount, currency],
      ...[optionalText(fields, 'reason'), outcome, fee, settleAt, now, now],
    );
    return requireTransfer(context.store, reference);
  });
}

const transferOutcomes = { normal: 'success', failed: 'failed', pending: 'pending' } as const;

/** Ends a pending transfer and tells the product. A failed one restores the balance. */
export function settleTransfer(
  context: SandboxContext,
  transfer: TransferRow,
  outcome: 'success' | 'failed',
): TransferRow {
  const { store } = context;
  return atomically(store, () => {
    const failure = outcome === 'failed' ? 'The receiving bank could not be reached' : null;
    if (outcome === 'failed') {
      addToBalance(store, transfer.currency, transfer.amount + transfer.fee);
    }
    run(
      store,
      `UPDATE transfers SET status = ?, failure = ?, settle_at = NULL, updated_at = ? WHERE id = ?`,
      ...[outcome, failure, context.now(), transfer.id],
    );
    const settled = requireTransfer(store, transfer.reference);
    enqueueWebhook(
      context,
      `transfer.${outcome}`,
      settled.reference,
      presentTransfer(store, settled),
    );
    return settled;
  });
}

export function settleDueTransfers(context: SandboxContext): void {
  const sql = 'SELECT * FROM transfers WHERE settle_at <= ? ORDER BY settle_at';
  for (const transfer of allRows<TransferRow>(context.store, sql, context.now())) {
    if (transfer.outcome !== 'pending') settleTransfer(context, transfer, transfer.outcome);
  }
}

export function findTransfer(store: Store, reference: string) {
  return oneRow<TransferRow>(store, 'SELECT * FROM transfers WHERE reference = ?', reference);
}

export function requireTransfer(store: Store, reference: string): TransferRow {
  const row = findTransfer(store, reference);
  if (row !== undefined) return row;
  throw new ApiError(404, 'Transfer not found', {
    code: 'transfer_not_found',
    nextStep: "Ensure that you're passing the reference of a transfer of this integration",
  });
}

export function latestTransfers(store: Store, limit: number): TransferRow[] {
  return allRows<TransferRow>(store, 'SELECT * FROM transfers ORDER BY id DESC LIMIT ?', limit);
}

function referenceTaken(): ApiError {
  return new ApiError(
    400,
    'Please provide a unique reference. Reference already exists on a transfer',
    {
      code: 'duplicate_transfer_reference',
      nextStep: 'Create a new reference for the new transfer',
    },
  );
}

function recipientInvalid(): ApiError {
  return new ApiError(400, 'Recipient specified is invalid', {
    code: 'invalid_transfer_recipient',
    nextStep:
      'Provide a valid recipient. Ensure you are passing the recipient code in the recipient param',
  });
}
