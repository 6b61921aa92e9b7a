/*
 * How many signed webhooks of repayments a listener books in a second, and how many whole
 * repayments (the intent and then its webhook), with 64 connections, against pgbench's TPC-B with
 * prepared statements on the same server in the same minutes. Then webhooks at 80% of that rate;
 * their delays begin when they were due. No worker runs meanwhile. The ledger is checked before
 * and after, and needs pgbench in the path (Debian's postgresql-contrib has it).
 *
 *   node_modules/.bin/node bench/webhooks.ts [clients] [seconds] [rounds] [scale of TPC-B]
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { startChaosProduct } from '../tools/chaos/product.ts';
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
    const reference = await tpcb();
    const webhooks = await atPeak(waiting, book, seconds);
    const whole = await atPeak(borrowers, repay, seconds);
    const perSecond = Math.floor(webhooks * 0.8);
    const delays: number[] = [];
    await atRate({ perSecond, seconds }, async (_, dueAt) => {
      const next = waiting.next();
      if (next.done) return;
      await book(next.value);
      delays.push(performance.now() - dueAt);
    });
    const against = (rate: number) => `${rate.toFixed(0)}/s, ${(rate / reference).toFixed(3)}`;
    console.log(
      `TPC-B prepared ${reference.toFixed(0)}/s; webhooks ${against(webhooks)}; whole ` +
        `repayments ${against(whole)}; ${delays.length} webhooks at ${perSecond}/s: ` +
        describe(delaysOf(delays)),
    );
  }
  const [counted] = await product.query(
    "SELECT count(*) FROM payments WHERE purpose = 'repayment' AND status = 'applied'",
  );
  if (Number(counted?.count) !== booked) {
    throw new Error(`${booked} webhooks were answered and ${counted?.count} are booked`);
  }
  checkLedger();
} finally {
  await product.stop();
}

/** As many at a time as there are connections; returns how many ended in a second. */
async function atPeak<T>(
  inputs: Iterator<T>,
  send: (input: T) => Promise<void>,
  duringSeconds: number,
): Promise<number> {
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
  return (ended * 1_000) / (performance.now() - began);
}

async function prepareTpcb(): Promise<() => Promise<number>> {
  await product.query('CREATE DATABASE tpcb');
  const url = new URL(product.databaseUrl);
  url.pathname = '/tpcb';
  await run('pgbench', ['-i', '-q', '-s', String(scale), url.href]);
  const options = ['-M', 'prepared', '-c', String(connections), '-j', '2', '-n'];
  return async () => {
    const { stdout, stderr } = await run('pgbench', [...options, '-T', String(seconds), url.href]);
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    if (rate === undefined) throw new Error(stdout + stderr);
    return Number(rate);
  };
}

function checkLedger(): void {
  const { code, output } = product.command('ledger-check');
  const differences = output.split('\n').filter((line) => !line.endsWith(' all agree'));
  if (code !== 0) throw new Error(differences.slice(0, 50).join('\n'));
  console.log('the ledger is in order');
}
