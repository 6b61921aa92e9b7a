import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/test-database.ts';
import { migrationNames, readMigration } from '../migrate.ts';

/* The day closes of books that are older than buckets. */

const migration = '0022-day-close';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('a close that an older version left unfinished still has all its work to do', async () => {
  const connection = await database.owner.pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query('CREATE SCHEMA older; SET LOCAL search_path TO older');
    for (const name of (await migrationNames()).filter((name) => name < migration)) {
      await connection.query(await readMigration(name));
    }
    await connection.query(
      `INSERT INTO day_closes (business_date, started_at, finished_at) VALUES
       ('2026-11-20', now(), now()), ('2026-11-21', now(), NULL)`,
    );
    await connection.query(await readMigration(migration));
    const { rows } = await connection.query(
      'SELECT business_date, bucket, finished_at FROM day_close_buckets',
    );
    expect(rows).toEqual([{ business_date: '2026-11-21', bucket: 0, finished_at: null }]);
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
});
