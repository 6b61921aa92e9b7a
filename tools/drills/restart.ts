/**
 * `npm run drill:restart [-- --rounds 2 --clients 2]`: restarts every listener and worker in turn,
 * behind nginx and HAProxy, while clients who repeat nothing read and pay. Exits with 1 when one
 * call failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Borrower, hireStaff, makeBorrowers } from '../chaos/clients.ts';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import type { Supervised } from '../chaos/supervised.ts';
import { watchHeldJobs } from '../chaos/watch.ts';
import { isInstalled, type ProxyName, startProxy } from './proxies.ts';
import { makeSingleCalls } from './single-calls.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '2' },
  },
});
const [rounds, clients] = [Number(values.rounds), Number(values.clients)];

/** Three checks of HAProxy fit into it. */
const closeAfterSeconds = 2;
/** A proxy that asks, or tries again, has noticed by then that a listener is ready. */
const noticedWithinMs = 2_000;

const names = (['nginx', 'haproxy'] as const).filter(isInstalled);
if (names.length === 0) throw new Error('This drill needs nginx or HAProxy.');
process.env.CLOSE_AFTER_SECONDS = String(closeAfterSeconds);
const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-drill-'));
const product = await startChaosProduct({ listeners: 2 });
let failures = 0;
try {
  const borrowers = await makeBorrowers(product, await hireStaff(product), clients);
  const limits = watchHeldJobs(product);
  for (const name of names) failures += await drill(name, product, borrowers);
  await limits.stop();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? 'Verdict: no call failed.' : `Verdict: ${failures} calls failed.`);
process.exit(failures === 0 ? 0 : 1);

/** Restarts everything behind one proxy, and returns how many calls failed. */
async function drill(
  name: ProxyName,
  { listeners, workers }: ChaosProduct,
  borrowers: readonly Borrower[],
): Promise<number> {
  const proxy = await startProxy(name, product.ports, folder);
  const calls = makeSingleCalls(proxy.url, borrowers);
  let restarts = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const process of [...listeners, ...workers]) {
      await restart(process);
      restarts += 1;
    }
  }
  const { answered, failed } = await calls.stop();
  await proxy.stop();
  for (const failure of failed.slice(0, 20)) console.log(`  ${failure}`);
  console.log(`${name}: ${restarts} restarts, ${answered} calls answered, ${failed.length} failed`);
  return failed.length;
}

async function restart(supervised: Supervised): Promise<void> {
  const before = supervised.recoveries.length;
  process.kill(supervised.pid() ?? 0, 'SIGTERM');
  while (supervised.recoveries.length === before) await pause(20);
  await pause(noticedWithinMs);
}
