import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { type Fields, requiredText } from '../provider/fields.ts';
import { presentCustomer } from '../provider/present-transaction.ts';
import type { TransactionRow } from '../provider/transactions.ts';
import { allRows } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';
import { alreadyPaid, type ChargeResult, openTransaction } from './charge.ts';
import { awaitTransfer, decline, succeed } from './settle.ts';

/** Naira alone can be paid by a bank transfer or a USSD code. */
export function channelsOf({ currency }: TransactionRow): readonly string[] {
  return currency === 'NGN' ? ['card', 'bank_transfer', 'ussd'] : ['card'];
}

/**
 * The payer sends a bank transfer: the whole amount at once, the whole amount later, or a part. The
 * provider sends an incorrect amount back, and tells the product.
 */
export function payByTransfer(context: SandboxContext, fields: Fields): ChargeResult {
  const row = openTransaction(context.store, fields);
  const sends = requiredText(fields, 'sends', 'What the payer sends');
  if (sends === 'late') {
    const lateMs = readFaults(context.store).late_seconds * 1000;
    const waiting = awaitTransfer(context, row.reference, context.now() + lateMs);
    return result(waiting, 'pending', 'We are waiting for your transfer');
  }
  if (sends === 'part') {
    enqueueWebhook(context, 'bank.transfer.rejected', row.reference, {
      bank_transfer: {
        amount: String(Math.ceil(row.amount / 2)),
        message: 'incorrect amount sent',
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: String(row.id),
      },
      customer: { ...presentCustomer(row), domain: 'test', integration: 463_433 },
    });
    const declined = decline(context, row.reference, 'Incorrect amount sent');
    return result(
      declined,
      'failed',
      'You sent another amount, so it was returned to your account',
    );
  }
  const paid = succeed(context, row.reference, { channel: 'bank_transfer' });
  return result(paid, 'success', 'Approved');
}

/** The payer dials the code, and confirms with a PIN on the phone or does not. */
export function payByUssd(context: SandboxContext, fields: Fields): ChargeResult {
  const row = openTransaction(context.store, fields);
  if (requiredText(fields, 'dials', 'What the payer does') === 'confirm') {
    return result(succeed(context, row.reference, { channel: 'ussd' }), 'success', 'Approved');
  }
  const reason = 'The code was not confirmed';
  return result(decline(context, row.reference, reason), 'failed', reason);
}

/** Late transfers that arrive now. */
export function settleDuePayments(context: SandboxContext): void {
  const sql = `SELECT * FROM transactions WHERE pay_at <= ? AND status = 'pending'`;
  for (const { reference } of allRows<TransactionRow>(context.store, sql, context.now())) {
    succeed(context, reference, { channel: 'bank_transfer' });
  }
}

function result(
  row: TransactionRow | null,
  status: ChargeResult['status'],
  message: string,
): ChargeResult {
  if (row === null) throw alreadyPaid();
  return { status, message, reference: row.reference, id: row.id };
}
