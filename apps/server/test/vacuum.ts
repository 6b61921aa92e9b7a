import type pg from 'pg';
import { eventually } from './builders/payment.ts';

/**
 * Measures the tables for the planner, and notes which pages everyone sees. A transaction that is
 * still open keeps VACUUM from noting it; scans of an index then read the table as well, and cost
 * several times as much.
 */
export async function vacuum(owner: pg.Pool): Promise<void> {
  await eventually(async () => {
    await owner.query('VACUUM ANALYZE');
    const { rowCount } = await owner.query(
      `SELECT FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND relpages >= 20 AND relallvisible < relpages * 0.9`,
    );
    return rowCount === 0;
  });
}
