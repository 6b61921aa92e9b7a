/*
 * How long it takes until listener and worker are ready again after a kill, with the supervisor's
 * pause of 200 ms. Each is killed so many times, one after the other, with nothing else to do. The
 * processor time of a start does not change on a busy machine.
 *
 *   node_modules/.bin/node bench/restart.ts [times]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChaosProduct, startChaosProduct } from '../tools/chaos/product.ts';
import type { Supervised } from '../tools/chaos/supervised.ts';
import { processorMsOf } from './processor-time.ts';

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

type Start = { wallMs: number; processorMs: number };

async function measure(killed: Supervised, isUp: () => Promise<boolean>): Promise<Start[]> {
  const measured: Start[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = killed.recoveries.length;
    const began = performance.now();
    process.kill(killed.pid() ?? 0, 'SIGKILL');
    while (killed.recoveries.length === before || !(await isUp())) await pause(5);
    const wallMs = performance.now() - began;
    measured.push({ wallMs, processorMs: processorMsOf(killed.pid() ?? 0) });
    await pause(300);
  }
  return measured;
}

async function isReady({ url }: ChaosProduct): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function report(name: string, starts: readonly Start[]): void {
  const summaries = (['wallMs', 'processorMs'] as const).map((measure) => {
    const sorted = starts.map((start) => start[measure]).toSorted((left, right) => left - right);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return `${measure} half ${at(0.5)}, 95% ${at(0.95)}`;
  });
  console.log(`${name} ready after a kill: ${summaries.join('; ')}; ${times} kills`);
}
