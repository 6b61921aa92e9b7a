import { setTimeout as pause } from 'node:timers/promises';
import type { ChaosProduct } from './product.ts';

/**
 * Looks every second for how long jobs are held. It clears the limits of calls: a run makes in
 * minutes the calls that its clients would make in weeks.
 */
export function watchHeldJobs(product: ChaosProduct) {
  let longest = 0;
  let stopping = false;
  const watching = (async () => {
    while (!stopping) {
      const [row] = await product.query(`select
        coalesce(max(extract(epoch from clock_timestamp() - locked_at)), 0) as seconds
        from graphile_worker._private_jobs`);
      await product.query('delete from attempt_counts');
      longest = Math.max(longest, Number(row?.seconds));
      await pause(1_000);
    }
  })();
  return {
    async stop(): Promise<number> {
      stopping = true;
      await watching;
      return longest;
    },
  };
}
