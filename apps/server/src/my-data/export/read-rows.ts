import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/** A row as JSON: times and amounts as the database writes them. */
export type JsonRow = { readonly [column: string]: unknown };

const pageSize = 1_000;

/** The rows of one client, page by page in the order of their key: there may be many. */
export async function* readRows(
  reader: Reader,
  { table, key, clientId }: { table: string; key: readonly string[]; clientId: string },
): AsyncGenerator<JsonRow> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let last: JsonRow | undefined; ; ) {
    const after = last
      ? sql`(${columns}) > (
          SELECT ${columns}
          FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(last)}::jsonb)
        )`
      : sql`true`;
    const { rows } = await sql<{ row: JsonRow }>`
      SELECT to_jsonb(stored) AS row FROM ${sql.table(table)} AS stored
      WHERE client_id = ${clientId} AND ${after}
      ORDER BY ${columns} LIMIT ${pageSize}`.execute(reader);
    for (const { row } of rows) yield row;
    last = rows.at(-1)?.row;
    if (rows.length < pageSize) return;
  }
}
