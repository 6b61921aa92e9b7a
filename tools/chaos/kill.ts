/** Kills processes and sessions as a seed decides, so that a run can be repeated. */
import type { ChaosProduct } from './product.ts';

export type Random = () => number;

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Kill = (product: ChaosProduct, random: Random) => Promise<void>;

/** Each with its share of all kills. */
const kills: readonly { name: string; share: number; kill: Kill }[] = [
  { name: 'listener', share: 30, kill: async ({ listener }) => end(listener.pid()) },
  {
    name: 'worker',
    share: 40,
    kill: async ({ workers }, random) => end(pick(workers, random)?.pid()),
  },
  {
    name: 'connection',
    share: 15,
    kill: async (product, random) => {
      const pid = pick(await sessions(product), random);
      if (pid !== undefined) await product.query(`select pg_terminate_backend(${pid})`);
    },
  },
  {
    // PostgreSQL then ends every other session too, and recovers from its log.
    name: 'database session',
    share: 10,
    kill: async (product, random) => end(pick(await sessions(product), random)),
  },
  {
    name: 'database',
    share: 5,
    kill: async (product) => end(await product.databasePid()),
  },
];

/** Kills something at random, and returns its name. */
export async function killAtRandom(product: ChaosProduct, random: Random): Promise<string> {
  let drawn = random() * kills.reduce((sum, { share }) => sum + share, 0);
  for (const { name, share, kill } of kills) {
    drawn -= share;
    if (drawn >= 0) continue;
    await kill(product, random);
    return name;
  }
  return '';
}

function end(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

async function sessions(product: ChaosProduct): Promise<number[]> {
  const rows = await product.query(`select pid from pg_stat_activity
    where datname = 'quarrter' and backend_type = 'client backend' and application_name <> 'chaos'
    order by pid`);
  return rows.map(({ pid }) => Number(pid));
}
