import { sql } from 'kysely';
import type { Reader } from './database.ts';

/** The columns of the primary key of each table, in their order; one query for all tables. */
export async function readKeys(
  reader: Reader,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT relname::text AS name, ARRAY(
      SELECT attname::text FROM unnest(indkey) WITH ORDINALITY AS key (attnum, place)
      JOIN pg_attribute AS attribute ON attribute.attrelid = indrelid
        AND attribute.attnum = key.attnum
      ORDER BY place
    ) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE indisprimary AND relnamespace = 'public'::regnamespace
      AND relname = ANY (${tables}::text[])`.execute(reader);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
