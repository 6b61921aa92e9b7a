import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openCallLimits } from '../src/platform/http/call-limits.ts';
import { tables } from '../src/tables.ts';
import { readRows, type StoredRows, writeRows } from './stored-rows.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestApp } from './types.ts';

/** An app, and how it was after its start. */
type Shared = {
  readonly testApp: TestApp;
  readonly deps: TestApp['deps'];
  readonly provider: TestApp['deps']['provider'];
  readonly rows: StoredRows;
  /** Statements that set every sequence. */
  readonly sequences: string;
  readonly catalogue: string;
};

const restored = [
  ...Object.keys(tables),
  'graphile_worker._private_jobs',
  'graphile_worker._private_job_queues',
];

let shared: Shared | undefined;

/**
 * The app that the files of a worker use one after the other: a start, and the first statements of
 * new connections, take as long as several tests. Each file finds everything as after a start:
 * rows, files, what the provider knows, what limits have counted. A file that changed the tables
 * themselves, or left a request open, is followed by a new app.
 */
export async function takeSharedApp(start: () => Promise<TestApp>): Promise<TestApp> {
  const before = shared;
  shared = undefined;
  if (before && (await isIntact(before))) {
    await restore(before);
    shared = before;
  } else {
    await before?.testApp.stop();
    shared = await remember(await start());
  }
  return shared.testApp;
}

async function remember(testApp: TestApp): Promise<Shared> {
  const { database, deps } = testApp;
  return {
    testApp,
    deps: { ...deps },
    provider: { ...deps.provider },
    rows: await readRows(database, restored),
    sequences: await readSequences(database),
    catalogue: await readCatalogue(database),
  };
}

async function isIntact({ testApp, catalogue }: Shared): Promise<boolean> {
  if (!testApp.app.server.listening) return false;
  // First the provider, which would report what it knows.
  await testApp.sandbox.forget();
  if (!(await testApp.untilIdle())) return false;
  return (await readCatalogue(testApp.database)) === catalogue;
}

async function restore({ testApp, deps, provider, rows, sequences }: Shared): Promise<void> {
  const { app, database, filesDir, securityEvents } = testApp;
  // Tests put others in their place.
  Object.assign(testApp.deps, deps);
  Object.assign(deps.provider, provider);
  app.callLimits = openCallLimits(deps.db);
  await securityEvents.flush(new Date(), true);
  await deps.observationsStored();
  await writeRows(database, rows);
  await database.owner.pool.query(sequences);
  for (const name of await readdir(filesDir)) {
    await rm(join(filesDir, name), { recursive: true, force: true });
  }
}

/** Not of the job runner, whose tasks stay. */
async function readSequences({ owner }: TestDatabase): Promise<string> {
  const { rows } = await owner.pool.query<{ statement: string }>(`
    SELECT format('SELECT setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value IS NOT NULL) AS statement
    FROM pg_sequences WHERE schemaname = 'public'`);
  return rows.map(({ statement }) => statement).join(';\n');
}

const catalogues = ['pg_attribute', 'pg_index', 'pg_constraint', 'pg_trigger', 'pg_proc'];

/** Differs after a change of a table, an index, a constraint, a trigger, a function or a right. */
async function readCatalogue({ owner }: TestDatabase): Promise<string> {
  const each = catalogues.map(
    (name) => `SELECT '${name}', count(*), max(xmin::text::bigint)::text FROM ${name}`,
  );
  // Of a table that is only emptied, nothing of this changes.
  const relations = `SELECT 'pg_class', count(*),
    md5(string_agg(concat_ws(' ', oid, relname, relchecks, relacl, reloptions), ',' ORDER BY oid))
    FROM pg_class`;
  const { rows } = await owner.pool.query({
    text: [relations, ...each].join(' UNION ALL '),
    rowMode: 'array',
  });
  return rows.join(' ');
}
