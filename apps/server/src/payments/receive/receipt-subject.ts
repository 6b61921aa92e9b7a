import { formatDate } from '@quarrter/domain/calendar';
import { exactMoney, formatMoney, parseAmount } from '@quarrter/domain/money';
import { nameClients } from '../../accounts/index.ts';
import type { ApprovalSubject } from '../../approvals/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import { lockReceipt, type ReceiptView } from './receipt-queries.ts';

/** A locked receipt that a proposal is about, with the facts needed for a decision. */
export async function readReceiptSubject(
  tx: Tx,
  subject: ApprovalSubject,
): Promise<{ title: string; facts: Record<string, string> }> {
  const receipt = await lockReceiptOf(tx, subject);
  const { name } = (await nameClients(tx, [receipt.clientId]))(receipt.clientId);
  const money = (amount: bigint) => exactMoney(amount, receipt.currency);
  return {
    title: `Receipt ${shortId(receipt.receiptId)} of ${name}`,
    facts: {
      Received: `${money(receipt.amount)}, paid on ${formatDate(receipt.paidOn)}`,
      Unapplied: money(receipt.unapplied),
      'Being refunded': money(receipt.refunding),
    },
  };
}

/** The client is held before the receipt is locked, as in every command that posts. */
export async function lockReceiptOf(
  tx: Tx,
  { id, clientId }: ApprovalSubject,
): Promise<ReceiptView> {
  if (clientId === null) throw notFound('There is no such receipt.');
  await readBusinessTimeOf(tx, clientId);
  return lockReceipt(tx, clientId, id);
}

/** An amount of a receipt's unapplied money, as staff type it. */
export function amountOfReceipt(text: string, receipt: ReceiptView): bigint {
  const amount = parseAmount(text);
  if (amount === null || amount <= 0n) throw invalid({ amount: ['Amount must be more than 0.'] });
  if (amount > receipt.unapplied) {
    const left = formatMoney(receipt.unapplied, receipt.currency);
    throw invalid({ amount: [`Only ${left} of this receipt is unapplied.`] });
  }
  return amount;
}
