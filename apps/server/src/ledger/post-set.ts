import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { jsonRows } from '../platform/database/row-set.ts';
import { isMonthClosed } from './closed-months.ts';
import { addToMonths, firstOfMonth, summedCodesSql } from './month-totals.ts';
import { type AccountKey, keyColumns } from './write-transfers.ts';

/**
 * Posts the rows of a query for any number of clients at once (day close), and returns how many
 * transfers it wrote. The query selects client_id, kind, subject_id, debit_code, debit_subject_id,
 * credit_code, credit_subject_id, currency and amount, in this order. Its rows are given
 * (`readRowSet`, `jsonRows`), never read from a table: it runs four times.
 */
export async function postSet(
  tx: Tx,
  happenedOn: IsoDate,
  rows: RawBuilder<unknown>,
): Promise<number> {
  if (await isMonthClosed(tx, happenedOn)) throw new Error(`the month of ${happenedOn} is closed`);
  const written = await sql`
    INSERT INTO ledger_transfers (
      transfer_id, posting_id, happened_on, client_id, kind, subject_id,
      debit_code, debit_subject_id, credit_code, credit_subject_id, currency, amount
    )
    SELECT gen_random_uuid(), ${newId()}::uuid, ${happenedOn}::date, moved.*
    FROM (${rows}) AS moved`.execute(tx);
  const count = Number(written.numAffectedRows ?? 0n);
  if (count > 0) await addSetToAccounts(tx, happenedOn, rows);
  return count;
}

/**
 * Adds transfers to every account that they touch. The caller holds the clients' bucket, or has
 * just made them: a new account is written once, with its totals.
 */
async function addSetToAccounts(
  tx: Tx,
  happenedOn: IsoDate,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const sides = sql`
    FROM (${rows}) AS transfer (
      client_id, kind, subject_id, debit_code, debit_subject_id, credit_code, credit_subject_id,
      currency, amount
    )
    CROSS JOIN LATERAL (
      VALUES (debit_code, debit_subject_id, amount, 0), (credit_code, credit_subject_id, 0, amount)
    ) AS side (code, account_id, debits, credits)`;
  const moved = sql`(
    SELECT client_id, code, account_id AS subject_id, currency,
      sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
    ${sides} GROUP BY client_id, code, account_id, currency
  ) AS moved`;
  const isTheirs = sql`account.code = moved.code AND account.subject_id = moved.subject_id
    AND account.currency = moved.currency`;
  const known = await sql<AccountKey>`
    UPDATE ledger_accounts AS account
    SET debits = account.debits + moved.debits, credits = account.credits + moved.credits
    FROM ${moved} WHERE account.client_id = moved.client_id AND ${isTheirs}
    RETURNING account.client_id, account.code, account.subject_id, account.currency`.execute(tx);
  // On Citus rows that are given cannot be compared with those of every shard.
  await sql`
    INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
    SELECT moved.* FROM ${moved}
    WHERE NOT EXISTS (
      SELECT 1 FROM ${jsonRows(known.rows, keyColumns)} AS account
      WHERE account.client_id = moved.client_id AND ${isTheirs}
    )`.execute(tx);
  await addToMonths(sql`
    SELECT client_id, currency, code, ${firstOfMonth(happenedOn)}::date,
      sum(debits)::bigint, sum(credits)::bigint
    ${sides} WHERE code IN (${summedCodesSql})
    GROUP BY client_id, currency, code
    ORDER BY client_id, currency, code`).execute(tx);
}
