/*
 * How long it takes until listener and worker are ready again after a kill, with the supervisor's
 * pause of 200 ms. Each is killed so many times, one after the other, with nothing else to do.
 *
 *   node_modules/.bin/node bench/restart.ts [times]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChaosProduct, startChaosProduct } from '../tools/chaos/product.ts';
import type { Supervised } from '../tools/chaos/supervised.ts';

const times = Number(process.argv[2] ?? 20);
const product = await startChaosProduct();
try {
  const [worker] = product.workers;
  if (worker === undefined) throw new Error('there is no worker');
  report('listener', await measure(product.listener, () => isReady(product)));
  report('worker', await measure(worker, async () => true));
} finally {
  await product.stop();
}

async function measure(killed: Supervised, isUp: () => Promise<boolean>): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = killed.recoveries.length;
    const began = performance.now();
    process.kill(killed.pid() ?? 0, 'SIGKILL');
    while (killed.recoveries.length === before || !(await isUp())) await pause(5);
    measured.push(performance.now() - began);
    await pause(300);
  }
  return measured.toSorted((left, right) => left - right);
}

async function isReady({ url }: ChaosProduct): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function report(name: string, sorted: readonly number[]): void {
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  console.log(`${name}: half ready after ${at(0.5)} ms, 95% after ${at(0.95)} ms, ${times} kills`);
}
