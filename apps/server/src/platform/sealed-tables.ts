import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';

type Row = { readonly [column: string]: unknown };

/** Seals a value again under the same context; null stays null. */
export type Reseal = (sealed: unknown, context: string) => string | null;

/** A table with sealed values, declared by the capability that seals them. */
export type SealedTable = {
  readonly table: string;
  /** The columns of its primary key, in order; all of them ids. */
  readonly key: readonly string[];
  /** The columns that hold sealed values: whole, or somewhere inside a JSON value. */
  readonly columns: readonly string[];
  /** Gives these columns with every sealed value in them sealed again. */
  reseal(row: Row, again: Reseal): { [column: string]: unknown };
};

/** A table whose columns are sealed whole. */
export function sealedColumns(
  table: string,
  key: readonly string[],
  contexts: { readonly [column: string]: (row: Row) => string },
): SealedTable {
  return {
    table,
    key,
    columns: Object.keys(contexts),
    reseal: (row, again) =>
      Object.fromEntries(
        Object.entries(contexts).map(([column, contextOf]) => [
          column,
          again(row[column], contextOf(row)),
        ]),
      ),
  };
}

export type Rotated = { table: string; read: number; sealedAgain: number };

/**
 * Seals everything in a table with the current key, batch by batch, each its own transaction with its rows
 * locked. What is sealed with it already is left alone, so that a run which was ended is simply run again.
 */
export async function rotateTable(
  db: Database,
  secrets: Secrets,
  sealed: SealedTable,
  batch = 500,
): Promise<Rotated> {
  const total: Rotated = { table: sealed.table, read: 0, sealedAgain: 0 };
  let last: Row | undefined;
  do {
    const done = await db.transaction().execute(async (tx) => {
      const rows = await sql<Row>`
        SELECT ${sql.join([...sealed.key, ...sealed.columns].map((name) => sql.ref(name)))}
        FROM ${sql.table(sealed.table)}
        WHERE ${after(sealed.key, last)}
        ORDER BY ${sql.join(sealed.key.map((name) => sql.ref(name)))}
        LIMIT ${batch} FOR UPDATE`.execute(tx);
      let changed = 0;
      for (const row of rows.rows) {
        const changes = changesOf(sealed, row, secrets);
        if (changes.length === 0) continue;
        await sql`UPDATE ${sql.table(sealed.table)} SET ${sql.join(changes)}
          WHERE ${sameKey(sealed.key, row)}`.execute(tx);
        changed += 1;
      }
      return { rows: rows.rows, changed };
    });
    total.read += done.rows.length;
    total.sealedAgain += done.changed;
    last = done.rows.length === batch ? done.rows.at(-1) : undefined;
  } while (last !== undefined);
  return total;
}

function changesOf(sealed: SealedTable, row: Row, secrets: Secrets) {
  const again: Reseal = (value, context) =>
    typeof value === 'string' ? secrets.reseal(value, context) : null;
  try {
    const after = sealed.reseal(row, again);
    return sealed.columns
      .filter((name) => asText(after[name]) !== asText(row[name]))
      .map((name) => sql`${sql.ref(name)} = ${asText(after[name])}`);
  } catch (cause) {
    const key = sealed.key.map((name) => `${name} ${row[name]}`).join(', ');
    throw new Error(`A value of ${sealed.table} cannot be opened (${key}).`, { cause });
  }
}

/** As the database takes it: JSON written out, all else as it is. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function after(key: readonly string[], last: Row | undefined) {
  if (last === undefined) return sql`true`;
  const names = sql.join(key.map((name) => sql.ref(name)));
  return sql`(${names}) > (${sql.join(key.map((name) => sql`${last[name]}`))})`;
}

function sameKey(key: readonly string[], row: Row) {
  const parts = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
  return sql.join(parts, sql` AND `);
}
