/*
 * How many bytes a transfer of the ledger takes on disk, indexes included, and with its share of
 * balances, totals and seals. Writes a book of clients with a loan and an investment each, and
 * closes some dates.
 *
 *   node_modules/.bin/node bench/transfer-size.mjs [clients] [dates to close]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../apps/server/src/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startPostgres } from '../tools/postgres/start-postgres.mjs';

const [clients, dates] = [Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 5)];
if (!(clients > 0 && dates > 0)) throw new Error('Give clients and dates as numbers above 0.');
const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname;
const seed = new URL('day-close/seed.sql', import.meta.url);

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-bench-'));
const logFile = path.join(folder, 'postgres.log');
const postgres = await startPostgres({ folder, logFile, database: 'quarrter', temporary: true });
const { ownerUrl, applicationUrl } = postgres;
const owner = openDatabase(ownerUrl, { connections: 2, statementTimeoutMs: 7_200_000 });
try {
  await migrate(owner, new URL(applicationUrl).username);
  await owner.pool.query(readFileSync(seed, 'utf8').replaceAll(/:clients\b/g, String(clients)));
  const last = new Date(Date.UTC(2026, 10, 19 + dates)).toISOString().slice(0, 10);
  const env = { ...process.env, DATABASE_URL: applicationUrl };
  execFileSync(process.execPath, [main, 'day-close', last], { env, stdio: 'ignore' });
  await owner.pool.query('VACUUM ANALYZE');
  await report();
} finally {
  await owner.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function report() {
  const { rows } = await owner.pool.query(
    `SELECT relname AS name, pg_table_size(oid)::float8 AS rows,
      pg_indexes_size(oid)::float8 AS indexes FROM pg_class
    WHERE relkind = 'r' AND relname LIKE 'ledger\\_%' AND relname NOT LIKE 'ledger\\_check\\_%'
    ORDER BY 2 DESC`,
  );
  const counted = await owner.pool.query('SELECT count(*)::float8 AS count FROM ledger_transfers');
  const [{ count }] = counted.rows;
  console.log(`${count} transfers of ${clients} clients; bytes for each of them:`);
  let sum = 0;
  for (const { name, rows: ofRows, indexes } of rows) {
    sum += ofRows + indexes;
    const [row, index] = [ofRows, indexes].map((size) => (size / count).toFixed(0).padStart(6));
    console.log(`${row} and ${index} of indexes  ${name}`);
  }
  console.log(`${(sum / count).toFixed(0).padStart(6)} in total`);
}
