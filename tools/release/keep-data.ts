/** Demonstration data of a version, for the tests of later ones. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { inCheckout } from '../dev/checkout.mjs';
import { endAll } from '../dev/end-all.mjs';
import { startOfFreePorts } from '../dev/free-port.mjs';
import { prepareBuilds } from '../dev/prepare.mjs';
import { migrate, seed, startProduct } from '../dev/product.mjs';
import { demonstrationFile, PORTS_USED, productEnvironment } from '../dev/settings.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';

/** Runs an empty product, fills it, and stores its rows in `apps/server/test/released`. */
export async function keepData(version: string): Promise<{ rows: number; tables: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-release-'));
  const endings: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  ];
  try {
    const logOf = (name: string) => path.join(folder, `${name}.log`);
    await prepareBuilds(logOf, ['server']);
    const database = await startPostgres({
      folder: path.join(folder, 'postgres'),
      logFile: logOf('postgres'),
      durable: false,
    });
    endings.push(database.stop);
    const port = await startOfFreePorts(PORTS_USED);
    const options = { port, dataFolder: folder, databaseUrl: database.applicationUrl, logOf };
    await migrate({ ...options, databaseOwnerUrl: database.ownerUrl });
    const product = await startProduct(options);
    endings.push(product.stop);
    await seed(options);
    await product.stop();
    const lines = await readRows(database.url);
    const { server } = productEnvironment(options);
    const { ENCRYPTION_KEYS, BLIND_INDEX_KEY } = server;
    const accounts = JSON.parse(readFileSync(demonstrationFile(folder), 'utf8'));
    const head = { version, accounts, keys: { ENCRYPTION_KEYS, BLIND_INDEX_KEY } };
    const kept = inCheckout('apps', 'server', 'test', 'released');
    mkdirSync(kept, { recursive: true });
    const text = [head, ...lines].map((line) => JSON.stringify(line)).join('\n');
    writeFileSync(path.join(kept, `${version}.jsonl.gz`), gzipSync(text, { level: 9 }));
    return { rows: lines.reduce((sum, { count }) => sum + count, 0), tables: lines.length };
  } finally {
    const failures = await endAll(endings);
    if (failures.length > 0) console.error(failures.join('\n'));
  }
}

/** Each table's rows as PostgreSQL writes them in JSON: another reader would round amounts. */
type TableRows = { table: string; count: number; rows: string };

async function readRows(url: string): Promise<TableRows[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
    );
    const lines: TableRows[] = [];
    for (const { name } of tables) {
      const text = `SELECT count(*)::int AS count, json_agg(r)::text AS rows FROM ${name} r`;
      const { rows: read } = await client.query<{ count: number; rows: string | null }>(text);
      const [{ count, rows } = { count: 0, rows: null }] = read;
      if (rows !== null) lines.push({ table: name, count, rows });
    }
    return lines;
  } finally {
    await client.end();
  }
}
