import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

/** Days are compared in one statement, which may take longer than a request's may. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = '20min'`.execute(tx);
}

/**
 * PostgreSQL knows nothing yet of rows that were just written and would plan for a handful of them:
 * row by row, 20,000 payments took minutes. The owner counts, in a transaction of its own: on Citus
 * one transaction cannot work on a shard as two roles.
 */
export async function countEntries(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await sql`SELECT analyze_reconciliation()`.execute(tx);
  });
}
