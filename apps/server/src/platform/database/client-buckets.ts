import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * A part of all clients that is worked on in one short transaction: bucket `index` of `count`. The
 * last 2 bytes of a client's id are random, so buckets are alike in size, and they are the same on
 * every node of a distributed database.
 */
export type Bucket = { readonly index: number; readonly count: BucketCount };

/**
 * The sizes that the work may be cut into; each divides the next. Every command locks its client's
 * bucket of every size, so a size that is added protects nothing until no process of an earlier
 * version is left, and costs each command a lock. While a date is closed each command also reads
 * which buckets are finished: with more than 2,048 that list becomes dearer than longer turns.
 */
export const bucketCounts = [1, 16, 128, 256, 512, 1024, 2048] as const;
export type BucketCount = (typeof bucketCounts)[number];

export const allClients: Bucket = { index: 0, count: 1 };

const sliceCount = 65_536;

/** Enough clients to be worth a transaction, few enough that no one waits long for it. */
const clientsPerBucket = 1_000;

/** How many buckets a book of this many clients is worked through in. */
export function bucketCountFor(clients: number): BucketCount {
  const enough = bucketCounts.find((count) => clients <= count * clientsPerBucket);
  return enough ?? bucketCounts[bucketCounts.length - 1] ?? 1;
}

/** The rows of one bucket; the indexes for the day close begin with the same expression. */
export function inBucket(clientId: RawBuilder<unknown>, bucket: Bucket): RawBuilder<boolean> {
  const size = sliceCount / bucket.count;
  const first = bucket.index * size;
  return sql<boolean>`(
    ${sliceOf(clientId)} BETWEEN ${first}::int AND ${first + size - 1}::int
  )`;
}

/** The index of the client's bucket, of so many. */
export function bucketOf(clientId: RawBuilder<unknown>, count: BucketCount): RawBuilder<number> {
  return sql<number>`(${sliceOf(clientId)}) / ${sliceCount / count}::int`;
}

/**
 * True of the rows of one client, and said beside `client_id`: an index for the day close begins
 * with this expression and then a date, so it reads this client's rows in order.
 */
export function isInSliceOf(column: RawBuilder<unknown>, clientId: string): RawBuilder<boolean> {
  return sql<boolean>`(${sliceOf(column)}) = ${sliceOfId(clientId)}::int`;
}

/** The same of two columns that have the same client. */
export function areInOneSlice(
  column: RawBuilder<unknown>,
  clientId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sliceOf(column)}) = (${sliceOf(clientId)})`;
}

function sliceOf(clientId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`get_byte(uuid_send(${clientId}), 14) * 256 + get_byte(uuid_send(${clientId}), 15)`;
}

const lockClass = 7_265_675;

/**
 * Keeps the client's bucket from being worked on until the transaction ends, or waits while it is.
 * Every command that changes rows that the day close reads or writes takes this before its rows.
 */
export async function holdClient(tx: Tx, clientId: string): Promise<void> {
  const { keys } = locksOfClient(clientId);
  const locks = keys.map((key) => sql`pg_advisory_xact_lock_shared(${lockClass}, ${key})`);
  await sql`SELECT ${sql.join(locks)}`.execute(tx);
}

/**
 * Holds the client, and lets no other command move this client's money until the transaction ends.
 * Commands need a client's loans, investments, receipts and accounts in different orders: one that
 * takes this before the first of them waits for the others instead of deadlocking. The row of the
 * payment, refund or proposal that a command is about is locked before, a payout's after.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  if (locked.get(tx)?.has(clientId)) return;
  const { keys, ownKey } = locksOfClient(clientId);
  const shared = keys.map((key) => sql`pg_advisory_xact_lock_shared(${lockClass}, ${key})`);
  const own = sql`pg_advisory_xact_lock(hashtextextended(${ownKey}, 0))`;
  await sql`SELECT ${sql.join([...shared, own])}`.execute(tx);
  noteLocked(tx, clientId);
}

/** The clients that each transaction has locked. Its locks last until its end. */
const locked = new WeakMap<Tx, Set<string>>();

export function noteLocked(tx: Tx, clientId: string): void {
  const clients = locked.get(tx) ?? new Set();
  locked.set(tx, clients.add(clientId));
}

/** The same of one client in this process. */
export function bucketIndexOf(clientId: string, count: BucketCount): number {
  return Math.floor((sliceOfId(clientId) * count) / sliceCount);
}

const sliceOfId = (clientId: string): number => Number.parseInt(clientId.slice(-4), 16);

/**
 * The advisory locks that hold a client, one for each size of bucket; the text whose hash is the
 * lock on the client's money; and the client's slice.
 */
export function locksOfClient(clientId: string) {
  const keys = bucketCounts.map((count) => keyOf(bucketIndexOf(clientId, count), count));
  return { lockClass, keys, ownKey: `${clientId} money`, slice: sliceOfId(clientId) };
}

/** Waits for the commands of this bucket's clients, and lets none begin until the end. */
export async function lockBucket(tx: Tx, { index, count }: Bucket): Promise<void> {
  await sql`SELECT ${bucketLock(sql`${index}::int`, count)}`.execute(tx);
}

/** The same within a statement, which reads the rows of before the lock. */
export function bucketLock(index: RawBuilder<unknown>, count: BucketCount): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${lockClass}, ${count}::int + ${index})`;
}

/** Different for every bucket of every count. */
function keyOf(index: number, count: number): number {
  return count + index;
}
