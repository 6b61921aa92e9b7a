/**
 * Clients pay and withdraw through a provider that loses, repeats, delays, shuffles and forges its
 * messages and cuts its answers, while processes are killed. Reports where every naira went.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { externalServices } from '../seed/external-services.ts';
import type { Statuses } from './calls.ts';
import { enterOpeningBalances, hireStaff, makeBorrowers } from './clients.ts';
import { killAtRandom, type Random, randomFrom } from './kill.ts';
import { startPayments } from './payments.ts';
import { type ChaosProduct, startChaosProduct } from './product.ts';
import {
  type Differences,
  differingPayments,
  lookUpMissing,
  reconcile,
  settle,
  type Unsettled,
} from './settle.ts';
import { watchHeldJobs } from './watch.ts';
import { calm, changeTransferFaults, withdraw } from './withdrawals.ts';

export type ChaosOptions = {
  payments: number;
  payouts: number;
  seed: number;
  clients: number;
  say?: (line: string) => void;
};

export type ChaosReport = {
  killed: { [what: string]: number };
  charged: number;
  /** Payments and transfers that were not settled in time after the last kill. */
  unsettled: Unsettled;
  /**
   * Payments whose receipts differ from the provider's charges, after staff have looked them up.
   */
  differing: string[];
  statuses: { [status: string]: number };
  /** The longest time that any job was held. */
  longestHeldSeconds: number;
  ledger: { code: number | null; output: string };
  /** Differences before and after staff looked them up. */
  reconciliation: Differences;
  recoveriesMs: { listener: number[]; worker: number[] };
};

/** Investments of the run mature 3 months after they were made. */
export const daysToMaturity = 93;

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { payments, payouts, seed, clients, say = () => {} } = options;
  const random = randomFrom(seed);
  const product = await startChaosProduct();
  try {
    const staff = await hireStaff(product);
    await enterOpeningBalances(product, staff);
    const borrowers = await makeBorrowers(product, staff, clients);
    const held = watchHeldJobs(product);
    const statuses: Statuses = new Map();
    const killed: ChaosReport['killed'] = {};
    const services = externalServices(product.sandboxUrl);

    await services.faults({ webhooks: 'mixed', answers: 'mixed', late_seconds: 3 });
    const paying = startPayments(product, borrowers, {
      random,
      statuses,
      isEnough: ({ size }) => size >= payments,
    });
    await killUntil(paying.done, product, random, killed, say);
    say(`${paying.charged.size} payments`);

    if (payouts > 0) {
      await calm(product);
      await untilAllReady(product);
      await services.moveTo(addDays(await services.today(), daysToMaturity));
      await services.faults({ webhooks: 'mixed', answers: 'mixed', late_seconds: 3 });
      const stopChanging = changeTransferFaults(product, random);
      const withdrawing = withdraw(product, borrowers, {
        statuses,
        isEnough: (ordered) => ordered >= payouts,
      });
      await killUntil(withdrawing, product, random, killed, say);
      await stopChanging();
      say(`${payouts} withdrawals`);
    }

    await calm(product);
    await untilAllReady(product);
    const unsettled = await settle(product, paying.charged);
    const first = reconcile(product);
    await lookUpMissing(product, staff);
    const longestHeldSeconds = await held.stop();
    return {
      killed,
      charged: paying.charged.size,
      unsettled,
      differing: await differingPayments(product, paying.charged),
      statuses: Object.fromEntries(statuses),
      longestHeldSeconds,
      ledger: product.command('ledger-check'),
      reconciliation: { first, last: reconcile(product) },
      recoveriesMs: {
        listener: [...product.listener.recoveries],
        worker: product.workers.flatMap(({ recoveries }) => recoveries),
      },
    };
  } finally {
    await product.stop();
  }
}

/** Kills something every 1 to 4 seconds until the work is done. */
async function killUntil(
  work: Promise<unknown>,
  product: ChaosProduct,
  random: Random,
  killed: ChaosReport['killed'],
  say: (line: string) => void,
): Promise<void> {
  let done = false;
  const watched = work.finally(() => {
    done = true;
  });
  while (!done) {
    await Promise.race([pause(1_000 + random() * 3_000), watched]);
    if (done) break;
    const what = await killAtRandom(product, random);
    killed[what] = (killed[what] ?? 0) + 1;
    say(`killed: ${what}`);
  }
  await watched;
}

export async function untilAllReady(product: ChaosProduct): Promise<void> {
  // The last process that was killed has ended by then.
  await pause(1_000);
  for (const process of [product.listener, ...product.workers]) await process.untilReady();
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
