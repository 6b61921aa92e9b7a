/*
 * How many emails a second one worker sends to the sandbox's mailbox, reading, writing and marking
 * included: `npx node bench/emails.mjs [emails]`. It starts a database, the sandbox and a worker of
 * its own, prints the rate, and exits with 1 below 300.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import pg from 'pg';
import { startPostgres } from '../tools/postgres/start-postgres.mjs';

const count = Number(process.argv[2] ?? 6_000);
const wanted = 300;
const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-bench-'));
const processes = [];

/** Runs a program of the product and waits until it is `ready`. */
async function start(file, args, env, ready) {
  const child = fork(path.join(root, file), args, {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  processes.push(child);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  failed.catch(() => {});
  await Promise.race([ready(child), failed]);
}

const printed = (text) => (child) =>
  new Promise((resolve) =>
    child.stdout.on('data', (data) => `${data}`.includes(text) && resolve()),
  );

/** Clients who have each repaid something, and the emails that tell them. */
const book = `
  WITH numbers AS (SELECT generate_series(1, $1::int) AS number),
  client AS (
    INSERT INTO clients
      (client_id, email, first_name, last_name, phone_number, password_hash, created_on)
    SELECT gen_random_uuid(), 'client' || number || '@example.com', 'Ada', 'Obi',
      '+2348031234567', '', '2026-11-21' FROM numbers
    RETURNING client_id
  ), event AS (
    INSERT INTO events (client_id, happened_at, event_id, kind, version, subject_id, payload)
    SELECT client_id, now(), gen_random_uuid(), 'loan-repaid', 1, gen_random_uuid(),
      jsonb_build_object(
        'loanType', 'personal', 'repaymentId', gen_random_uuid(), 'amount', '2900000',
        'penalty', '0', 'interest', '400000', 'principal', '2500000',
        'paidOn', '2026-12-21', 'balance', '8700000', 'nextDueOn', '2027-01-21'
      ) FROM client
    RETURNING client_id, event_id, happened_at
  )
  INSERT INTO emails (client_id, email_id, happened_at)
  SELECT client_id, event_id, happened_at FROM event`;

async function waiting(database) {
  const { rows } = await database.query(
    "SELECT count(*)::int AS count FROM emails WHERE state = 'waiting'",
  );
  return rows[0].count;
}

/** How long the worker takes from its first look at the emails to the end of the last one. */
async function measure(database) {
  while ((await waiting(database)) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const endedAt = Date.now();
  const { rows } = await database.query('SELECT min(sent_at) AS began FROM emails');
  return (endedAt - rows[0].began.getTime()) / 1000;
}

async function run() {
  const postgres = await startPostgres({
    folder,
    logFile: path.join(folder, 'postgres.log'),
    database: 'quarrter',
    temporary: true,
  });
  const [port, sandboxPort, smtpPort] = [await getPort(), await getPort(), await getPort()];
  const env = {
    ...{ APP_MODE: 'sandbox', LOG_LEVEL: 'warn', FILES_DIR: folder },
    ...{ DATABASE_URL: postgres.applicationUrl, DATABASE_OWNER_URL: postgres.ownerUrl },
    ...{ PORT: port, SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort },
    SANDBOX_DATA_DIR: folder,
    SANDBOX_CONTROL_TOKEN: 'bench',
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    PROVIDER_URL: `http://127.0.0.1:${sandboxPort}`,
    PROVIDER_SECRET_KEY: `sk_test_${'0'.repeat(40)}`,
    PROVIDER_PUBLIC_KEY: `pk_test_${'0'.repeat(40)}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
  };
  const database = new pg.Client({ connectionString: postgres.applicationUrl });
  try {
    const migrated = (child) => once(child, 'exit');
    await start('apps/server/src/main.ts', ['migrate'], env, migrated);
    await database.connect();
    await database.query(book, [count]);
    await start('apps/sandbox/src/main.ts', [], env, printed('sandbox ready'));
    await start('apps/server/src/main.ts', ['work'], env, (child) => once(child, 'message'));
    const seconds = await measure(database);
    const rate = Math.round(count / seconds);
    console.log(`${count} emails in ${seconds.toFixed(1)} s: ${rate} a second`);
    return rate >= wanted ? 0 : 1;
  } finally {
    for (const child of processes) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await database.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await run();
