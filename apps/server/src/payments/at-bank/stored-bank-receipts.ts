import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { StoredEvidence } from '../../platform/files/evidence-files.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { paymentsDb } from '../tables.ts';
import { referenceKey } from './bank-reference.ts';

type BankReceiptKey = { readonly clientId: string; readonly receiptId: string };

/** Where the bank's confirmation of a receipt is stored. */
export const bankReceiptFolder = ({ clientId, receiptId }: BankReceiptKey): string =>
  `bank-receipts/${clientId}/${receiptId}`;

/** Stores who paid and the confirmation, in the transaction of the proposal. */
export async function insertBankReceipt(
  tx: Tx,
  { clientId, receiptId }: BankReceiptKey,
  { payer, file }: { readonly payer: string; readonly file: StoredEvidence },
  by: { readonly staffId: string; readonly at: Date },
): Promise<void> {
  await paymentsDb(tx)
    .insertInto('bank_receipts')
    .values({
      client_id: clientId,
      receipt_id: receiptId,
      payer,
      file_id: file.fileId,
      file_name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      file_key: file.key,
      uploaded_by: by.staffId,
      uploaded_at: by.at,
    })
    .execute();
}

/** Who paid a receipt at our bank, and its confirmation; undefined for every other receipt. */
export function findBankReceipt(reader: Reader, { clientId, receiptId }: BankReceiptKey) {
  return paymentsDb(reader)
    .selectFrom('bank_receipts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
}

/** The same by the receipt's id alone, which may be only proposed. */
export async function findBankReceiptById(reader: Reader, receiptId: string) {
  if (!isId(receiptId)) return undefined;
  return paymentsDb(reader)
    .selectFrom('bank_receipts')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
}

/** 409 when the bank's payment is recorded already. */
export async function requireNewReference(reader: Reader, reference: string): Promise<void> {
  const known = await paymentsDb(reader)
    .selectFrom('bank_references')
    .select('receipt_id')
    .where('reference', '=', referenceKey(sql.val(reference)))
    .executeTakeFirst();
  if (known !== undefined) throw alreadyRecorded(reference);
}

/** Of two approvals at once, only the first takes the reference. */
export async function takeReference(
  tx: Tx,
  { clientId, receiptId }: BankReceiptKey,
  reference: string,
): Promise<void> {
  const taken = await paymentsDb(tx)
    .insertInto('bank_references')
    .values({
      reference: referenceKey(sql.val(reference)),
      client_id: clientId,
      receipt_id: receiptId,
    })
    .onConflict((known) => known.doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (taken === undefined) throw alreadyRecorded(reference);
}

/** The payment can be recorded again, such as for the right client. */
export async function releaseReference(
  tx: Tx,
  { clientId, receiptId }: BankReceiptKey,
): Promise<void> {
  await paymentsDb(tx)
    .deleteFrom('bank_references')
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .execute();
}

const alreadyRecorded = (reference: string) =>
  conflict(`The payment with the bank reference ${reference} has already been recorded.`);
