import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { isBegin, isEnd } from '../src/platform/database/begin-late.ts';
import type { NoTables, Reader } from '../src/platform/database/database.ts';
import type { TestApp } from './test-app.ts';

/** The statements of a read, which is done. */
async function statementsOf(
  pool: pg.Pool,
  read: (reader: Reader) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const listening = new Kysely<NoTables>({
    dialect: new PostgresDialect({ pool }),
    log({ level, query }) {
      if (level === 'query' && !isBegin(query.sql) && !isEnd(query.sql)) queries.push(query);
    },
  });
  await read(listening);
  return queries;
}

/** How many statements a read takes, and how many buffers these touch. */
export async function costOf(
  { database: { pool } }: Pick<TestApp, 'database'>,
  read: (reader: Reader) => Promise<unknown>,
): Promise<{ statements: number; buffers: number }> {
  const queries = await statementsOf(pool, read);
  const session = await pool.connect();
  let buffers = 0;
  try {
    for (const { sql, parameters } of queries) {
      const explain = () =>
        session.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, [...parameters]);
      // A session's first run of a statement also reads the catalogue.
      await explain();
      const { rows } = await explain();
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
  } finally {
    session.release();
  }
  return { statements: queries.length, buffers };
}

/**
 * The plans of a read's statements in one text, as a session makes them that has run each of them
 * often: for any values, which no partial index can be proved to serve by a parameter.
 */
export async function plansOf(
  pool: pg.Pool,
  read: (reader: Reader) => Promise<unknown>,
): Promise<string> {
  const session = await pool.connect();
  const plans: string[] = [];
  try {
    await session.query('SET plan_cache_mode = force_generic_plan');
    for (const { sql, parameters } of await statementsOf(pool, read)) {
      await session.query(`PREPARE read AS ${sql}`);
      const values = parameters.map(() => 'NULL').join(', ');
      const call = values === '' ? 'read' : `read (${values})`;
      const { rows } = await session.query(`EXPLAIN EXECUTE ${call}`);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      await session.query('DEALLOCATE read');
    }
  } finally {
    session.release(true);
  }
  return plans.join('\n');
}
