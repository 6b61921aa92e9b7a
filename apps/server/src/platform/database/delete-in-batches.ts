import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { readKeys } from './primary-keys.ts';

/** Rows deleted by one statement, so that none blocks others for long or reaches its time limit. */
const batch = 5_000;

/** Deletes the rows that meet the condition and returns how many. */
export async function deleteInBatches(
  db: Database,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const key = (await readKeys(db, [table])).get(table) ?? [];
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let deleted = 0; ; ) {
    const done = await sql`
      DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (
        SELECT ${columns} FROM ${sql.table(table)} WHERE ${condition} LIMIT ${batch}
      )`.execute(db);
    const count = Number(done.numAffectedRows ?? 0n);
    deleted += count;
    if (count < batch) return deleted;
  }
}
