/*
 * How long each comparison of `quarrter ledger-check` takes. Writes a book of clients with a loan
 * and an investment each, closes some dates with the product's own command, and times every check.
 *
 *   node_modules/.bin/node bench/ledger-check.mjs [clients] [dates to close] [folder]
 *
 * A folder that is named stays; when it has a book already, that book is checked as it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkSnapshot } from '../apps/server/src/ledger-checks.ts';
import { migrate } from '../apps/server/src/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startPostgres } from '../tools/postgres/start-postgres.mjs';

const clients = Number(process.argv[2] ?? 100_000);
const dates = Number(process.argv[3] ?? 3);
const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname;
const seed = new URL('day-close/seed.sql', import.meta.url);

const kept = process.argv[4];
const folder = path.resolve(kept ?? mkdtempSync(path.join(os.tmpdir(), 'quarrter-bench-')));
const isWritten = existsSync(path.join(folder, 'cluster'));
const logFile = path.join(folder, 'postgres.log');
const temporary = kept === undefined;
const postgres = await startPostgres({ folder, logFile, database: 'quarrter', temporary });
const settings = { connections: 8, statementTimeoutMs: 7_200_000 };
const owner = openDatabase(postgres.ownerUrl, settings);
const database = openDatabase(postgres.applicationUrl, settings);
try {
  await migrate(owner, new URL(postgres.applicationUrl).username);
  if (!isWritten) await makeBook();
  await timed('all checks', () => checkSnapshot(database.db, report));
} finally {
  await database.close();
  await owner.close();
  await postgres.stop();
  if (temporary) rmSync(folder, { recursive: true, force: true });
}

async function makeBook() {
  await timed(`${clients} clients written`, writeBook);
  const last = new Date(Date.UTC(2026, 10, 19 + dates)).toISOString().slice(0, 10);
  await timed(`${dates} dates closed`, () => command('day-close', last));
}

async function writeBook() {
  const text = readFileSync(seed, 'utf8').replaceAll(/:clients\b/g, String(clients));
  await owner.pool.query(text);
}

function report(check, result, ms) {
  printTime(check.name, ms);
  for (const difference of result.differences.slice(0, 3)) console.log(`  ${difference}`);
}

function printTime(name, ms) {
  console.log(`${(ms / 1000).toFixed(2).padStart(8)} s  ${name}`);
}

async function timed(name, run) {
  const began = performance.now();
  const result = await run();
  printTime(name, performance.now() - began);
  return result;
}

async function command(...args) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATABASE_URL: postgres.applicationUrl },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}
