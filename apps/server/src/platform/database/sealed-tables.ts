import { sql } from 'kysely';
import type { Secrets } from '../passwords/secrets.ts';
import type { Database } from './database.ts';

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

/** A batch in which rows change at every reading this often has another cause than a busy book. */
const mostReadings = 20;

/**
 * Seals everything in a table with the current key, batch by batch. No row is locked: one that has
 * changed since it was read is left alone and its batch is read again. Values already sealed with
 * the key are skipped, so an interrupted run is just repeated.
 */
export async function rotateTable(
  db: Database,
  secrets: Secrets,
  sealed: SealedTable,
  batch = 500,
): Promise<Rotated> {
  const total: Rotated = { table: sealed.table, read: 0, sealedAgain: 0 };
  let readings = 0;
  for (let last: Row | undefined; ; ) {
    const rows = await readBatch(db, sealed, last, batch);
    const changed = rows.flatMap((row) => {
      const resealed = resealedRow(sealed, row, secrets);
      return resealed === undefined ? [] : [{ read: row, resealed }];
    });
    const written = changed.length === 0 ? 0 : await writeRows(db, sealed, changed);
    total.sealedAgain += written;
    if (written < changed.length) {
      readings += 1;
      if (readings === mostReadings) throw new Error(`rows of ${sealed.table} keep changing`);
      continue;
    }
    readings = 0;
    total.read += rows.length;
    last = rows.at(-1);
    if (rows.length < batch) return total;
  }
}

async function readBatch(
  db: Database,
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
    ORDER BY ${keyColumns} LIMIT ${batch}`.execute(db);
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

/**
 * Writes a whole batch in one statement, except the rows that have changed since they were read.
 * Returns how many it wrote. The table itself gives the types of the columns.
 */
async function writeRows(
  db: Database,
  { table, key, columns }: SealedTable,
  rows: readonly { read: Row; resealed: Row }[],
): Promise<number> {
  const changes = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`resealed.${name}`)}`);
  const sameKey = key.map((name) => sql`stored.${sql.ref(name)} = ${sql.ref(`resealed.${name}`)}`);
  const unchanged = columns.map(
    (name) => sql`stored.${sql.ref(name)} IS NOT DISTINCT FROM ${sql.ref(`read.${name}`)}`,
  );
  const written = await sql`
    UPDATE ${sql.table(table)} AS stored SET ${sql.join(changes)}
    FROM jsonb_populate_recordset(
      NULL::${sql.table(table)}, ${JSON.stringify(rows.map(({ resealed }) => resealed))}::jsonb
    ) AS resealed
    JOIN jsonb_populate_recordset(
      NULL::${sql.table(table)}, ${JSON.stringify(rows.map(({ read }) => read))}::jsonb
    ) AS read USING (${sql.join(key.map((name) => sql.ref(name)))})
    WHERE ${sql.join([...sameKey, ...unchanged], sql` AND `)}`.execute(db);
  return Number(written.numAffectedRows ?? 0n);
}
