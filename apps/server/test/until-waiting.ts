import { onCitus } from './citus/nodes.ts';
import type { TestApp } from './test-app.ts';

/** Waits until so many transactions of the app wait for rows that the test holds. */
export async function untilWaiting({ database }: TestApp, count = 1): Promise<void> {
  for (let tries = 0; tries < 5_000; tries += 1) {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM ${onCitus() ? 'citus_stat_activity' : 'pg_stat_activity'}
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nothing waits for the rows.');
}
