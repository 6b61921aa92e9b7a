import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { LedgerCode } from './chart.ts';
import { ledgerDb } from './tables.ts';

/** One side of a transfer: an account of the client, by its code and the record it belongs to. */
export type Side = { code: LedgerCode; subjectId: string };

/**
 * `amount` goes from the credited account to the debited one; kinds are those of docs/ledger.md.
 */
export type Transfer = {
  kind: TransferKind;
  subjectId: string;
  debit: Side;
  credit: Side;
  currency: Currency;
  amount: bigint;
};

export type TransferKind =
  | 'receipt'
  | 'provider_fee'
  | 'repayment_penalty'
  | 'repayment_interest'
  | 'repayment_principal'
  | 'investment'
  | 'disbursement_ordered'
  | 'payout_paid'
  | 'payout_returned'
  | 'payout_unclaimed'
  | 'disbursement'
  | 'interest_scheduled'
  | 'disbursement_failed'
  | 'disbursement_returned'
  | 'interest_unscheduled'
  | 'interest_earned'
  | 'penalty'
  | 'returns'
  | 'withdrawal_capital'
  | 'withdrawal_returns'
  | 'withdrawal_failed';

/**
 * Posts transfers of one client, all or none, in the caller's transaction. Transfers of nothing are
 * left out. The caller has locked the business row first; an account that would fall below zero
 * fails the whole transaction.
 */
export async function post(
  tx: Tx,
  clientId: string,
  happenedOn: IsoDate,
  transfers: readonly Transfer[],
): Promise<void> {
  const moving = transfers.filter((transfer) => transfer.amount !== 0n);
  if (moving.length === 0) return;
  const postingId = newId();
  await ledgerDb(tx)
    .insertInto('ledger_transfers')
    .values(
      moving.map((transfer) => ({
        client_id: clientId,
        transfer_id: newId(),
        posting_id: postingId,
        kind: transfer.kind,
        subject_id: transfer.subjectId,
        debit_code: transfer.debit.code,
        debit_subject_id: transfer.debit.subjectId,
        credit_code: transfer.credit.code,
        credit_subject_id: transfer.credit.subjectId,
        currency: transfer.currency,
        amount: transfer.amount,
        happened_on: happenedOn,
      })),
    )
    .execute();
  await addToAccounts(tx, sql`client_id = ${clientId} AND posting_id = ${postingId}`);
}

/**
 * Posts the rows of a query for any number of clients at once (day close), and returns how many
 * transfers it wrote. The query selects client_id, kind, subject_id, debit_code, debit_subject_id,
 * credit_code, credit_subject_id, currency and amount, in this order.
 */
export async function postSet(
  tx: Tx,
  happenedOn: IsoDate,
  rows: RawBuilder<unknown>,
): Promise<number> {
  const postingId = newId();
  const written = await sql`
    INSERT INTO ledger_transfers (
      transfer_id, posting_id, happened_on, client_id, kind, subject_id,
      debit_code, debit_subject_id, credit_code, credit_subject_id, currency, amount
    )
    SELECT gen_random_uuid(), ${postingId}::uuid, ${happenedOn}::date, moved.*
    FROM (${rows}) AS moved`.execute(tx);
  await addToAccounts(tx, sql`posting_id = ${postingId}`);
  return Number(written.numAffectedRows ?? 0n);
}

/** Adds transfers to the totals of their accounts, and opens accounts that are new. */
async function addToAccounts(tx: Tx, chosen: RawBuilder<unknown>): Promise<void> {
  const sides = sql`
    SELECT client_id, debit_code AS code, debit_subject_id AS subject_id, currency,
      amount AS debits, 0::bigint AS credits FROM ledger_transfers WHERE ${chosen}
    UNION ALL
    SELECT client_id, credit_code, credit_subject_id, currency, 0, amount
      FROM ledger_transfers WHERE ${chosen}`;
  await sql`
    INSERT INTO ledger_accounts (client_id, code, subject_id, currency)
    SELECT DISTINCT client_id, code, subject_id, currency FROM (${sides}) AS sides
    ORDER BY client_id, code, subject_id, currency
    ON CONFLICT DO NOTHING`.execute(tx);
  // Locked in the order of their key, so that two postings wait for each other instead of dead-
  // locking.
  await sql`
    SELECT 1 FROM ledger_accounts
    WHERE (client_id, code, subject_id, currency) IN (
      SELECT client_id, code, subject_id, currency FROM (${sides}) AS sides
    )
    ORDER BY client_id, code, subject_id, currency FOR UPDATE`.execute(tx);
  await sql`
    UPDATE ledger_accounts AS account
    SET debits = account.debits + moved.debits, credits = account.credits + moved.credits
    FROM (
      SELECT client_id, code, subject_id, currency,
        sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
      FROM (${sides}) AS sides GROUP BY client_id, code, subject_id, currency
    ) AS moved
    WHERE account.client_id = moved.client_id AND account.code = moved.code
      AND account.subject_id = moved.subject_id AND account.currency = moved.currency`.execute(tx);
}
