import { sql } from 'kysely';
import type { Secrets } from '../passwords/secrets.ts';
import type { Database, Reader } from './database.ts';
import type { Reseal, StoredRow, Table } from './define-table.ts';
import { readKeys } from './primary-keys.ts';

/** The columns of a table that a statement reads rows by and writes. */
type Target = {
  readonly name: string;
  /** Of its primary key, in order. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
};

export type Rotated = { table: string; read: number; sealedAgain: number };

/** A batch in which rows change at every reading this often has another cause than a busy book. */
const maxReadings = 20;

/** The columns with sealed values, whole or inside a JSON value. */
export function sealedColumns({ sealed = {}, sealedInside = {} }: Table): string[] {
  return [...Object.keys(sealed), ...Object.keys(sealedInside)];
}

/** These columns of a row with every sealed value in them sealed again. */
export function resealRow(
  { sealed = {}, sealedInside = {} }: Table,
  row: StoredRow,
  again: Reseal,
): StoredRow {
  const whole = Object.entries(sealed).map(([column, contextOf]) => [
    column,
    again(row[column], contextOf(row)),
  ]);
  const inside = Object.entries(sealedInside).map(([column, reseal]) => [
    column,
    reseal(row, again),
  ]);
  return Object.fromEntries([...whole, ...inside]);
}

/** The columns that a change of keys rewrites: sealed values and keyed hashes. */
export function keyedColumns(table: Table): string[] {
  return [...sealedColumns(table), ...(table.indexed ?? [])];
}

/** A table as `writeRows` writes some of its columns. */
export async function targetOf(
  reader: Reader,
  name: string,
  columns: readonly string[],
): Promise<Target> {
  return { name, columns, key: (await readKeys(reader, [name])).get(name) ?? [] };
}

/**
 * Seals everything in a table with the current key, batch by batch. No row is locked: one that has
 * changed since it was read is left alone and its batch is read again. Values already sealed with
 * the key are skipped, so an interrupted run is just repeated.
 */
export async function rotateTable(
  db: Database,
  secrets: Secrets,
  name: string,
  table: Table,
  batch = 500,
): Promise<Rotated> {
  const target = await targetOf(db, name, keyedColumns(table));
  const total: Rotated = { table: name, read: 0, sealedAgain: 0 };
  let readings = 0;
  for (let last: StoredRow | undefined; ; ) {
    const rows = await readBatch(db, target, last, batch);
    const changed = rows.flatMap((read) => {
      const resealed = resealedRow(table, target, read, secrets);
      return resealed === undefined ? [] : [{ read, resealed }];
    });
    const { written, cause } = await writeChanged(db, target, changed);
    total.sealedAgain += written;
    if (written < changed.length) {
      readings += 1;
      if (readings === maxReadings) throw cause ?? new Error(`rows of ${name} keep changing`);
      continue;
    }
    readings = 0;
    total.read += rows.length;
    last = rows.at(-1);
    if (rows.length < batch) return total;
  }
}

type Change = { readonly read: StoredRow; readonly resealed: StoredRow };

/**
 * Writes a batch, one row for each new key. Returns fewer than there are where rows have changed
 * since. After an error none is written: a row with the new hash may have been added, and the next
 * reading finds it. Any other error is the same there.
 */
async function writeChanged(
  db: Database,
  target: Target,
  changed: readonly Change[],
): Promise<{ written: number; cause?: unknown }> {
  if (changed.length === 0) return { written: 0 };
  await deleteReplaced(db, target, changed);
  const kept = onePerKey(target, changed);
  try {
    // The others are replaced at the next reading.
    return { written: await writeRows(db, target, kept) };
  } catch (cause) {
    return { written: 0, cause };
  }
}

/** Of rows that get the same key, which older keys of hashes kept apart, the first. */
function onePerKey({ key }: Target, changed: readonly Change[]): Change[] {
  const textOf = ({ resealed }: Change) => JSON.stringify(key.map((one) => resealed[one]));
  return [...new Map(changed.map((one) => [textOf(one), one] as const).reverse()).values()];
}

async function readBatch(
  db: Database,
  { name, key }: Target,
  last: StoredRow | undefined,
  batch: number,
): Promise<StoredRow[]> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const afterLast = last
    ? sql`(${keyColumns}) > (${sql.join(key.map((column) => sql`${last[column]}`))})`
    : sql`true`;
  const { rows } = await sql<StoredRow>`
    SELECT * FROM ${sql.table(name)} WHERE ${afterLast}
    ORDER BY ${keyColumns} LIMIT ${batch}`.execute(db);
  return rows;
}

/** A row sealed with the current key; undefined when nothing changes. */
function resealedRow(
  table: Table,
  { name, key, columns }: Target,
  row: StoredRow,
  secrets: Secrets,
): StoredRow | undefined {
  const again: Reseal = (value, context) =>
    typeof value === 'string' ? secrets.reseal(value, context) : null;
  try {
    const resealed = { ...resealRow(table, row, again), ...renewIndexes(table, row, secrets) };
    const changed = columns.some(
      (column) => JSON.stringify(resealed[column] ?? null) !== JSON.stringify(row[column] ?? null),
    );
    return changed ? { ...row, ...resealed } : undefined;
  } catch (cause) {
    const place = key.map((column) => `${column} ${row[column]}`).join(', ');
    throw new Error(`A value of ${name} cannot be opened (${place}).`, { cause });
  }
}

/** The keyed hashes of a row as the newest key makes them. */
function renewIndexes({ indexed = [] }: Table, row: StoredRow, secrets: Secrets): StoredRow {
  const renewed = indexed.map((column) => {
    const stored = row[column];
    return [column, typeof stored === 'string' ? secrets.renewIndex(stored) : stored];
  });
  return Object.fromEntries(renewed);
}

/**
 * Writes the columns of all these rows in one statement, except the rows that have changed since
 * they were read. Returns how many it wrote.
 */
export async function writeRows(
  db: Reader,
  { name, key, columns }: Target,
  rows: readonly Change[],
): Promise<number> {
  const changes = columns.map((one) => sql`${sql.ref(one)} = ${sql.ref(`resealed.${one}`)}`);
  const sameKey = key.map((one) => sql`stored.${sql.ref(one)} = ${sql.ref(`read.${one}`)}`);
  const unchanged = columns.map(
    (one) => sql`stored.${sql.ref(one)} IS NOT DISTINCT FROM ${sql.ref(`read.${one}`)}`,
  );
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(name)} AS stored SET ${sql.join(changes)}
    FROM ${givenChanges(name, [...new Set([...key, ...columns])], rows)}
    WHERE ${sql.join([...sameKey, ...unchanged], sql` AND `)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** These columns of each row as `read`, and beside it as `resealed`, with the table's types. */
function givenChanges(name: string, columns: readonly string[], rows: readonly Change[]) {
  const recordsOf = (which: keyof Change) => {
    const records = rows.map((row) =>
      Object.fromEntries(columns.map((one) => [one, row[which][one]])),
    );
    return sql`jsonb_populate_recordset(
      NULL::${sql.table(name)}, ${JSON.stringify(records)}::jsonb
    ) WITH ORDINALITY AS ${sql.ref(which)}`;
  };
  return sql`${recordsOf('read')} JOIN ${recordsOf('resealed')} USING (ordinality)`;
}

/**
 * Where a hash is part of the key, a row that has been stored again under the newest key has
 * replaced the older one.
 */
async function deleteReplaced(
  db: Reader,
  { name, key, columns }: Target,
  rows: readonly Change[],
): Promise<void> {
  if (!columns.some((column) => key.includes(column))) return;
  const same = (row: string, other: string) =>
    sql.join(
      key.map((one) => sql`${sql.ref(`${row}.${one}`)} = ${sql.ref(`${other}.${one}`)}`),
      sql` AND `,
    );
  // Columns of the key that are not hashes stay the same: the client above all.
  const newerKey = sql.join(
    key.map((one) => {
      const other = columns.includes(one) ? 'resealed' : 'stored';
      return sql`newer.${sql.ref(one)} = ${sql.ref(`${other}.${one}`)}`;
    }),
    sql` AND `,
  );
  await sql`
    DELETE FROM ${sql.table(name)} AS stored
    USING ${givenChanges(name, key, rows)}
    WHERE ${same('stored', 'read')} AND NOT (${same('read', 'resealed')}) AND EXISTS (
      SELECT 1 FROM ${sql.table(name)} AS newer WHERE ${newerKey}
    )`.execute(db);
}
