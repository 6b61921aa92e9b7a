import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';

/** Days are compared in one statement, which may take longer than a request's may. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = '20min'`.execute(tx);
}

/**
 * PostgreSQL knows nothing yet of rows that were just written and would plan for a handful of them:
 * row by row, 20,000 payments took minutes.
 */
export async function countEntries(tx: Tx): Promise<void> {
  await sql`SELECT analyze_reconciliation()`.execute(tx);
}
