/**
 * `npm run drill:upgrade [-- --from v1.0.0 --clients 2]`: an earlier version, the last release
 * unless told, serves clients who repeat nothing. Its database is migrated, each of its processes
 * is replaced by this version, then by the earlier one again, and at last by this one, while one
 * more client pays. Exits with 1 when one call failed, but for one of each database session that a
 * released version answers with 503 (stale-plans.ts), a payment was not booked once, or a listener
 * was not ready on the migrated database.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Statuses } from '../chaos/calls.ts';
import { type Borrower, hireStaff, makeBorrowers } from '../chaos/clients.ts';
import { startPayments } from '../chaos/payments.ts';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import { differingPayments, settle } from '../chaos/settle.ts';
import { watchHeldJobs } from '../chaos/watch.ts';
import { SERVER } from '../dev/checkout.mjs';
import { type Drill, restartEach, runDrill, untilReadiness, withProduct } from './drill.ts';
import { buildEarlier, lastRelease } from './earlier-version.ts';
import { isInstalled, startProxy } from './proxies.ts';
import { makeSingleCalls } from './single-calls.ts';
import { countStalePlans } from './stale-plans.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, clients: { type: 'string', default: '2' } },
});

/** Three checks of HAProxy fit into it. */
process.env.CLOSE_AFTER_SECONDS = '2';

const proxyName = (['haproxy', 'nginx'] as const).find(isInstalled);
if (proxyName === undefined) throw new Error('This drill needs nginx or HAProxy.');

const verdicts = { good: 'the upgrade went well.', bad: 'the upgrade was noticed.' };

await runDrill(verdicts, async (drill) => {
  const from = values.from ?? lastRelease();
  const earlier = buildEarlier(from, path.join(drill.folder, 'earlier'));
  const program = { path: earlier };
  console.log(`from ${from.slice(0, 12)} to this version and back, behind ${proxyName}`);
  await withProduct(startChaosProduct({ listeners: 2, program }), async (product) => {
    const staff = await hireStaff(product);
    const [payer, ...borrowers] = await makeBorrowers(product, staff, Number(values.clients) + 1);
    const limits = watchHeldJobs(product);
    const proxy = await startProxy(proxyName, product.ports, drill.folder);
    const calls = makeSingleCalls(proxy.url, borrowers);
    const paying = payThroughout({ ...product, url: proxy.url }, payer ? [payer] : []);
    const before = await countMigrations(product);
    await product.migrate(SERVER);
    const migrations = (await countMigrations(product)) - before;
    console.log(`migrated: ${migrations} migrations`);
    drill.check(migrations > 0, 'the earlier version has every migration of this one');
    await checkReady('the earlier version, migrated', product, drill);
    console.log(`${calls.calls.failed.length} calls failed since the migration began`);
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
    const repeated = await paying.stop(drill);
    await proxy.stop();
    await limits.stop();
    for (const failure of failed.slice(0, 20)) console.log(`  ${failure}`);
    console.log(`${answered} calls answered, ${failed.length} failed`);
    const logs = product.listeners.map(({ name }) => product.log(name));
    const accepted = countStalePlans(logs, product.log('postgres'));
    console.log(`${accepted} calls may be answered with 503, one for each changed session`);
    const unavailable = failed.filter((failure) => /^\S+ \S+: 503 /.test(failure)).length;
    const others = failed.length - unavailable + Math.max(0, unavailable + repeated - accepted);
    drill.check(others === 0, `${others} calls failed`);
    for (const name of ['ledger-check', 'audit-check'] as const) drill.sound(product, name);
  });
});

/** A client pays through the proxy, one payment after the other. */
function payThroughout(product: ChaosProduct, payers: readonly Borrower[]) {
  const statuses: Statuses = new Map();
  let isOver = false;
  const isEnough = () => isOver;
  const { charged, done } = startPayments(product, payers, { isEnough, random: () => 1, statuses });
  return {
    /** Returns how many calls were answered with 503, and then repeated. */
    async stop({ check }: Drill): Promise<number> {
      isOver = true;
      await done;
      await settle(product, charged);
      const differing = await differingPayments(product, charged);
      console.log(`${charged.size} payments, ${charged.size - differing.length} booked once`);
      check(charged.size > 0 && differing.length === 0, `not booked once: ${differing}`);
      const isFailure = (status: number) => status === 0 || (status >= 500 && status !== 503);
      const failed = [...statuses].filter(([status]) => isFailure(status));
      check(failed.length === 0, `calls of payments answered: ${JSON.stringify(failed)}`);
      return statuses.get(503) ?? 0;
    },
  };
}

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
