import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Rows deleted by one statement, so that none of them holds others up or runs into the statement's limit. */
const part = 5_000;

/** Deletes every row for which the condition holds; `key` is the table's primary key. Returns how many. */
export async function deleteInBatches(
  db: Database,
  table: string,
  key: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let deleted = 0; ; ) {
    const done = await sql`
      DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (
        SELECT ${columns} FROM ${sql.table(table)} WHERE ${condition} LIMIT ${part}
      )`.execute(db);
    const count = Number(done.numAffectedRows ?? 0n);
    deleted += count;
    if (count < part) return deleted;
  }
}
