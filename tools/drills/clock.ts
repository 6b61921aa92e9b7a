/**
 * `npm run drill:clock`: listeners, workers and `day-close` whose clocks differ from the
 * database's. They must say so, not be ready and close nothing, and a worker with the right clock
 * must then do the work. Exits with 1 when one of them did otherwise.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import { type Supervised, supervise } from '../chaos/supervised.ts';
import { inCheckout, NODE, SERVER } from '../dev/checkout.mjs';
import { freePort } from '../dev/free-port.mjs';
import { until } from '../seed/http.ts';
import { type Drill, runDrill, secondsSince, untilReadiness, withProduct } from './drill.ts';

const day = 86_400;
/** More than a minute, on both sides. */
const wrongBySeconds = [-day, -90, 90, day, 42 * day];
/** Clocks that are set by a time server may differ by this much. */
const fineBySeconds = [-20, 20];

const preload = pathToFileURL(inCheckout('tools', 'drills', 'shifted-clock.mjs')).href;

await runDrill({ good: 'nothing closed.', bad: 'a wrong clock was trusted.' }, (drill) =>
  withProduct(startChaosProduct(), async (product) => {
    for (const worker of product.workers) await worker.stop();
    // Of a new book: yesterday is over, and not closed yet.
    await product.query('UPDATE business_clock SET business_date = business_date - 1');
    for (const seconds of fineBySeconds) await agree(product, drill, seconds);
    for (const seconds of wrongBySeconds) await differ(product, drill, seconds);
    await recover(product, drill);
    drill.sound(product, 'ledger-check');
  }),
);

/** A listener whose clock differs by seconds serves. */
async function agree(product: ChaosProduct, { folder }: Drill, seconds: number): Promise<void> {
  const { url, process } = await startListener(product, folder, seconds);
  await untilReadiness(url);
  await process.stop();
  console.log(`${seconds} s: ready`);
}

async function differ(product: ChaosProduct, drill: Drill, seconds: number): Promise<void> {
  const environment = shifted(product, seconds);
  const before = await readDate(product);
  const { url, process: listener } = await startListener(product, drill.folder, seconds);
  const { reason } = await untilReadiness(url, false);
  await listener.stop();

  await product.query('DELETE FROM graphile_worker._private_jobs');
  const logFile = path.join(drill.folder, 'worker.log');
  const worker = supervise('worker', () => [SERVER, 'work'], { env: environment, logFile });
  const said = await until('the worker to try the close', () => readCloseError(product));
  await worker.stop();

  const closed = spawnSync(NODE, [SERVER, 'day-close'], { env: environment, encoding: 'utf8' });
  const date = await readDate(product);
  drill.check(date === before, `${seconds} s: ${before} was closed`);
  drill.check(/The clock of this process is \d+ seconds/.test(reason), `readiness: ${reason}`);
  drill.check(said.includes('The clock of this process is'), `the worker: ${said}`);
  drill.check(closed.status !== 0, `day-close: ${closed.stdout}`);
  console.log(`${seconds} s: not ready (${reason}) business date still ${date}`);
}

/** A worker with the right clock does the close that the others left. */
async function recover(product: ChaosProduct, { folder, check }: Drill): Promise<void> {
  const logFile = path.join(folder, 'worker.log');
  const env = product.environment;
  await product.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  const start = performance.now();
  const worker = supervise('worker', () => [SERVER, 'work'], { env, logFile });
  await until('the close to succeed', async () => (await readCloseJobs(product)).length === 0);
  console.log(
    `The right clock: yesterday closed ${secondsSince(start).toFixed(1)} s after its start`,
  );
  await worker.stop();
  const [row] = await product.query(
    `SELECT (now() AT TIME ZONE 'Africa/Lagos')::date::text AS today`,
  );
  const date = await readDate(product);
  check(date === row?.today, `the business date is ${date}, and today is ${row?.today}`);
}

async function startListener(
  product: ChaosProduct,
  folder: string,
  seconds: number,
): Promise<{ url: string; process: Supervised }> {
  const port = await freePort();
  const env = { ...shifted(product, seconds), PORT: String(port) };
  const logFile = path.join(folder, 'listener.log');
  const process = supervise('listener', () => [SERVER, 'serve'], { env, logFile });
  return { url: `http://127.0.0.1:${port}`, process };
}

function shifted({ environment }: ChaosProduct, seconds: number): NodeJS.ProcessEnv {
  return {
    ...environment,
    NODE_OPTIONS: `--import=${preload}`,
    DRILL_CLOCK_SECONDS: String(seconds),
    CLOSE_AFTER_SECONDS: '0',
  };
}

async function readDate({ query }: ChaosProduct): Promise<string> {
  const [row] = await query('SELECT business_date::text AS date FROM business_clock');
  return String(row?.date);
}

/** The close of a worker's start, while it waits or runs, with why it last failed. */
function readCloseJobs({ query }: ChaosProduct) {
  return query(`SELECT coalesce(job.last_error, '') AS error
    FROM graphile_worker._private_jobs AS job WHERE job.key = 'close-days-at-start'`);
}

async function readCloseError(product: ChaosProduct): Promise<string | undefined> {
  const [job] = await readCloseJobs(product);
  return job === undefined ? undefined : String(job.error) || undefined;
}
