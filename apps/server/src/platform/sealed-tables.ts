import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { Secrets } from './secrets.ts';

type Row = { readonly [column: string]: unknown };

/** Seals a value again under the same context; null stays null. */
export type Reseal = (sealed: unknown, context: string) => string | null;

/** A table with sealed values, declared by the capability that seals them. */
export type SealedTable = {
  readonly table: string;
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
  /** The columns that hold sealed values, whole or inside a JSON value. */
  readonly columns: readonly string[];
  /** Returns these columns with every sealed value in them sealed again. */
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
 * Seals everything in a table with the current key, batch by batch, each in its own transaction
 * with its rows locked. Values already sealed with it are skipped, so an interrupted run is just
 * repeated.
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
    const { rows, changed } = await db.transaction().execute(async (tx) => {
      const rows = await lockBatch(tx, sealed, last, batch);
      const changed = rows
        .map((row) => resealedRow(sealed, row, secrets))
        .filter((row) => row !== undefined);
      if (changed.length > 0) await writeRows(tx, sealed, changed);
      return { rows, changed };
    });
    total.read += rows.length;
    total.sealedAgain += changed.length;
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last !== undefined);
  return total;
}

async function lockBatch(
  tx: Tx,
  { table, key, columns }: SealedTable,
  last: Row | undefined,
  batch: number,
): Promise<Row[]> {
  const keyColumns = sql.join(key.map((name) => sql.ref(name)));
  const afterLast = last
    ? sql`(${keyColumns}) > (${sql.join(key.map((name) => sql`${last[name]}`))})`
    : sql`true`;
  const { rows } = await sql<Row>`
    SELECT ${sql.join([...key, ...columns].map((name) => sql.ref(name)))}
    FROM ${sql.table(table)} WHERE ${afterLast}
    ORDER BY ${keyColumns} LIMIT ${batch} FOR UPDATE`.execute(tx);
  return rows;
}

/** Key and columns of a row sealed with the current key; undefined when nothing changes. */
function resealedRow(sealed: SealedTable, row: Row, secrets: Secrets): Row | undefined {
  const again: Reseal = (value, context) =>
    typeof value === 'string' ? secrets.reseal(value, context) : null;
  try {
    const resealed = sealed.reseal(row, again);
    const changed = sealed.columns.some(
      (name) => JSON.stringify(resealed[name] ?? null) !== JSON.stringify(row[name] ?? null),
    );
    return changed ? { ...row, ...resealed } : undefined;
  } catch (cause) {
    const key = sealed.key.map((name) => `${name} ${row[name]}`).join(', ');
    throw new Error(`A value of ${sealed.table} cannot be opened (${key}).`, { cause });
  }
}

/** Writes a whole batch in one statement; the table itself gives the types of the columns. */
async function writeRows(
  tx: Tx,
  { table, key, columns }: SealedTable,
  rows: readonly Row[],
): Promise<void> {
  const changes = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`);
  const sameKey = key.map((name) => sql`stored.${sql.ref(name)} = changed.${sql.ref(name)}`);
  await sql`
    UPDATE ${sql.table(table)} AS stored SET ${sql.join(changes)}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      AS changed
    WHERE ${sql.join(sameKey, sql` AND `)}`.execute(tx);
}
