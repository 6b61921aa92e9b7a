/*
 * How long the day close takes, and how long a repayment waits meanwhile. Writes a book of clients
 * with a loan and an investment each, closes one date with the product's own command, books
 * twenty repayments a second meanwhile as a webhook would, and checks the ledger.
 *
 *   node bench/day-close.mjs [clients] [days over which due dates are spread]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loanPurposes } from '../apps/server/src/loans/index.ts';
import { migrate } from '../apps/server/src/migrate.ts';
import { settlePayment } from '../apps/server/src/payments/receive/settle-payment.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { screeningGates } from '../apps/server/src/screening/index.ts';
import { startPostgres } from '../tools/postgres/start-postgres.mjs';

const clients = Number(process.argv[2] ?? 100_000);
const spread = Number(process.argv[3] ?? 1);
const repayments = Math.min(clients, 5_000);
const pauseMs = 50;
const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname;
const seed = new URL('day-close/seed.sql', import.meta.url);

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-bench-'));
const logFile = path.join(folder, 'postgres.log');
const postgres = await startPostgres({ folder, logFile, database: 'quarrter', temporary: true });
const settings = { connections: 4, statementTimeoutMs: 600_000 };
const owner = openDatabase(postgres.ownerUrl, settings);
const database = openDatabase(postgres.applicationUrl, settings);
try {
  await migrate(owner, new URL(postgres.applicationUrl).username);
  await writeBook();
  const waits = [];
  const close = command('day-close', '2026-11-21');
  let isClosing = true;
  close.finally(() => {
    isClosing = false;
  });
  const began = performance.now();
  for (let number = 1; number <= repayments && isClosing; number += 1) {
    waits.push(await repay(number));
    // Twenty a second are more than a million and a half a day.
    await wait(Math.max(0, began + number * pauseMs - performance.now()));
  }
  await close;
  await report(waits);
  process.exitCode = await command('ledger-check').then(
    () => 0,
    () => 1,
  );
} finally {
  await database.close();
  await owner.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function writeBook() {
  const began = performance.now();
  const text = readFileSync(seed, 'utf8')
    .replaceAll(/:clients\b/g, String(clients))
    .replaceAll(/:spread\b/g, String(spread))
    .replaceAll(/:repayments\b/g, String(repayments));
  await owner.pool.query(text);
  console.log(`${clients} clients written in ${seconds(performance.now() - began)}`);
}

/** Books one repayment, and gives how long that took, in milliseconds. */
async function repay(number) {
  const log = { info() {}, warn: console.warn, error: console.error };
  const deps = {
    ...{ db: database.db, log, purposes: loanPurposes.payments, countState() {} },
    gates: screeningGates,
  };
  const began = performance.now();
  await settlePayment(deps, {
    reference: `repayment-${number}`,
    status: 'success',
    amount: 2_900_000n,
    currency: 'NGN',
    fee: 0n,
    providerId: `charge-${number}`,
  });
  return performance.now() - began;
}

async function report(waits) {
  const { rows } = await database.pool.query(`
    SELECT steps, buckets, extract(epoch FROM finished_at - started_at)::float8 * 1000 AS ms
    FROM day_closes WHERE business_date = '2026-11-21'`);
  const [close] = rows;
  console.log(`closed in ${seconds(close.ms)}, ${close.buckets} buckets`, close.steps);
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  console.log(
    `${sorted.length} repayments booked meanwhile: half within ${at(0.5)?.toFixed(1)} ms, ` +
      `99% within ${at(0.99)?.toFixed(1)} ms, all within ${at(1)?.toFixed(1)} ms`,
  );
}

async function command(...args) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATABASE_URL: postgres.applicationUrl },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}
