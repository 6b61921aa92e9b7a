/*
 * How long the day close takes, how much it writes, and how long repayments wait during it. Of the
 * clients, each with a loan and an investment, 10% have an instalment due on the closed date, 5%
 * are in arrears, and 1 in 30 is credited a return. Webhooks come over HTTP at a fixed rate; their
 * delays begin when they were due. The ledger is checked before and after.
 *
 *   node_modules/.bin/node bench/day-close.ts [clients] [webhooks a second]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startChaosProduct } from '../tools/chaos/product.ts';
import { NODE, SERVER } from '../tools/dev/checkout.mjs';
import { delaysOf, describe } from './rates.ts';
import { chargeEvent, writeBook } from './webhooks/book.ts';
import { sendWebhook } from './webhooks/http.ts';

const [clients = 100_000, perSecond = 20] = process.argv.slice(2).map(Number);

const product = await startChaosProduct();
try {
  for (const worker of product.workers) await worker.stop();
  const { references } = await writeBook(product, clients);
  const waiting = references.values();
  await close('2026-11-20');
  checkLedger();
  await measure('alone', pause(10_000));
  const before = await writtenBytes();
  await measure('beside the close', close('2026-11-21'));
  const written = (await writtenBytes()) - before;
  console.log(`${(written / 1e6).toFixed(0)} MB of WAL, the repayments' included`);
  checkLedger();

  /** Books repayments until something has ended, and says how long they took. */
  async function measure(name: string, until: Promise<unknown>): Promise<void> {
    let isOver = false;
    until.finally(() => {
      isOver = true;
    });
    const key = product.environment.PROVIDER_SECRET_KEY ?? '';
    const delays: number[] = [];
    const sent: Promise<void>[] = [];
    const began = performance.now();
    for (let number = 0; !isOver; number += 1) {
      const dueAt = began + (number * 1_000) / perSecond;
      await pause(Math.max(0, dueAt - performance.now()));
      const next = waiting.next();
      if (next.done) break;
      const webhook = sendWebhook(product.url, key, chargeEvent(next.value, '2026-11-21'));
      sent.push(webhook.then(() => void delays.push(performance.now() - dueAt)));
    }
    await Promise.all([until, ...sent]);
    const longest = Math.max(...delays).toFixed(0);
    console.log(
      `${delays.length} repayments ${name}: ${describe(delaysOf(delays))}, ${longest} ms`,
    );
  }
} finally {
  await product.stop();
}

/** Closes the dates up to this one with the product's own command. */
async function close(date: string): Promise<void> {
  const child = spawn(NODE, [SERVER, 'day-close', date], {
    env: product.environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`day-close ended with ${code}`);
  const [closed] = await product.query(`
    SELECT buckets, steps, extract(epoch FROM finished_at - started_at)::float8 AS seconds
    FROM day_closes WHERE business_date = '${date}'`);
  console.log(`${date} of ${clients} clients closed`, closed);
}

async function writtenBytes(): Promise<number> {
  const [row] = await product.query('SELECT wal_bytes FROM pg_stat_wal');
  return Number(row?.wal_bytes);
}

function checkLedger(): void {
  const { code, output } = product.command('ledger-check');
  const differences = output.split('\n').filter((line) => !line.endsWith(' all agree'));
  if (code !== 0) throw new Error(differences.slice(0, 50).join('\n'));
  console.log('the ledger is in order');
}
