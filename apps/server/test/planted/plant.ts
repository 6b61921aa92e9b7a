import { sql } from 'kysely';
import { expect } from 'vitest';
import { allChecks } from '../../src/ledger-checks.ts';
import { newId } from '../../src/platform/database/ids.ts';
import type { WholeBook } from '../builders/whole-book.ts';
import type { TestApp } from '../test-app.ts';

/** One wrong thing in the book, and the check that finds it. */
export type Planted = {
  /** As it would be told: "a return deleted". */
  readonly what: string;
  /** SQL that the owner of the tables runs. */
  readonly plant: (book: WholeBook) => string;
  /** The name of the check that finds it. */
  readonly check: string;
  /** Words of the sentence that names it. */
  readonly says: string;
};

/** The differences that the named checks find while the SQL is in force; it is rolled back. */
export async function differencesWith(
  { database }: TestApp,
  plant: string,
  ...names: readonly string[]
): Promise<string[]> {
  const differences: string[] = [];
  const rolledBack = database.owner.db.transaction().execute(async (tx) => {
    await sql.raw(plant).execute(tx);
    for (const name of names) {
      const check = allChecks.find((one) => one.name === name);
      if (check === undefined) throw new Error(`there is no check ${name}`);
      differences.push(...(await check.run(tx)).differences);
    }
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  return differences;
}

/** The id of nothing in the book. Citus updates clients' rows with constant values alone. */
export const unknownId = newId();

/** A time some while later or earlier, in a way that depends on no setting of a connection. */
export function shifted(column: string, by: string): string {
  return `${column} = (${column} AT TIME ZONE 'UTC' + interval '${by}') AT TIME ZONE 'UTC'`;
}

/** Makes rows those of a client that is not in the book. */
export function moveToUnknownClient(table: string, condition: string): string {
  return `WITH moved AS (DELETE FROM ${table} WHERE ${condition} RETURNING *)
    INSERT INTO ${table} SELECT (jsonb_populate_record(
      NULL::${table}, to_jsonb(moved) || '{"client_id": "${unknownId}"}'
    )).* FROM moved`;
}

/** Deletes transfers and takes them out of the totals, as if they had never been posted. */
export function unpost(condition: string): string {
  const removed = `DELETE FROM ledger_transfers WHERE ${condition} RETURNING *`;
  return `WITH moved AS (${removed}) ${total('-')}`;
}

const names = [
  ...['client_id', 'posting_id', 'kind', 'subject_id', 'debit_code', 'debit_subject_id'],
  ...['credit_code', 'credit_subject_id', 'currency', 'amount', 'happened_on', 'written_at'],
];

/** Posts transfers again, changed as the columns say, with the totals that belong to them. */
export function repost(condition: string, columns: { [column: string]: string } = {}): string {
  const values = names.map((name) => columns[name] ?? name);
  return `WITH moved AS (
    INSERT INTO ledger_transfers (transfer_id, ${names.join(', ')})
    SELECT gen_random_uuid(), ${values.join(', ')} FROM ledger_transfers WHERE ${condition}
    RETURNING *
  ) ${total('+')}`;
}

function total(sign: '+' | '-'): string {
  return `UPDATE ledger_accounts AS account
    SET debits = account.debits ${sign} changed.debits,
      credits = account.credits ${sign} changed.credits
    FROM (
      SELECT client_id, code, subject_id, currency, sum(debits) AS debits, sum(credits) AS credits
      FROM (
        SELECT client_id, debit_code AS code, debit_subject_id AS subject_id, currency,
          amount AS debits, 0 AS credits FROM moved
        UNION ALL
        SELECT client_id, credit_code, credit_subject_id, currency, 0, amount FROM moved
      ) AS sides GROUP BY client_id, code, subject_id, currency
    ) AS changed
    WHERE account.client_id = changed.client_id AND account.code = changed.code
      AND account.subject_id = changed.subject_id AND account.currency = changed.currency`;
}

/** A transfer that nothing caused, without its totals. */
export function post(
  clientId: string,
  columns: { kind: string; subject: string; debit: number; credit: number; amount: number },
  { on = '2027-01-04', debitSubject = columns.subject } = {},
): string {
  const { kind, subject, debit, credit, amount } = columns;
  return `INSERT INTO ledger_transfers (client_id, transfer_id, posting_id, kind, subject_id,
      debit_code, debit_subject_id, credit_code, credit_subject_id, currency, amount, happened_on)
    VALUES ('${clientId}', gen_random_uuid(), gen_random_uuid(), '${kind}', '${subject}',
      ${debit}, '${debitSubject}', ${credit}, '${subject}', 'NGN', ${amount}, '${on}');`;
}
