import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../test/builders/client.ts';
import { anActiveLoan, beginRepayment, readLoan } from '../test/builders/loan.ts';
import { builtServer, environmentOf } from '../test/environment-of.ts';
import { freePort } from '../test/sandbox.ts';
import { useTestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';
import { checkAndStore } from './commands/ledger-check.ts';
import { checkAuditLog } from './console/index.ts';
import { countUnsentEmails } from './events/index.ts';
import { allJobs } from './jobs.ts';
import { measureEmails, measureJobs, type OpenMetrics, openMetrics } from './metrics.ts';
import { openMailer } from './platform/email/mail.ts';
import type { App } from './platform/http/http.ts';
import { taskList } from './platform/jobs/job-runner.ts';
import type { Deps } from './wiring.ts';

const testApp = useTestApp();
let metrics: OpenMetrics;
let measured: { app: App; deps: Deps };
beforeAll(async () => {
  const address = { host: '127.0.0.1', port: 0 };
  const opened = await openMetrics(address, testApp.database, testApp.app.log);
  if (opened === null) throw new Error('no metrics');
  metrics = opened;
  measured = await buildApp(testApp.config, testApp.database.db, {}, metrics);
});
afterAll(async () => {
  await measured?.app.close();
  measured?.deps.mailer.close();
  await metrics?.close();
});

/** The lines of one metric, as a collector reads them. */
async function linesOf(name: string): Promise<string[]> {
  const reply = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  const lines = (await reply.text()).split('\n');
  return lines.filter((line) => line.startsWith(name));
}

test('tells what the last check of the ledger found, and when', async () => {
  const [differences, age] = ['quarrter_ledger_check_differences', 'quarrter_ledger_check_age'];
  expect([...(await linesOf(differences)), ...(await linesOf(age))]).toEqual([]);
  const lines: string[] = [];
  const code = await checkAndStore(testApp.deps.openApart, (line) => lines.push(line));
  expect([code, lines.at(-1)]).toEqual([0, 'The ledger is in order.']);
  expect(await linesOf(differences)).toEqual([`${differences} 0`]);
  expect(Number((await linesOf(age))[0]?.split(' ').at(-1))).toBeLessThan(600);
  await testApp.database.owner.pool.query(
    'UPDATE ledger_check_results SET differing = 7 WHERE place = 1',
  );
  expect(await linesOf(differences)).toEqual([`${differences} 7`]);
});

test('tells what the last check of the audit log found, and when', async () => {
  const [differences, age] = ['quarrter_audit_check_differences', 'quarrter_audit_check_age'];
  expect([...(await linesOf(differences)), ...(await linesOf(age))]).toEqual([]);
  await checkAuditLog(testApp.deps, new Date());
  expect(await linesOf(differences)).toEqual([`${differences} 0`]);
  expect(Number((await linesOf(age))[0]?.split(' ').at(-1))).toBeLessThan(600);
  await testApp.database.owner.pool.query('UPDATE audit_checks SET differing = 2');
  expect(await linesOf(differences)).toEqual([`${differences} 2`]);
});

test('counts the differences from the provider that no one has explained', async () => {
  expect(await linesOf('quarrter_open_differences')).toEqual(['quarrter_open_differences 0']);
  await testApp.database.pool.query(
    `INSERT INTO reconciliation_items
      (item_id, kind, item_key, reference, provider, seen_in, opened_at, opened_on)
    VALUES (gen_random_uuid(), 'charge', 'a', 'a', '{}', gen_random_uuid(), now(), '2026-11-21')`,
  );
  expect(await linesOf('quarrter_open_differences')).toEqual(['quarrter_open_differences 1']);
  await testApp.database.pool.query(
    `UPDATE reconciliation_items SET state = 'resolved', closed_at = now(), closed_on = opened_on`,
  );
  expect(await linesOf('quarrter_open_differences')).toEqual(['quarrter_open_differences 0']);
});

test('tells nothing of an archive where the database has none', async () => {
  expect(await linesOf('quarrter_archive_lag_bytes ')).toEqual([]);
});

test('counts a request by its route, without the id in its path', async () => {
  const { headers } = await aClient(testApp);
  await measured.app.inject({ url: '/loans/api/personal/loan-detail/nobody', headers });
  expect(await linesOf('quarrter_http_request_duration_seconds_count')).toContain(
    'quarrter_http_request_duration_seconds_count{method="GET",' +
      'route="/loans/api/:type/loan-detail/:id",status="404"} 1',
  );
});

test('counts every page and file of the front ends as one route', async () => {
  await measured.app.inject('/nothing/here');
  await measured.app.inject('/nothing/there');
  expect(await linesOf('quarrter_http_request_duration_seconds_count')).toContain(
    'quarrter_http_request_duration_seconds_count{method="GET",route="front end",status="404"} 2',
  );
});

test('counts an email that the mail server took', async () => {
  const before = await linesOf('quarrter_emails_total{outcome="sent"}');
  const email = { to: 'a@example.com', subject: 'a', text: 'a', html: 'a' };
  await measured.deps.mailer.send(email, 'a');
  expect([before, await linesOf('quarrter_emails_total{outcome="sent"}')]).toEqual([
    ['quarrter_emails_total{outcome="sent"} 0'],
    ['quarrter_emails_total{outcome="sent"} 1'],
  ]);
});

test('counts an email that the mail server did not take', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  const mailer = measureEmails(openMailer({ smtpUrl, from: 'a@example.com' }), metrics);
  const email = { to: 'a@example.com', subject: 'a', text: 'a', html: 'a' };
  const unsent = mailer.send(email, 'a');
  await expect(unsent).rejects.toThrow('ECONNREFUSED');
  expect(await linesOf('quarrter_emails_total{outcome="failed"}')).toEqual([
    'quarrter_emails_total{outcome="failed"} 1',
  ]);
});

test('counts the runs of jobs by name and outcome', async () => {
  const { pool } = testApp.database;
  await pool.query("SELECT graphile_worker.add_job('close-days', '{}')");
  await pool.query("SELECT graphile_worker.add_job('verify-nothing', '{}')");
  const failing = { 'verify-nothing': () => Promise.reject(new Error('planned')) };
  await runOnce({
    connectionString: testApp.config.databaseUrl,
    taskList: taskList(measureJobs({ ...allJobs(testApp.deps), ...failing }, metrics)),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
  const counted = await linesOf('quarrter_job_duration_seconds_count');
  expect(counted).toEqual(
    expect.arrayContaining([
      'quarrter_job_duration_seconds_count{job="close-days",outcome="succeeded"} 1',
      'quarrter_job_duration_seconds_count{job="verify-nothing",outcome="failed"} 1',
    ]),
  );
});

test('tells how many payments wait for the payment provider', async () => {
  const pending = 'quarrter_open_payments{kind="payment",state="pending"}';
  const loan = await anActiveLoan(testApp);
  expect(await linesOf(pending)).toEqual([`${pending} 0`]);
  const { amount_to_be_paid: amount } = await readLoan(testApp, loan);
  expect((await beginRepayment(testApp, loan, amount)).status).toBe(200);
  expect(await linesOf(pending)).toEqual([`${pending} 1`]);
});

test('tells for how long the oldest transfer that may be sent has not arrived', async () => {
  const name = 'quarrter_oldest_payout_seconds';
  const { client } = await anActiveLoan(testApp);
  expect(await linesOf(name)).toEqual([`${name} 0`]);
  const change = (changes: string) =>
    testApp.database.pool.query(`UPDATE payouts SET ${changes} WHERE client_id = $1`, [
      client.clientId,
    ]);
  await change("status = 'sent', requested_at = now() - interval '2 hours'");
  const waited = Number((await linesOf(name))[0]?.split(' ').at(-1));
  expect(waited).toBeGreaterThanOrEqual(7200);
  expect(waited).toBeLessThan(7500);
  // Those that are held, of a client who is not served, or that staff pay.
  const notDue = [
    "send_after = now() + interval '1 hour'",
    "waiting_for = 'client'",
    'by_hand = true',
  ];
  for (const reason of notDue) {
    await change(reason);
    expect([reason, await linesOf(name)]).toEqual([reason, [`${name} 0`]]);
    await change("send_after = NULL, waiting_for = '', by_hand = false");
  }
  await change("status = 'paid'");
});

test('tells apart the emails that wait for the day only', async () => {
  const { db, pool } = testApp.database;
  await aClient(testApp);
  await pool.query("UPDATE emails SET state = 'waiting', by_day = true");
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM emails');
  const count = Number(rows[0]?.count);
  expect(count).toBeGreaterThan(0);
  const states = (waiting: number, byDay: number) => [
    { state: 'waiting', count: waiting },
    { state: 'by day', count: byDay },
    { state: 'rejected', count: 0 },
  ];
  expect(await countUnsentEmails(db, false)).toEqual(states(0, count));
  expect(await countUnsentEmails(db, true)).toEqual(states(count, 0));
  await pool.query('DELETE FROM emails');
});

test('tells of jobs that failed often or are not tried again', async () => {
  const { pool } = testApp.database;
  await pool.query(
    `SELECT graphile_worker.add_job(name, '{}', job_key => name)
     FROM unnest(ARRAY['fresh', 'failing', 'ended']) AS name`,
  );
  const name = 'quarrter_stuck_jobs';
  expect(await linesOf(`${name}{`)).toEqual([]);
  const fail = (key: string, attempts: number) =>
    pool.query('UPDATE graphile_worker._private_jobs SET attempts = $2 WHERE key = $1', [
      ...[key, attempts],
    ]);
  await fail('fresh', 4);
  await fail('failing', 5);
  await fail('ended', 25);
  expect(await linesOf(`${name}{`)).toEqual([
    `${name}{job="ended",state="given up"} 1`,
    `${name}{job="failing",state="failing"} 1`,
  ]);
  await pool.query("DELETE FROM graphile_worker._private_jobs WHERE key IN ('failing', 'ended')");
});

test('counts the states that payments reach', async () => {
  const loan = await anActiveLoan(testApp);
  const { amount_to_be_paid: amount } = await readLoan(testApp, loan);
  const { body } = await beginRepayment(testApp, loan, amount);
  await testApp.sandbox.pay(body.reference, 'failed');
  const url = `/transactions/api/payment/${body.reference}/`;
  await measured.app.inject({ url, headers: loan.client.headers });
  expect(await linesOf('quarrter_payment_states_total')).toEqual([
    'quarrter_payment_states_total{kind="payment",state="failed"} 1',
  ]);
});

test('counts the security events of people who are not signed in', async () => {
  const body = { email: 'no-one@example.com', password: 'Harmattan-Rain-8' };
  const url = '/accounts/api/quarrter-client-login/';
  const { statusCode } = await measured.app.inject({ method: 'POST', url, body });
  expect(statusCode).toBe(400);
  expect(await linesOf('quarrter_security_events_total')).toContain(
    'quarrter_security_events_total{kind="sign-in-failed",actor="unknown"} 1',
  );
});

test('tells the business date', async () => {
  await testApp.setDate('2026-11-21');
  expect(await linesOf('quarrter_business_date_seconds')).toEqual([
    `quarrter_business_date_seconds ${Date.parse('2026-11-21') / 1000}`,
  ]);
});

test('tells for how long a service outside has been away', async () => {
  const { pool } = testApp.database;
  await pool.query(
    `INSERT INTO service_outages (service, since, last_failed_at)
     VALUES ('payment provider', now() - interval '10 minutes', now())`,
  );
  const name = 'quarrter_service_away_seconds';
  const lines = await linesOf(name);
  expect(lines).toContain(`${name}{service="mail server"} 0`);
  const away = lines.find((line) => line.startsWith(`${name}{service="payment provider"}`));
  expect(Number(away?.split(' ').at(-1))).toBeGreaterThanOrEqual(600);
  await pool.query('DELETE FROM service_outages');
  expect(await linesOf(`${name}{service="payment provider"}`)).toEqual([
    `${name}{service="payment provider"} 0`,
  ]);
});

test('tells the use of the database pool', async () => {
  expect(await linesOf('quarrter_database_connections')).toEqual([
    expect.stringMatching(/state="in use"} \d+$/),
    expect.stringMatching(/state="idle"} \d+$/),
    'quarrter_database_connections{state="waited for"} 0',
  ]);
});

test('tells how many passwords wait', async () => {
  await expect
    .poll(() => linesOf('quarrter_passwords_waiting'))
    .toEqual(['quarrter_passwords_waiting 0']);
});

test('tells the delay of the event loop', async () => {
  expect(await linesOf('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
});

test('a listener serves its metrics on METRICS_PORT', async () => {
  const port = await freePort();
  const listener = fork(builtServer, ['serve'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: {
      ...environmentOf(testApp),
      ...{ HOST: '0.0.0.0', PORT: '0', METRICS_PORT: String(port) },
    },
  });
  const ended = once(listener, 'exit');
  await once(listener, 'message');
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([reply.status, await reply.text()]).toEqual([
    200,
    expect.stringContaining('quarrter_business_date_seconds'),
  ]);
  // HOST is every address, and this is one.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  listener.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
