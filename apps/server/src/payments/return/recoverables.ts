import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import {
  cutPage,
  type PageRequest,
  parseIdCursor,
  type TotalledPage,
  totalForStaff,
} from '../../platform/http/keyset.ts';
import { paymentsDb } from '../tables.ts';

/**
 * Money that the provider took back, or paid twice, and that its client no longer holds with us:
 * the balance of an account 1300.
 */
export type RecoverableMoney = {
  readonly clientId: string;
  /** The receipt or the payout. */
  readonly subjectId: string;
  readonly kind: 'receipt' | 'transfer';
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly since: IsoDate;
};

const owed = sql`
  SELECT account.client_id AS "clientId", account.subject_id AS "subjectId",
    CASE WHEN payout.payout_id IS NULL THEN 'receipt' ELSE 'transfer' END AS kind,
    coalesce(payment.reference, payout.reference, '') AS reference,
    account.balance AS amount, account.currency,
    coalesce(
      (SELECT min(reversal.changed_on) FROM receipt_reversals AS reversal
        WHERE reversal.client_id = account.client_id
          AND reversal.receipt_id = account.subject_id AND reversal.recoverable > 0),
      payout.settled_on, receipt.booked_on
    ) AS since
  FROM ${ledgerAccounts(ledgerCodes.recoverable)} AS account
  LEFT JOIN receipts AS receipt ON receipt.client_id = account.client_id
    AND receipt.receipt_id = account.subject_id AND receipt.payment_id IS NOT NULL
  LEFT JOIN payments AS payment ON payment.client_id = receipt.client_id
    AND payment.payment_id = receipt.payment_id
  LEFT JOIN payouts AS payout ON payout.client_id = account.client_id
    AND payout.payout_id = account.subject_id
  WHERE account.debits > account.credits`;

/** One page, oldest first. */
export async function listRecoverables(
  reader: Reader,
  request: PageRequest,
): Promise<TotalledPage<RecoverableMoney, 'amount'>> {
  const { limit } = request;
  const after = parseIdCursor(request.after);
  const later = after === null ? sql`` : sql`AND account.subject_id > ${after}::uuid`;
  const { rows } = await sql<RecoverableMoney>`
    ${owed} ${later} ORDER BY account.subject_id LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, (row) => row.subjectId);
  const counted = await totalForStaff(reader, request, sql`(${owed})`, ['amount']);
  return { ...counted, results: page.rows, after: page.after };
}

/** Finds the recoverable money of a receipt or payout that staff name only by its id. */
export async function findRecoverable(
  reader: Reader,
  subjectId: string,
): Promise<RecoverableMoney | undefined> {
  if (!isId(subjectId)) return undefined;
  const { rows } = await sql<RecoverableMoney>`
    ${owed} AND account.subject_id = ${subjectId}::uuid`.execute(reader);
  return rows[0];
}

export type UsableReceipt = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly unapplied: bigint;
};

/** The unapplied receipts of these clients, oldest first, in one query. */
export async function readUsableReceipts(
  reader: Reader,
  clientIds: readonly string[],
): Promise<UsableReceipt[]> {
  if (clientIds.length === 0) return [];
  return paymentsDb(reader)
    .selectFrom('receipts as receipt')
    .leftJoin('payments as payment', (join) =>
      join
        .onRef('payment.client_id', '=', 'receipt.client_id')
        .onRef('payment.payment_id', '=', 'receipt.payment_id'),
    )
    .leftJoin('payouts as payout', (join) =>
      join
        .onRef('payout.client_id', '=', 'receipt.client_id')
        .onRef('payout.payout_id', '=', 'receipt.payout_id'),
    )
    .select((row) => [
      'receipt.client_id as clientId',
      'receipt.receipt_id as receiptId',
      'receipt.currency',
      'receipt.unapplied',
      row.fn
        .coalesce('payment.reference', 'payout.reference', 'receipt.bank_reference', sql.lit(''))
        .as('reference'),
    ])
    .where('receipt.client_id', 'in', [...new Set(clientIds)])
    .where('receipt.unapplied', '>', 0n)
    .orderBy('receipt.receipt_id')
    .execute();
}
