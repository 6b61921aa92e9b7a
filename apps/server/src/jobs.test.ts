import { parseCrontab } from 'graphile-worker';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allTables } from '../test/all-tables.ts';
import { aClient } from '../test/builders/client.ts';
import { useTestApp } from '../test/test-app.ts';
import { allJobs, crontab, jobsAtStart } from './jobs.ts';
import { newId } from './platform/database/ids.ts';

const testApp = useTestApp();

async function run(job: string): Promise<void> {
  const handler = allJobs(testApp.deps)[job];
  if (handler === undefined) throw new Error(`no job ${job}`);
  await handler({}, { id: 'test' });
}

test('names an existing job in every line of the crontab', () => {
  const jobs = Object.keys(allJobs(testApp.deps));
  for (const { task } of parseCrontab(crontab)) expect(jobs).toContain(task);
});

test('runs a job later whose time passed while no worker ran', () => {
  const periods = parseCrontab(crontab).map(({ task, options }) => [task, options.backfillPeriod]);
  expect(periods.filter(([, period]) => period === 0)).toEqual([]);
});

test('runs the long jobs of the crontab one after the other, and the close beside them', () => {
  const queued = parseCrontab(crontab).flatMap(({ task, options }) =>
    options.queueName === undefined ? [] : [[task, options.queueName]],
  );
  expect(Object.fromEntries(queued)).toEqual({
    'close-days': 'close',
    'count-portfolio': 'long',
    'announce-terms': 'long',
    'check-audit-log': 'long',
    'delete-orphaned-files': 'long',
    'make-unmade-documents': 'documents',
  });
  expect(jobsAtStart).toContainEqual({ name: 'close-days', queue: 'close' });
  expect(jobsAtStart).toContainEqual({ name: 'count-lending-months', queue: 'long' });
  expect(jobsAtStart).toContainEqual({ name: 'store-restructured-arrears', queue: 'long' });
  expect(jobsAtStart).toContainEqual({ name: 'erase-released-texts', queue: 'long' });
});

test('queues only existing jobs at the start of a worker', () => {
  const jobs = Object.keys(allJobs(testApp.deps));
  for (const { name } of jobsAtStart) expect(jobs).toContain(name);
});

test('stores the replies to money commands for thirty days', async () => {
  const { clientId } = await aClient(testApp);
  const { db } = testApp.deps;
  await sql`
    INSERT INTO command_requests (client_id, request_id, command, input_hash, answer, created_at)
    SELECT ${clientId}, 'request-' || days, 'test', '', '{}', now() - make_interval(days => days)
    FROM generate_series(28, 6000) AS days`.execute(db);
  await run('delete-expired-rows');
  const kept = await allTables(db).selectFrom('command_requests').select('request_id').execute();
  expect(kept.map((row) => row.request_id).sort()).toEqual(['request-28', 'request-29']);
});

test('stores webhooks for 400 days and rejected ones for 30', async () => {
  const { db } = testApp.deps;
  const event = (accepted: boolean, days: number) => ({
    event_id: newId(),
    event: `${accepted} ${days}`,
    reference: null,
    accepted,
    received_at: new Date(Date.now() - days * 86_400_000),
  });
  const all = [event(true, 399), event(true, 401), event(false, 29), event(false, 31)];
  await allTables(db).insertInto('provider_events').values(all).execute();
  await run('delete-expired-rows');
  const kept = await allTables(db).selectFrom('provider_events').select('event').execute();
  expect(kept.map((row) => row.event).sort()).toEqual(['false 29', 'true 399']);
});

test('deletes staff sessions that have ended', async () => {
  const { db } = testApp.deps;
  const staffId = newId();
  await sql`
    INSERT INTO staff_members (staff_id, email, name, role, password_hash)
    VALUES (${staffId}, 'o@example.com', 'O', 'officer', '')`.execute(db);
  const session = (name: string, minutes: number) => ({
    token_hash: Buffer.from(name),
    staff_id: staffId,
    created_at: new Date(),
    last_used_at: new Date(Date.now() - minutes * 60_000),
  });
  await allTables(db)
    .insertInto('staff_sessions')
    .values([session('used', 5), session('ended', 40)])
    .execute();
  await run('delete-expired-rows');
  const kept = await allTables(db).selectFrom('staff_sessions').select('token_hash').execute();
  expect(kept.map((row) => row.token_hash.toString())).toEqual(['used']);
});
