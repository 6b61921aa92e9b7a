/**
 * `npm run drill:upgrade [-- --from v1.0.0 --clients 2]`: an earlier version, the last release
 * unless told, serves clients who repeat nothing. Its database is migrated, each of its processes
 * is replaced by this version, then by the earlier one again, and at last by this one. Exits with 1
 * when one call failed, or when a listener was not ready on the migrated database.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hireStaff, makeBorrowers } from '../chaos/clients.ts';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import { watchHeldJobs } from '../chaos/watch.ts';
import { SERVER } from '../dev/checkout.mjs';
import { type Drill, restartEach, runDrill, untilReadiness, withProduct } from './drill.ts';
import { buildEarlier, lastRelease } from './earlier-version.ts';
import { isInstalled, startProxy } from './proxies.ts';
import { makeSingleCalls } from './single-calls.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, clients: { type: 'string', default: '2' } },
});

/** Three checks of HAProxy fit into it. */
process.env.CLOSE_AFTER_SECONDS = '2';

const proxyName = (['haproxy', 'nginx'] as const).find(isInstalled);
if (proxyName === undefined) throw new Error('This drill needs nginx or HAProxy.');

await runDrill({ good: 'no call failed.', bad: 'the upgrade was noticed.' }, async (drill) => {
  const from = values.from ?? lastRelease();
  const earlier = buildEarlier(from, path.join(drill.folder, 'earlier'));
  const program = { path: earlier };
  console.log(`from ${from.slice(0, 12)} to this version and back, behind ${proxyName}`);
  await withProduct(startChaosProduct({ listeners: 2, program }), async (product) => {
    const staff = await hireStaff(product);
    const borrowers = await makeBorrowers(product, staff, Number(values.clients));
    const limits = watchHeldJobs(product);
    const proxy = await startProxy(proxyName, product.ports, drill.folder);
    const calls = makeSingleCalls(proxy.url, borrowers);
    const before = await countMigrations(product);
    await product.migrate(SERVER);
    const migrations = (await countMigrations(product)) - before;
    console.log(`migrated: ${migrations} migrations`);
    drill.check(migrations > 0, 'the earlier version has every migration of this one');
    await checkReady('the earlier version, migrated', product, drill);
    for (const [name, next] of [
      ['this version', SERVER],
      ['the earlier version again', earlier],
      ['this version at last', SERVER],
    ] as const) {
      program.path = next;
      await restartEach([...product.listeners, ...product.workers]);
      await checkReady(name, product, drill);
    }
    const { answered, failed } = await calls.stop();
    await proxy.stop();
    await limits.stop();
    for (const failure of failed.slice(0, 20)) console.log(`  ${failure}`);
    console.log(`${answered} calls answered, ${failed.length} failed`);
    drill.check(failed.length === 0, `${failed.length} calls failed`);
    for (const name of ['ledger-check', 'audit-check'] as const) drill.sound(product, name);
  });
});

async function checkReady(name: string, { ports }: ChaosProduct, { check }: Drill): Promise<void> {
  for (const port of ports) {
    const url = `http://127.0.0.1:${port}`;
    await untilReadiness(url).then(
      () => console.log(`${name}: ready on port ${port}`),
      (error: Error) => check(false, `${name}: ${error.message}`),
    );
  }
}

async function countMigrations(product: ChaosProduct): Promise<number> {
  const [row] = await product.query('SELECT count(*) AS count FROM kysely_migration');
  return Number(row?.count);
}
