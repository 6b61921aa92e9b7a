import { sql } from 'kysely';
import type { Secrets } from '../passwords/secrets.ts';
import type { Tx } from './database.ts';
import { emptySealed, type StoredRow, type Tables } from './define-table.ts';
import { targetOf, writeRows } from './rotate-table.ts';

/** Whose rows are erased; of these, only those that belong to some loans. */
type Whose = { readonly clientIds: readonly string[]; readonly loanIds?: readonly string[] };

/**
 * Does with the rows of some clients what each table declares for an erasure, one statement for all
 * of them. The last table comes first: what builds on others goes before them.
 */
export async function eraseRows(
  tx: Tx,
  secrets: Secrets,
  tables: Tables,
  { clientIds, loanIds }: Whose,
): Promise<void> {
  const these = sql`any(${clientIds}::uuid[])`;
  const ofLoans = loanIds ? sql`AND loan_id = any(${loanIds}::uuid[])` : sql``;
  for (const [name, { erased, cleared = {}, sealed = {} }] of Object.entries(tables).toReversed()) {
    if (erased === 'deleted') {
      await sql`DELETE FROM ${sql.table(name)} WHERE client_id = ${these} ${ofLoans}`.execute(tx);
    }
    const values = Object.entries(cleared).filter(([, value]) => value !== emptySealed);
    if (values.length > 0) {
      const changes = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`
        UPDATE ${sql.table(name)} SET ${sql.join(changes)}
        WHERE client_id = ${these} ${ofLoans}`.execute(tx);
    }
    const emptied = Object.entries(sealed).filter(([column]) => cleared[column] === emptySealed);
    if (emptied.length === 0) continue;
    const { rows } = await sql<StoredRow>`
      SELECT * FROM ${sql.table(name)} WHERE client_id = ${these} ${ofLoans}`.execute(tx);
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
