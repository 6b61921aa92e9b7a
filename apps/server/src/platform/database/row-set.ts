import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Rows that one statement read and several others write from. They stay one text, which PostgreSQL
 * wrote and reads again, so that neither the query nor its plan is paid for more than once.
 */
export type RowSet = {
  readonly count: number;
  /** A query that gives the rows. */
  readonly rows: RawBuilder<unknown>;
};

/** The columns of a set, with their types in SQL. */
export type SetColumns = {
  readonly [name: string]: ColumnType;
};
type ColumnType =
  | ('uuid' | 'text' | 'bigint' | 'integer' | 'smallint' | 'boolean')
  | ('jsonb' | 'date' | 'timestamptz');

type RowsOf<Columns extends SetColumns> = readonly {
  readonly [column in keyof Columns]: unknown;
}[];

/**
 * Rows of this process, for an INSERT or in the FROM of an UPDATE. Those of one client are values,
 * by which Citus finds the shard. Those of several are one text, so that the statement is the same
 * for any number of rows and its plan is kept.
 */
export function givenRows<Columns extends SetColumns>(
  rows: RowsOf<Columns> & readonly { readonly client_id: string }[],
  columns: Columns,
): RawBuilder<unknown> {
  if (new Set(rows.map((row) => row.client_id)).size > 1) {
    return sql`SELECT * FROM ${recordSet(rows, columns)}`;
  }
  const typed = rows.map((row) => {
    const values = Object.entries(columns).map(([name, type]) => {
      const value = row[name];
      const given = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
      return sql`${given}::${sql.raw(type)}`;
    });
    return sql`(${sql.join(values)})`;
  });
  return sql`VALUES ${sql.join(typed)}`;
}

/** The names of the columns, as an INSERT lists them. */
export const namesOf = (columns: SetColumns): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/**
 * The right side of `client_id =`. One id is not a list, because Citus plans a list as if it named
 * every client.
 */
export function among(clientIds: Iterable<string>): RawBuilder<string> {
  const [first, ...others] = new Set(clientIds);
  return others.length === 0 ? sql`${first}` : sql`ANY(${[first, ...others]}::uuid[])`;
}

/** Rows of this process as a sub-query. Amounts are texts: JSON numbers are not exact. */
export function jsonRows<Columns extends SetColumns>(
  rows: RowsOf<Columns>,
  columns: Columns,
): RawBuilder<unknown> {
  return sql`(SELECT * FROM ${recordSet(rows, columns)})`;
}

function recordSet(rows: readonly object[], columns: SetColumns): RawBuilder<unknown> {
  const text = JSON.stringify(rows, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return sql`json_to_recordset(${text}::json) AS given (${definitionOf(columns)})`;
}

function definitionOf(columns: SetColumns): RawBuilder<unknown> {
  const types = Object.entries(columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql.join(types);
}

/** Reads a query once. Its columns are named one by one: a distributed row loses their names. */
export async function readRowSet(
  tx: Tx,
  query: RawBuilder<unknown>,
  columns: SetColumns,
): Promise<RowSet> {
  const fields = Object.keys(columns).map((name) => sql`${sql.lit(name)}, fact.${sql.ref(name)}`);
  const { rows } = await sql<{ count: number; found: string | null }>`
    SELECT count(*)::int AS count, json_agg(json_build_object(${sql.join(fields)}))::text AS found
    FROM (${query}) AS fact`.execute(tx);
  const { count, found } = rows[0] ?? { count: 0, found: null };
  const definition = definitionOf(columns);
  return {
    count,
    rows: sql`SELECT * FROM json_to_recordset(${found ?? '[]'}::json) AS fact (${definition})`,
  };
}
