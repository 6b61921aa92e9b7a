import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Until this transaction ends, no other does the work of this name: it waits here. */
export async function waitForTurn(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** The same without waiting: false while another transaction does it. */
export async function tryTurn(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS "isOurs"`.execute(tx);
  return rows[0]?.isOurs === true;
}
