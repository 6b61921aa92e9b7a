/*
 * Counts the buffers that each of staff's lists, counts and searches reads, in a book of a thousand
 * clients and in a large one.
 *
 *   node_modules/.bin/node bench/staff-lists.mjs [clients]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../apps/server/src/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { addClients, staffLists } from '../apps/server/test/builders/staff-lists.ts';
import { costOf } from '../apps/server/test/count-cost.ts';
import { startPostgres } from '../tools/postgres/start-postgres.mjs';

const clients = Number(process.argv[2] ?? 1_000_000);
const fewClients = 1_000;
/** Written at once, so that no statement holds the whole book. */
const batch = 100_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-bench-'));
const logFile = path.join(folder, 'postgres.log');
const postgres = await startPostgres({ folder, logFile, database: 'quarrter', temporary: true });
const settings = { connections: 4, statementTimeoutMs: 7_200_000 };
const owner = openDatabase(postgres.ownerUrl, settings);
const database = openDatabase(postgres.applicationUrl, settings);
// The cost of each statement is for tests; here the sums are printed.
const print = console.log;
console.log = () => {};
try {
  await migrate(owner, new URL(postgres.applicationUrl).username);
  await owner.pool.query(
    "INSERT INTO business_clock (only_row, business_date) VALUES (true, '2026-11-21') " +
      'ON CONFLICT DO NOTHING',
  );
  await addClients(owner.pool, 1, fewClients);
  const few = await measure();
  for (let from = fewClients + 1; from <= clients; from += batch) {
    await addClients(owner.pool, from, Math.min(from + batch - 1, clients));
  }
  const many = await measure();
  print(`${'buffers'.padEnd(40)}${fewClients} clients, ${clients} clients, times`);
  for (const [name, buffers] of few) {
    const more = many.get(name) ?? 0;
    const times = (more / buffers).toFixed(2);
    print(
      name.padEnd(40) + String(buffers).padStart(6) + String(more).padStart(10) + times.padStart(8),
    );
  }
} finally {
  await database.close();
  await owner.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const costs = new Map();
  for (const [name, read] of Object.entries(staffLists)) {
    costs.set(name, (await costOf({ database }, read)).buffers);
  }
  return costs;
}
