import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '../passwords/secrets.ts';
import type { Tx } from './database.ts';
import { emptySealed, type StoredRow, type Tables } from './define-table.ts';
import { targetOf, writeRows } from './rotate-table.ts';

/** Whose rows are erased, and perhaps a condition that only some of them meet. */
type Whose = { readonly clientIds: readonly string[]; readonly only?: RawBuilder<unknown> };

/**
 * Erases the rows of some clients as each table declares it, with one statement for all of them.
 * The last table comes first: one that builds on others goes before them.
 */
export async function eraseRows(
  tx: Tx,
  secrets: Secrets,
  tables: Tables,
  { clientIds, only }: Whose,
): Promise<void> {
  const these = sql`any(${clientIds}::uuid[])`;
  const also = only ? sql`AND ${only}` : sql``;
  for (const [name, { erased, cleared = {}, sealed = {} }] of Object.entries(tables).toReversed()) {
    if (erased === 'deleted') {
      await sql`DELETE FROM ${sql.table(name)} WHERE client_id = ${these} ${also}`.execute(tx);
    }
    const values = Object.entries(cleared).filter(([, value]) => value !== emptySealed);
    if (values.length > 0) {
      const changes = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`
        UPDATE ${sql.table(name)} SET ${sql.join(changes)}
        WHERE client_id = ${these} ${also}`.execute(tx);
    }
    const emptied = Object.entries(sealed).filter(([column]) => cleared[column] === emptySealed);
    if (emptied.length === 0) continue;
    const { rows } = await sql<StoredRow>`
      SELECT * FROM ${sql.table(name)} WHERE client_id = ${these} ${also}`.execute(tx);
    if (rows.length === 0) continue;
    const resealed = (row: StoredRow) =>
      emptied.map(([column, contextOf]) => [column, secrets.seal('', contextOf(row))]);
    const changes = rows.map((read) => ({
      read,
      resealed: { ...read, ...Object.fromEntries(resealed(read)) },
    }));
    const columns = emptied.map(([column]) => column);
    await writeRows(tx, await targetOf(tx, name, columns), changes);
  }
}
