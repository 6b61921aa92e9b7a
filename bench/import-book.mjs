/*
 * How long a lender's earlier book takes to import. Writes files of clients with a loan each, in
 * the middle of its life, and of every second one an investment, imports them with the product's
 * own command, closes a day and checks the ledger.
 *
 *   node_modules/.bin/node bench/import-book.mjs [clients]
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../apps/server/src/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startPostgres } from '../tools/postgres/start-postgres.mjs';

const clients = Number(process.argv[2] ?? 100_000);
const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname;

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-bench-'));
const logFile = path.join(folder, 'postgres.log');
const postgres = await startPostgres({ folder, logFile, database: 'quarrter', temporary: true });
const environment = settings();
const owner = openDatabase(postgres.ownerUrl, { connections: 1, statementTimeoutMs: 600_000 });
try {
  await migrate(owner, new URL(postgres.applicationUrl).username);
  await owner.pool.query(
    "INSERT INTO business_clock (only_row, business_date) VALUES (true, '2026-11-21') " +
      "ON CONFLICT (only_row) DO UPDATE SET business_date = '2026-11-21'",
  );
  const options = writeFiles();
  await timed('a dry run', 'import-book', ...options, '--dry-run');
  await timed('the import', 'import-book', ...options);
  await timed('the import again', 'import-book', ...options);
  await owner.pool.query('ANALYZE');
  await timed('the close of a day', 'day-close', '2026-11-21');
  await timed('the check of the ledger', 'ledger-check');
} finally {
  await owner.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Lent 100,000 at 4% for four months: instalments of 29,000, of which some are late. */
function writeFiles() {
  const numbers = Array.from({ length: clients }, (_, index) => index + 1);
  write('clients', 'reference,email,first_name,last_name,phone_number,bvn', numbers, (number) => {
    const surname = [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const phone = `0803${String(number).padStart(7, '0')}`;
    return `C-${number},${number}@example.com,Ada,Obi-${surname},${phone},22345678901`;
  });
  const heading =
    'reference,client_reference,product,amount,monthly_rate,months,disbursed_on,repaid,' +
    'penalties_owed,balance';
  write('loans', heading, numbers, (number) => {
    const isLate = number % 10 === 0;
    const repaid = isLate ? 29_000 : 58_000;
    const penalties = isLate ? 1_000 : 0;
    const balance = 116_000 - repaid + penalties;
    const terms = 'personal,"100,000.00",4,4,15/09/2026';
    return `L-${number},C-${number},${terms},${repaid},${penalties},${balance}`;
  });
  const plans =
    'reference,client_reference,kind,currency,plan,capital,monthly_rate,months,started_on,' +
    'returns_credited,returns_owed';
  const investors = numbers.filter((number) => number % 2 === 0);
  write('investments', plans, investors, (number) => {
    return `I-${number},C-${number},FTI,NGN,03oa,200000,1,3,2026-10-05,1,2000`;
  });
  const files = ['clients', 'loans', 'investments'].flatMap((name) => [`--${name}`, fileOf(name)]);
  return ['--as-of', '2026-11-20', '--errors', fileOf('errors'), ...files];
}

function fileOf(name) {
  return path.join(folder, `${name}.csv`);
}

function write(name, heading, numbers, lineOf) {
  writeFileSync(fileOf(name), `${[heading, ...numbers.map(lineOf)].join('\n')}\n`);
}

async function timed(what, ...args) {
  const began = performance.now();
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${seconds.padStart(8)} s  ${what}`);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}

/** The product's settings; nothing is called but the database. */
function settings() {
  const key = () => randomBytes(32).toString('base64');
  return {
    DATABASE_URL: postgres.applicationUrl,
    ENCRYPTION_KEYS: `bench:${key()}`,
    BLIND_INDEX_KEY: key(),
    PUBLIC_URL: 'https://quarrter.test',
    STAFF_URL: 'https://staff.quarrter.test',
    VIRUS_SCANNER_URL: 'none',
    PROVIDER_SECRET_KEY: `sk_live_${'0'.repeat(40)}`,
    PROVIDER_PUBLIC_KEY: `pk_live_${'0'.repeat(40)}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Quarrter <no-reply@quarrter.test>',
    FILES_DIR: folder,
  };
}
