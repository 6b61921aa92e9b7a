/**
 * `npm run drill:restart [-- --rounds 20 --clients 2 --installed-only]`: restarts every listener
 * and worker in turn, behind nginx and HAProxy, while clients who repeat nothing read and pay.
 * Exits with 1 when one call failed, or a proxy is not installed unless --installed-only is given.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Borrower, hireStaff, makeBorrowers } from '../chaos/clients.ts';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import { watchHeldJobs } from '../chaos/watch.ts';
import { restartEach, runDrill, withProduct } from './drill.ts';
import { isInstalled, type ProxyName, startProxy } from './proxies.ts';
import { makeSingleCalls } from './single-calls.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '2' },
    'installed-only': { type: 'boolean', default: false },
  },
});
const [rounds, clients] = [Number(values.rounds), Number(values.clients)];
if (!(rounds > 0 && clients > 0)) throw new Error('Give --rounds and --clients a number above 0.');

/** Three checks of HAProxy fit into it. */
const closeAfterSeconds = 2;

const proxies = ['nginx', 'haproxy'] as const;
const names = proxies.filter(isInstalled);
if (names.length === 0) throw new Error('This drill needs nginx or HAProxy.');
process.env.CLOSE_AFTER_SECONDS = String(closeAfterSeconds);

await runDrill({ good: 'no call failed.', bad: 'calls failed.' }, ({ folder, check }) =>
  withProduct(startChaosProduct({ listeners: 2 }), async (product) => {
    for (const missing of proxies.filter((name) => !names.includes(name))) {
      console.log(`${missing}: not installed`);
      check(values['installed-only'], `${missing} is not installed`);
    }
    const borrowers = await makeBorrowers(product, await hireStaff(product), clients);
    const limits = watchHeldJobs(product);
    for (const name of names) {
      const { answered, failed } = await drill(name, product, borrowers, folder);
      check(failed === 0, `${name}: ${failed} calls failed`);
      check(answered > 0, `${name}: no call was made`);
    }
    await limits.stop();
  }),
);

/** Restarts everything behind one proxy, and returns how many calls were answered and failed. */
async function drill(
  name: ProxyName,
  { listeners, workers, ports }: ChaosProduct,
  borrowers: readonly Borrower[],
  folder: string,
): Promise<{ answered: number; failed: number }> {
  const proxy = await startProxy(name, ports, folder);
  const calls = makeSingleCalls(proxy.url, borrowers);
  let restarts = 0;
  for (let round = 0; round < rounds; round += 1) {
    await restartEach([...listeners, ...workers]);
    restarts += listeners.length + workers.length;
  }
  const { answered, failed } = await calls.stop();
  await proxy.stop();
  for (const failure of failed.slice(0, 20)) console.log(`  ${failure}`);
  if (failed.length > 0 && proxy.errorLog !== null) {
    // A refused connection is usual: that call went to the other listener.
    const lines = readFileSync(proxy.errorLog, 'utf8').trim().split('\n');
    const unusual = lines.filter((line) => !line.includes('111: Connection refused'));
    for (const line of unusual.slice(-20)) console.log(`  ${line}`);
  }
  console.log(`${name}: ${restarts} restarts, ${answered} calls answered, ${failed.length} failed`);
  return { answered, failed: failed.length };
}
