/** Kills processes of the product at random while clients use it, and tells what came of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { killAtRandom, randomFrom } from './kill.ts';
import { makeBorrowers, startLoad } from './load.ts';
import { type ChaosProduct, startChaosProduct } from './product.ts';

export type ChaosOptions = {
  kills: number;
  seed: number;
  clients: number;
  say?: (line: string) => void;
};

export type ChaosReport = {
  killed: { [what: string]: number };
  paid: number;
  /** Payments that were charged and not applied within a minute of the last kill. */
  notApplied: string[];
  statuses: { [status: string]: number };
  /** The longest time that any job was held. */
  longestHeldSeconds: number;
  ledger: { code: number | null; output: string };
  recoveriesMs: { listener: number[]; worker: number[] };
};

/** Enough for the queue to be empty and for the jobs of the last worker that was killed. */
const settleWithinMs = 90_000;

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { kills, seed, clients, say = () => {} } = options;
  const random = randomFrom(seed);
  const product = await startChaosProduct();
  try {
    const load = startLoad(product, await makeBorrowers(product, clients));
    const held = watchHeldJobs(product);
    const killed: ChaosReport['killed'] = {};
    for (let number = 1; number <= kills; number += 1) {
      await pause(300 + random() * 2_000);
      const what = await killAtRandom(product, random);
      killed[what] = (killed[what] ?? 0) + 1;
      say(`${number} of ${kills}: ${what}; ${load.paid.size} paid`);
    }
    // The last process that was killed has ended by then.
    await pause(1_000);
    for (const process of [product.listener, ...product.workers]) await process.untilReady();
    await load.stop();
    const notApplied = await untilApplied(product, [...load.paid]);
    const longestHeldSeconds = await held.stop();
    return {
      killed,
      paid: load.paid.size,
      notApplied,
      statuses: Object.fromEntries(load.statuses),
      longestHeldSeconds,
      ledger: product.ledgerCheck(),
      recoveriesMs: {
        listener: [...product.listener.recoveries],
        worker: product.workers.flatMap(({ recoveries }) => recoveries),
      },
    };
  } finally {
    await product.stop();
  }
}

/** The references that are not applied when there was time enough. */
async function untilApplied(product: ChaosProduct, paid: readonly string[]): Promise<string[]> {
  const list = paid.map((reference) => `'${reference}'`).join(', ') || `''`;
  const end = Date.now() + settleWithinMs;
  for (;;) {
    // What the worker would do minutes later, such as a second look at a payment, it does now.
    await product.query(`update graphile_worker._private_jobs set run_at = now()
      where locked_at is null and run_at > now()`);
    const rows = await product.query(`select reference from payments
      where reference in (${list}) and status <> 'applied'`);
    if (rows.length === 0 || Date.now() > end) return rows.map((row) => String(row.reference));
    await pause(1_000);
  }
}

/** Looks every second for how long jobs are held. */
function watchHeldJobs(product: ChaosProduct) {
  let longest = 0;
  let stopping = false;
  const watching = (async () => {
    while (!stopping) {
      const [row] = await product.query(`select
        coalesce(max(extract(epoch from clock_timestamp() - locked_at)), 0) as seconds
        from graphile_worker._private_jobs`);
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
