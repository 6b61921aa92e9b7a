import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../test/builders/payment.ts';
import { builtServer, environmentOf } from '../../test/environment-of.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let mailServer: MailServer;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await mailServer.close();
});

function startWorker(): ChildProcess {
  return fork(builtServer, ['work'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...environmentOf(testApp), SMTP_URL: mailServer.url },
  });
}

const count = 200;

/** Clients who have changed their password, and the emails that tell them. */
const book = `
  WITH client AS (
    INSERT INTO clients
      (client_id, email, first_name, last_name, phone_number, password_hash, created_on)
    SELECT gen_random_uuid(), 'client' || number || '@example.com', 'Ada', 'Obi', '', '',
      '2026-11-21' FROM generate_series(1, ${count}) AS number
    RETURNING client_id
  ), event AS (
    INSERT INTO events (client_id, happened_at, event_id, kind, version, payload)
    SELECT client_id, now(), gen_random_uuid(), 'password-changed', 1, '{"by":"client"}'
    FROM client RETURNING client_id, event_id, happened_at
  )
  INSERT INTO emails (client_id, email_id, happened_at)
  SELECT client_id, event_id, happened_at FROM event`;

/** The Message-IDs of the emails that arrived, in the order of arrival. */
const arrived = () =>
  mailServer.received.map((email) => /^Message-ID: <(.+?)@/m.exec(email)?.[1] ?? '');

test('a worker killed while it sends loses no email, and repeats one as the same', async () => {
  const { pool } = testApp.database;
  await pool.query(book);
  worker = startWorker();
  await eventually(async () => arrived().length > count * 0.2);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  worker = startWorker();
  await eventually(async () => {
    const { rows } = await pool.query("SELECT 1 FROM emails WHERE state <> 'sent' LIMIT 1");
    return rows.length === 0;
  });
  const { rows } = await pool.query('SELECT email_id FROM emails ORDER BY email_id');
  expect(rows).toHaveLength(count);
  expect([...new Set(arrived())].sort()).toEqual(rows.map((row) => row.email_id));
});
