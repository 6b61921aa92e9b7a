import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { newCode } from '../store/codes.ts';
import { atomically, type Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';
import { addToBalance, type Cause, requireBalance, takeFromBalance } from './balances.ts';
import { ApiError, invalid } from './envelope.ts';
import { transferFee } from './fees.ts';
import {
  currencyOf,
  type Fields,
  fieldsOf,
  optionalText,
  requiredAmount,
  requiredText,
} from './fields.ts';
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
  requireBalance(context.store);
  return atomically(context.store, () => {
    if (findTransfer(context.store, reference) !== undefined) throw referenceTaken();
    const recipient = findRecipient(context.store, recipientCode);
    if (recipient === undefined || recipient.currency !== currency) throw recipientInvalid();
    const fee = transferFee(amount, currency);
    const now = context.business.now();
    const { status, outcome, settleAt } = course(context);
    run(
      context.store,
      `INSERT INTO transfers (reference, transfer_code, recipient_id, amount, currency, reason,
         status, outcome, fee, settle_at, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[reference, newCode('TRF_', 15), recipient.id, amount, currency],
      ...[optionalText(fields, 'reason'), status, outcome, fee, settleAt, now, now],
    );
    const transfer = requireTransfer(context.store, reference);
    takeFromBalance(context, currency, amount + fee, causeOf(transfer));
    return transfer;
  });
}

function causeOf({ id, reason }: TransferRow): Cause {
  return { model: 'Transfer', id, reason };
}

/** How a new transfer continues, by the fault that is switched on. */
function course(context: SandboxContext) {
  const { transfers, late_seconds } = readFaults(context.store);
  const soon = context.now() + context.config.timing.settleMs;
  const settled = { status: 'pending', outcome: 'success', settleAt: soon } as const;
  if (transfers === 'otp') return { status: 'otp', outcome: 'pending', settleAt: null } as const;
  if (transfers === 'pending') return { ...settled, outcome: 'pending', settleAt: null } as const;
  if (transfers === 'late') return { ...settled, settleAt: soon + late_seconds * 1000 };
  if (transfers === 'failed' || transfers === 'reversed') return { ...settled, outcome: transfers };
  return settled;
}

/** Ends a transfer, or ends it in another way. The product is told by a webhook. */
export function settleTransfer(
  context: SandboxContext,
  transfer: TransferRow,
  outcome: TransferOutcome,
): TransferRow {
  const { store } = context;
  return atomically(store, () => {
    const feeCharged = outcome === 'success' ? transfer.fee : transfer.fee_charged;
    const before = held(transfer.status, transfer, transfer.fee_charged);
    const after = held(outcome, transfer, feeCharged);
    const { currency } = transfer;
    if (before > after) addToBalance(context, currency, before - after, causeOf(transfer));
    if (after > before) takeFromBalance(context, currency, after - before, causeOf(transfer));
    run(
      store,
      `UPDATE transfers SET status = ?, failure = ?, fee_charged = ?, settle_at = NULL,
         updated_at = ? WHERE id = ?`,
      ...[outcome, failures[outcome], feeCharged, context.business.now(), transfer.id],
    );
    const settled = requireTransfer(store, transfer.reference);
    if (outcome !== 'otp') {
      const data = presentTransfer(store, settled);
      enqueueWebhook(context, `transfer.${outcome}`, settled.reference, data);
    }
    return settled;
  });
}

export type TransferOutcome = Exclude<TransferRow['status'], 'pending'>;

const failures = {
  success: null,
  otp: null,
  failed: 'The receiving bank could not be reached',
  reversed: 'The receiving bank returned the money',
} as const;

/**
 * Returns how much a transfer takes out of the balance: its amount and fee, or only the fee charged
 * once it has failed or was returned.
 */
function held(status: TransferRow['status'], transfer: TransferRow, feeCharged: number): number {
  if (status === 'failed' || status === 'reversed') return feeCharged;
  return transfer.amount + transfer.fee;
}

/** The code that the provider sends to the lender's phone. Here it is always this one. */
export const transferOtp = '123456';

/** The lender enters the code, and the transfer continues. */
export function finalizeTransfer(context: SandboxContext, body: unknown): TransferRow {
  const fields = fieldsOf(body);
  const transfer = requireWaiting(context.store, fields);
  if (requiredText(fields, 'otp', 'OTP') !== transferOtp) {
    throw invalid('OTP is invalid', 'Ensure that the OTP is the one that was sent');
  }
  run(
    context.store,
    `UPDATE transfers SET status = 'pending', outcome = 'success', settle_at = ? WHERE id = ?`,
    ...[context.now() + context.config.timing.settleMs, transfer.id],
  );
  return requireTransfer(context.store, transfer.reference);
}

/** The transfer of a call that needs one to wait for its code. */
export function requireWaiting(store: Store, fields: Fields): TransferRow {
  const code = requiredText(fields, 'transfer_code', 'Transfer code');
  const sql = `SELECT * FROM transfers WHERE transfer_code = ? AND status = 'otp'`;
  const transfer = oneRow<TransferRow>(store, sql, code);
  if (transfer !== undefined) return transfer;
  throw invalid('Transfer code is invalid', 'Pass the code of a transfer that waits for an OTP');
}

export function settleDueTransfers(context: SandboxContext): void {
  const sql = 'SELECT * FROM transfers WHERE settle_at <= ? ORDER BY settle_at';
  for (const transfer of allRows<TransferRow>(context.store, sql, context.now())) {
    const { outcome } = transfer;
    if (outcome === 'pending') continue;
    const paid = outcome === 'reversed' ? settleTransfer(context, transfer, 'success') : transfer;
    settleTransfer(context, paid, outcome);
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
