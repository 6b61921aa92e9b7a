import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/test-database.ts';
import {
  bucketCountFor,
  bucketCounts,
  holdClient,
  inBucket,
  lockBucket,
} from './client-buckets.ts';
import type { Tx } from './database.ts';
import { newId } from './ids.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** The bucket of each client, asked of PostgreSQL. */
async function bucketsOf(clientIds: readonly string[], count: (typeof bucketCounts)[number]) {
  const buckets = Array.from({ length: count }, (_, index) => index);
  const conditions = buckets.map(
    (index) => sql`WHEN ${inBucket(sql`client_id`, { index, count })} THEN ${sql.lit(index)}`,
  );
  const { rows } = await sql<{ bucket: number }>`
    SELECT CASE ${sql.join(conditions, sql` `)} END AS bucket
    FROM unnest(${clientIds}::uuid[]) WITH ORDINALITY AS client (client_id, place)
    ORDER BY place`.execute(database.db);
  return rows.map(({ bucket }) => bucket);
}

const begin = (run: (tx: Tx) => Promise<unknown>) => database.db.transaction().execute(run);

/** Whether a transaction of its own can take the lock at once. */
async function isFree(run: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await begin(async (tx) => {
      await sql`SET LOCAL lock_timeout = '1ms'`.execute(tx);
      await run(tx);
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}

test('each client is in exactly one bucket, and buckets are alike in size', async () => {
  const clients = Array.from({ length: 4_000 }, newId);
  const found = await bucketsOf(clients, 16);
  const sizes = Array.from({ length: 16 }, (_, index) => found.filter((b) => b === index).length);
  expect(found).not.toContain(null);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(4_000);
  // 250 on average; a size beyond these is less likely than one in a million.
  expect(Math.min(...sizes)).toBeGreaterThan(170);
  expect(Math.max(...sizes)).toBeLessThan(330);
});

test('a client who is held keeps only its own bucket from being worked on', async () => {
  const client = newId();
  for (const count of bucketCounts.filter((one) => one <= 128)) {
    const [own = -1] = await bucketsOf([client], count);
    const free = await begin(async (tx) => {
      await holdClient(tx, client);
      const answers: boolean[] = [];
      for (let index = 0; index < count; index += 1) {
        answers.push(await isFree((other) => lockBucket(other, { index, count })));
      }
      return answers;
    });
    const blocked = (free as boolean[]).flatMap((isOpen, index) => (isOpen ? [] : [index]));
    expect(blocked).toEqual([own]);
  }
});

test('a client waits while its bucket is worked on, and no other does', async () => {
  const [client, other] = [newId(), newId()];
  const [index = -1] = await bucketsOf([client], 2048);
  const [ofOther] = await bucketsOf([other], 2048);
  await begin(async (tx) => {
    await lockBucket(tx, { index, count: 2048 });
    expect(await isFree((waiting) => holdClient(waiting, client))).toBe(false);
    expect(await isFree((waiting) => holdClient(waiting, other))).toBe(ofOther !== index);
  });
});

test('two commands of one client do not wait for each other here', async () => {
  const client = newId();
  await begin(async (tx) => {
    await holdClient(tx, client);
    expect(await isFree((second) => holdClient(second, client))).toBe(true);
  });
});

test.each([
  [0, 1],
  [1_000, 1],
  [1_001, 16],
  [128_000, 128],
  [128_001, 256],
  [300_000, 512],
  [1_000_000, 1024],
  [50_000_000, 2048],
])('a book of %i clients is closed in %i buckets', (clients, buckets) => {
  expect(bucketCountFor(clients)).toBe(buckets);
});
