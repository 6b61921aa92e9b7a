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
  readonly [name: string]: 'uuid' | 'text' | 'bigint' | 'integer' | 'boolean' | 'jsonb' | 'date';
};

/** Rows of this process as a sub-query. Amounts are texts: JSON numbers are not exact. */
export function jsonRows<Columns extends SetColumns>(
  rows: readonly { readonly [column in keyof Columns]: unknown }[],
  columns: Columns,
): RawBuilder<unknown> {
  return sql`(SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
    AS given (${definitionOf(columns)}))`;
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
