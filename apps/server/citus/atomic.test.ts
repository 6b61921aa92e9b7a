import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/database/ids.ts';
import { queueJob } from '../src/platform/jobs/jobs.ts';
import { allTables } from '../test/all-tables.ts';
import { citusWorkers } from '../test/citus/nodes.ts';
import { freshDatabase } from '../test/test-database.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.pool.query(
    `CREATE TABLE one (value int); CREATE TABLE other (value int);
     GRANT ALL ON one, other TO ${database.applicationRole}`,
  );
});
afterAll(() => database?.drop());

let clientId: string;
beforeEach(() => {
  clientId = newId();
});

/** Writes a row of the client to its shard. */
const writeShard = (tx: Tx) =>
  allTables(tx).insertInto('activity_counts').values({ client_id: clientId, entries: 0 }).execute();

/** Writes a shared row, which lies on the coordinator. */
const writeShared = (tx: Tx) =>
  allTables(tx)
    .insertInto('attempt_counts')
    .values({ subject: clientId, attempts: 1, window_ends_at: new Date() })
    .execute();

const queue = (tx: Tx) => queueJob(tx, 'a-job', { clientId });

/** The rows that the client still has: on the shard, in the shared table, and in the queue. */
async function left(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT 'shard' AS place FROM activity_counts WHERE client_id = $1`,
    [clientId],
  );
  const shared = await database.pool.query(
    `SELECT 'shared' AS place FROM attempt_counts WHERE subject = $1::text`,
    [clientId],
  );
  const jobs = await database.pool.query(
    `SELECT 'job' AS place FROM graphile_worker._private_jobs
     WHERE payload->>'clientId' = $1::text`,
    [clientId],
  );
  return [rows, shared.rows, jobs.rows].flat().map(({ place }) => place);
}

/**
 * Runs a transaction whose COMMIT fails on the coordinator, at the last moment: two serializable
 * transactions each read the rows that the other one writes, and PostgreSQL notices when the second
 * commits, after Citus has spoken to the shards.
 */
async function failOnCoordinator(run: (tx: Tx) => Promise<unknown>): Promise<void> {
  const rival = await database.pool.connect();
  try {
    const commit = database.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        await run(tx);
        await sql`SELECT count(*) FROM one`.execute(tx);
        await rival.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
        await rival.query('SELECT count(*) FROM other');
        await sql`INSERT INTO other VALUES (1)`.execute(tx);
        await rival.query('INSERT INTO one VALUES (1)');
        await rival.query('COMMIT');
      });
    await expect(commit).rejects.toThrow('the database undid the transaction');
  } finally {
    rival.release();
  }
}

/** A connection to the node of the client's shard, and the name of the shard. */
async function shardOf(): Promise<{ node: pg.Client; shard: string }> {
  const { rows } = await database.pool.query(
    `SELECT shardid, nodeport FROM pg_dist_shard_placement WHERE shardid =
       get_shard_id_for_distribution_column('activity_counts', $1::uuid)`,
    [clientId],
  );
  const [{ shardid, nodeport }] = rows;
  const worker = citusWorkers().find((address) => new URL(address).port === String(nodeport));
  const url = new URL(worker ?? '');
  url.pathname = new URL(database.url).pathname;
  const node = new pg.Client({ connectionString: url.href });
  await node.connect();
  await node.query(
    'SET citus.override_table_visibility = off; SET citus.enable_ddl_propagation = off',
  );
  return { node, shard: `activity_counts_${shardid}` };
}

/** Runs a transaction whose COMMIT fails on the client's shard: a deferred check there refuses. */
async function failOnShard(run: (tx: Tx) => Promise<unknown>): Promise<void> {
  const { node, shard } = await shardOf();
  try {
    await node.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'the shard refuses'; END $$;
       CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON ${shard}
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await expect(database.db.transaction().execute(run)).rejects.toThrow(
      /the shard refuses|could not commit/,
    );
  } finally {
    await node.query(`DROP TRIGGER refuse ON ${shard}; DROP FUNCTION refuse()`);
    await node.end();
  }
}

const both: readonly [string, (tx: Tx) => Promise<unknown>, string[]][] = [
  [
    'a shard and a shared table',
    async (tx) => [await writeShard(tx), await writeShared(tx)],
    ['shard', 'shared'],
  ],
  ['a shard and a job', async (tx) => [await writeShard(tx), await queue(tx)], ['shard', 'job']],
];

test.each(both)('a transaction over %s is stored whole', async (_what, write, places) => {
  await database.db.transaction().execute(write);
  expect(await left()).toEqual(places);
});

test.each(both)(
  'of a transaction over %s nothing is left when the coordinator cannot commit',
  async (_what, write) => {
    await failOnCoordinator(write);
    expect(await left()).toEqual([]);
  },
);

test('a transaction on one shard alone fails when the shard cannot commit', async () => {
  await failOnShard(writeShard);
  expect(await left()).toEqual([]);
});

test.each(both)(
  'of a transaction over %s nothing is left when the shard cannot commit',
  async (_what, write) => {
    await failOnShard(write);
    expect(await left()).toEqual([]);
  },
);
