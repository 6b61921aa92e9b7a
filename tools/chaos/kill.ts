/** Kills processes and sessions as a seed decides, so that a run can be repeated. */
import { setTimeout as pause } from 'node:timers/promises';
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

/** Returns whether there was something to kill. */
type Kill = (product: ChaosProduct, random: Random) => Promise<boolean>;

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
      if (pid === undefined) return false;
      const [row] = await product.query(`select pg_terminate_backend(${pid}) as ended`);
      return row?.ended === true;
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

/** Kills something at random, and returns its name. Draws again where it found nothing to kill. */
export async function killAtRandom(product: ChaosProduct, random: Random): Promise<string> {
  for (;;) {
    let drawn = random() * kills.reduce((sum, { share }) => sum + share, 0);
    const one = kills.find(({ share }) => {
      drawn -= share;
      return drawn < 0;
    });
    if (one !== undefined && (await one.kill(product, random))) return one.name;
    await pause(100);
  }
}

function end(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
    return false;
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
