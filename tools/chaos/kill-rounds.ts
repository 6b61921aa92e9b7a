/**
 * `npm run test:kill [-- --kills 500 --clients 4 --seed 7 --ready-ms 2000]`: listener, workers,
 * database sessions and the database are killed so many times while clients pay and withdraw, at a
 * provider that behaves. Exits with 1 when something acknowledged is lost or doubled, a job is held
 * for a minute, a call is answered with 500, or the listener is ready too late.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Drill, runDrill, withProduct } from '../drills/drill.ts';
import { externalServices } from '../seed/external-services.ts';
import type { Statuses } from './calls.ts';
import { addDays, daysToMaturity, untilAllReady } from './chaos.ts';
import { enterOpeningBalances, hireStaff, makeBorrowers } from './clients.ts';
import { killAtRandom, randomFrom } from './kill.ts';
import { startPayments } from './payments.ts';
import { type ChaosProduct, startChaosProduct } from './product.ts';
import { differingPayments, reconcile, settle } from './settle.ts';
import type { StartTime } from './supervised.ts';
import { watchHeldJobs } from './watch.ts';
import { withdraw } from './withdrawals.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'ready-ms': { type: 'string', default: '2000' },
  },
});
const [kills, clients, seed, readyMs] = [
  ...[values.kills, values.clients, values.seed, values['ready-ms']].map(Number),
] as [number, number, number, number];

/** The first four repay the loan of their client; the others are investments to withdraw from. */
const fewestPaymentsEach = 8;

const random = randomFrom(seed);
const killed: { [what: string]: number } = {};
console.log(`${kills} kills, ${clients} clients, seed ${seed}`);

await runDrill({ good: 'nothing lost, nothing doubled.', bad: 'not in order.' }, (drill) =>
  withProduct(startChaosProduct(), async (product) => {
    const { check, sound } = drill;
    const staff = await hireStaff(product);
    await enterOpeningBalances(product, staff);
    const borrowers = await makeBorrowers(product, staff, clients);
    const held = watchHeldJobs(product);
    const statuses: Statuses = new Map();
    let isOver = false;
    const isEnough = ({ size }: { size: number }) => isOver && size >= clients * fewestPaymentsEach;
    const paying = startPayments(product, borrowers, { isEnough, random, statuses });
    await kill(product, Math.ceil(kills / 2));
    isOver = true;
    await paying.done;
    console.log(`${paying.charged.size} payments`);

    await untilAllReady(product);
    const services = externalServices(product.sandboxUrl);
    await services.moveTo(addDays(await services.today(), daysToMaturity));
    isOver = false;
    const withdrawing = withdraw(product, borrowers, { isEnough: () => isOver, statuses });
    await kill(product, Math.floor(kills / 2));
    isOver = true;
    const ordered = await withdrawing;
    console.log(`${ordered} withdrawals`);

    await untilAllReady(product);
    const unsettled = await settle(product, paying.charged);
    check(unsettled.payments.length === 0, `not booked: ${unsettled.payments}`);
    check(unsettled.payouts.length === 0, `neither paid nor failed: ${unsettled.payouts}`);
    const differing = await differingPayments(product, paying.charged);
    check(differing.length === 0, `receipts differ from the charges: ${differing}`);
    const [row] = await product.query('SELECT count(*) AS count FROM withdrawals');
    check(Number(row?.count) === ordered, `${row?.count} withdrawals are stored`);
    checkWaits(drill, product, await held.stop());
    console.log(killed, Object.fromEntries(statuses));
    check(!statuses.has(500), `${statuses.get(500)} calls were answered with 500`);
    sound(product, 'ledger-check');
    const { code, output } = reconcile(product);
    check(code === 0, output);
  }),
);

async function kill(product: ChaosProduct, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await pause(1_000 + random() * 3_000);
    const what = await killAtRandom(product, random);
    killed[what] = (killed[what] ?? 0) + 1;
  }
}

/** How long jobs were held, and how soon the listener was ready after each of its ends. */
function checkWaits({ check }: Drill, { listener }: ChaosProduct, longest: number): void {
  const { recoveries, starts } = listener;
  const half = (part: keyof StartTime) =>
    atShare(
      0.5,
      starts.map((start) => start[part]),
    );
  console.log(`longest held job: ${longest.toFixed(1)} s`);
  const most = atShare(0.95, recoveries);
  const ready = `ready after ${atShare(0.5, recoveries)} ms (half), ${most} ms (95%)`;
  console.log(`${ready}, ${recoveries.length} ends`);
  const parts = `${half('ran')} ms of work, ${half('waited')} ms of waiting for a processor`;
  console.log(`a start alone took ${half('total')} ms (half): ${parts}`);
  check(longest < 60, `a job was held for ${longest} s`);
  check(most <= readyMs, `the listener was ready after ${most} ms`);
}

function atShare(share: number, times: readonly number[]): number {
  const sorted = times.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}
