import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { areInOneSlice } from '../platform/database/client-buckets.ts';
import type { Reader } from '../platform/database/database.ts';
import { debitCodes, type LedgerCode } from './chart.ts';
import { ledgerDb } from './tables.ts';
import type { TransferKind } from './transfer.ts';

/*
 * Sub-queries of the ledger for the SQL of other capabilities. Only the ledger names its tables; a
 * query of a loan or an investment joins one of these instead:
 * sql`SELECT … FROM loans LEFT JOIN ${ledgerAccounts(loanPrincipal)} AS principal ON …`.
 * PostgreSQL merges them into the query around them, so they are free.
 */

/**
 * The accounts with these codes, as a sub-query with the columns client_id, subject_id, code,
 * currency, debits, credits and balance (of a debit account debits − credits, else the reverse).
 */
export function ledgerAccounts(...codes: readonly LedgerCode[]): RawBuilder<unknown> {
  return sql`(
    SELECT client_id, subject_id, code, currency, debits, credits,
      CASE WHEN code IN (${literals([...debitCodes])}) THEN debits - credits
        ELSE credits - debits END AS balance
    FROM ledger_accounts WHERE code IN (${literals(codes)})
  )`;
}

/**
 * The transfers of these kinds, as a sub-query with the columns client_id, subject_id, kind,
 * currency, amount, happened_on, and code and subject of both sides (debit_code,
 * debit_subject_id, credit_code, credit_subject_id).
 */
export function ledgerTransfers(...kinds: readonly TransferKind[]): RawBuilder<unknown> {
  return sql`(
    SELECT client_id, subject_id, kind, currency, amount, happened_on,
      debit_code, debit_subject_id, credit_code, credit_subject_id
    FROM ledger_transfers WHERE kind IN (${literals(kinds)})
  )`;
}

/** The transfers in and out of accounts with this code, of any kind, with the same columns. */
export function ledgerMoves(code: LedgerCode): RawBuilder<unknown> {
  return sql`(
    SELECT client_id, subject_id, kind, currency, amount, happened_on,
      debit_code, debit_subject_id, credit_code, credit_subject_id
    FROM ledger_transfers WHERE ${sql.lit(code)} IN (debit_code, credit_code)
  )`;
}

/**
 * The transfers on accounts of these codes since a date, as a sub-query with the columns client_id,
 * subject_id (of the transfer), code, kind, currency, happened_on and change (debits − credits).
 */
export function ledgerChanges(codes: readonly LedgerCode[], since: IsoDate): RawBuilder<unknown> {
  const side = (code: 'debit_code' | 'credit_code', change: RawBuilder<bigint>) => sql`
    SELECT client_id, subject_id, ${sql.ref(code)} AS code, kind, currency, happened_on,
      ${change} AS change
    FROM ledger_transfers
    WHERE ${sql.ref(code)} IN (${literals(codes)}) AND happened_on >= ${since}::date`;
  return sql`(
    ${side('debit_code', sql`amount`)} UNION ALL ${side('credit_code', sql`-amount`)}
  )`;
}

/**
 * Every client whose money ever moved, and the lender, as a sub-query with the column client_id.
 */
export const ledgerOwners = sql`(SELECT DISTINCT client_id FROM ledger_accounts)`;

/**
 * The business date on which money of a client last moved, within a statement; null if none ever
 * did. Its seals say it for closed dates, so that only the transfers of open dates are read.
 */
export function lastMovedOn(clientId: RawBuilder<unknown>): RawBuilder<unknown> {
  const sealed = sql`(
    SELECT max(business_date) FROM ledger_seals AS seals WHERE seals.client_id = ${clientId}
  )`;
  return sql`greatest(${sealed}, (
    SELECT max(happened_on) FROM ledger_transfers AS move
    WHERE move.client_id = ${clientId} AND ${areInOneSlice(sql`move.client_id`, clientId)}
      AND move.happened_on > coalesce(${sealed}, '-infinity')
  ))`;
}

/** The months that are closed, as a sub-query with the columns month, proposed_by, approved_by. */
export const ledgerClosedMonths = sql`(
  SELECT month, proposed_by, approved_by FROM ledger_closed_months
)`;

/** The seals, as a sub-query with the columns client_id, business_date and seal. */
export const ledgerSeals = sql`(SELECT client_id, business_date, seal FROM ledger_seals)`;

function literals(values: readonly (number | string)[]): RawBuilder<unknown> {
  return sql.join(values.map((value) => sql.lit(value)));
}

/** Whether no money has ever moved. */
export async function isLedgerEmpty(reader: Reader): Promise<boolean> {
  const any = await ledgerDb(reader)
    .selectFrom('ledger_transfers')
    .select('client_id')
    .limit(1)
    .executeTakeFirst();
  return any === undefined;
}

/**
 * The business date of the first movement; null while no money has moved. Only a book without a
 * closed date is read for it: no index finds the first date among all transfers.
 */
export async function readFirstTransferDate(reader: Reader): Promise<string | null> {
  const db = ledgerDb(reader);
  const { closed } = await db
    .selectFrom('ledger_day_totals')
    .select((row) => row.fn.min('business_date').as('closed'))
    .executeTakeFirstOrThrow();
  if (closed !== null) return closed;
  const { first } = await db
    .selectFrom('ledger_transfers')
    .select((row) => row.fn.min('happened_on').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}
