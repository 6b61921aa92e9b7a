import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { NoTables, Reader } from '../src/platform/database/database.ts';
import type { TestApp } from './test-app.ts';

/** How many statements a read takes, and how many buffers these touch. */
export async function costOf(
  { database: { pool } }: Pick<TestApp, 'database'>,
  read: (reader: Reader) => Promise<unknown>,
): Promise<{ statements: number; buffers: number }> {
  const queries: CompiledQuery[] = [];
  const listening = new Kysely<NoTables>({
    dialect: new PostgresDialect({ pool }),
    log({ level, query }) {
      if (level === 'query') queries.push(query);
    },
  });
  await read(listening);
  let buffers = 0;
  for (const { sql, parameters } of queries) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, [
      ...parameters,
    ]);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return { statements: queries.length, buffers };
}
