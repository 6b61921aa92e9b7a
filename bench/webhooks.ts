/*
 * How many signed webhooks of repayments a listener books in a second, and how many whole
 * repayments (the intent and then its webhook), with 64 connections, against pgbench's TPC-B with
 * prepared statements on the same server in the same minutes. Then webhooks at 80% of that rate;
 * their delays begin when they were due. No worker runs meanwhile. On a busy machine, compare the
 * processor time of each: PostgreSQL's, and the listener's. The ledger is checked before and after.
 * pgbench must be in the path (Debian's postgresql-contrib has it).
 *
 *   node_modules/.bin/node bench/webhooks.ts [clients] [seconds] [rounds] [scale of TPC-B]
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { startChaosProduct } from '../tools/chaos/product.ts';
import { megabytesOf, processorMsOf } from './processor-time.ts';
import { atRate, delaysOf, describe } from './rates.ts';
import { chargeEvent, writeBook } from './webhooks/book.ts';
import { connections, post, sendWebhook } from './webhooks/http.ts';

const [clients = 20_000, seconds = 8, rounds = 3, scale = 50] = process.argv.slice(2).map(Number);
const run = promisify(execFile);

const product = await startChaosProduct();
try {
  for (const worker of product.workers) await worker.stop();
  const { references, loans } = await writeBook(product, clients);
  const key = product.environment.PROVIDER_SECRET_KEY ?? '';
  const waiting = references.values();
  const borrowers = loans.values();
  let booked = 0;

  const book = async (reference: string) => {
    await sendWebhook(product.url, key, chargeEvent(reference));
    booked += 1;
  };
  const repay = async ({ loanId, token }: (typeof loans)[number]) => {
    const headers = { authorization: `Token ${token}`, 'idempotency-key': randomUUID() };
    const path = '/transactions/api/payment-intent/';
    const loan = { loan_type: 'personal', loan_type_id: loanId, amount: '29000.00' };
    const intent = await post(
      product.url + path,
      headers,
      JSON.stringify({ purpose: 'repayment', ...loan }),
    );
    await book(JSON.parse(intent).reference);
  };

  checkLedger();
  const tpcb = await prepareTpcb();
  await atPeak(waiting, book, 2);
  await atPeak(borrowers, repay, 2);
  for (let round = 0; round < rounds; round += 1) {
    const reference = await costOf(tpcb);
    const webhooks = await costOf(() => atPeak(waiting, book, seconds));
    const whole = await costOf(() => atPeak(borrowers, repay, seconds));
    const perSecond = Math.floor(webhooks.perSecond * 0.8);
    const delays: number[] = [];
    await atRate({ perSecond, seconds }, async (_, dueAt) => {
      const next = waiting.next();
      if (next.done) return;
      await book(next.value);
      delays.push(performance.now() - dueAt);
    });
    console.log(`TPC-B prepared: ${told(reference)}`);
    for (const [name, measured] of Object.entries({ webhooks, whole })) {
      const ratio = measured.perSecond / reference.perSecond;
      console.log(`${name}: ${told(measured)}; ${ratio.toFixed(3)} of TPC-B`);
    }
    console.log(`${delays.length} webhooks at ${perSecond}/s: ${describe(delaysOf(delays))}`);
  }
  const [counted] = await product.query(
    "SELECT count(*) FROM payments WHERE purpose = 'repayment' AND status = 'applied'",
  );
  if (Number(counted?.count) !== booked) {
    throw new Error(`${booked} webhooks were answered and ${counted?.count} are booked`);
  }
  console.log(`${megabytesOf(product.listener.pid() ?? 0)} MB of memory in the listener`);
  checkLedger();
} finally {
  await product.stop();
}

type Cost = Measured & { readonly database: number; readonly listener: number };

/** The processor time of each, in milliseconds. */
async function costOf(run: () => Promise<Measured>): Promise<Cost> {
  const pids = [await product.databasePid(), product.listener.pid() ?? 0];
  const before = pids.map(processorMsOf);
  const measured = await run();
  const [database = 0, listener = 0] = pids.map((pid, index) => {
    return (processorMsOf(pid) - (before[index] ?? 0)) / measured.ended;
  });
  return { ...measured, database, listener };
}

function told({ perSecond, database, listener }: Cost): string {
  const each = `${database.toFixed(2)} + ${listener.toFixed(2)} ms of processor time each`;
  return `${perSecond.toFixed(0)}/s, ${each}`;
}

type Measured = { readonly ended: number; readonly perSecond: number };

/** As many at a time as there are connections. */
async function atPeak<T>(
  inputs: Iterator<T>,
  send: (input: T) => Promise<void>,
  duringSeconds: number,
): Promise<Measured> {
  const began = performance.now();
  const ends = began + duringSeconds * 1_000;
  let ended = 0;
  const one = async () => {
    while (performance.now() < ends) {
      const next = inputs.next();
      if (next.done) return;
      await send(next.value);
      ended += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { ended, perSecond: (ended * 1_000) / (performance.now() - began) };
}

async function prepareTpcb(): Promise<() => Promise<Measured>> {
  await product.query('CREATE DATABASE tpcb');
  const url = new URL(product.databaseUrl);
  url.pathname = '/tpcb';
  await run('pgbench', ['-i', '-q', '-s', String(scale), url.href]);
  const options = ['-M', 'prepared', '-c', String(connections), '-j', '2', '-n'];
  return async () => {
    const { stdout, stderr } = await run('pgbench', [...options, '-T', String(seconds), url.href]);
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    if (rate === undefined) throw new Error(stdout + stderr);
    const [, ended] = /actually processed: (\d+)/.exec(stdout) ?? [];
    return { ended: Number(ended), perSecond: Number(rate) };
  };
}

function checkLedger(): void {
  const { code, output } = product.command('ledger-check');
  const differences = output.split('\n').filter((line) => !line.endsWith(' all agree'));
  if (code !== 0) throw new Error(differences.slice(0, 50).join('\n'));
  console.log('the ledger is in order');
}
