import { addDays, daysBetween, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../http/http-error.ts';
import { type BucketCount, bucketOf, locksOfClient, noteLocked } from './client-buckets.ts';
import type { Database, Reader, Tx } from './database.ts';
import { isId } from './ids.ts';
import { platformDb } from './tables.ts';

/**
 * The moment a business row is written at: the business date, which rules are applied to, and a
 * time of that date. The business date is a row of the database that only the day close moves on.
 */
export type BusinessTime = { readonly date: IsoDate; readonly at: Date };

const dayMs = 86_400_000;

/** Reads the business date. The time is the real one, moved to that date where the two differ. */
export async function readBusinessTime(reader: Reader): Promise<BusinessTime> {
  return timeOn(await readBusinessDate(reader));
}

/** The present time, moved to a business date that was read already. */
export function timeOn(date: IsoDate): BusinessTime {
  const now = Date.now();
  const aheadDays = daysBetween(lagosDate(new Date(now)), date);
  return { date, at: new Date(now + aheadDays * dayMs) };
}

/** The business date alone, for the day close. */
export async function readBusinessDate(reader: Reader): Promise<IsoDate> {
  const { business_date: date } = await platformDb(reader)
    .selectFrom('business_clock')
    .select('business_date')
    .executeTakeFirstOrThrow();
  return date;
}

/**
 * The business time of one client, for postings, and for changes of rows that the day close reads.
 * It holds the client: while the day close works on the client's bucket this waits, and from then
 * on the client's date is the next one, although other buckets still close. Call it before anything
 * of the client is read or locked but what `lockClient` comes after.
 */
export async function readBusinessTimeOf(tx: Tx, clientId: string): Promise<BusinessTime> {
  return timeOn(await readBusinessDateOf(tx, clientId));
}

/** Returns only the date. */
export async function readBusinessDateOf(tx: Tx, clientId: string): Promise<IsoDate> {
  // The id may be of an address; one that is none is of no client.
  if (!isId(clientId)) throw notFound();
  const known = heldDates.get(tx)?.get(clientId);
  if (known !== undefined) return known;
  const { lockClass, keys, slice } = locksOfClient(clientId);
  const { rows } = await sql<{ date: IsoDate }>`
    SELECT business_date_of_held_client(${lockClass}, ${keys}::integer[], ${slice}) AS date
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no business date');
  noteDate(tx, clientId, row.date);
  return row.date;
}

/** The dates of the clients that each transaction holds: none of them changes before its end. */
const heldDates = new WeakMap<Tx, Map<string, IsoDate>>();

function noteDate(tx: Tx, clientId: string, date: IsoDate): void {
  const dates = heldDates.get(tx) ?? new Map();
  heldDates.set(tx, dates.set(clientId, date));
}

/**
 * Holds many clients as `readBusinessDateOf` holds one, and gives the date of all of them; null
 * when the day close has worked on some of them and not on others.
 */
export async function readBusinessDateOfAll(
  tx: Tx,
  clientIds: readonly string[],
): Promise<IsoDate | null> {
  const locks = new Map(clientIds.map((id) => [id.slice(-4), locksOfClient(id)]));
  const { rows } = await sql<{ date: IsoDate }>`
    SELECT DISTINCT business_date_of_held_client(
      "lockClass", ARRAY(SELECT json_array_elements_text(keys)::integer), slice
    ) AS date
    FROM json_to_recordset(${JSON.stringify([...locks.values()])}::json)
      AS held ("lockClass" integer, keys json, slice integer)`.execute(tx);
  return rows.length === 1 ? (rows[0]?.date ?? null) : null;
}

/**
 * Locks those of these clients (`lockClient`) whom no other command has locked, without waiting,
 * and gives the business time of each.
 */
export async function tryLockClients(
  tx: Tx,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, BusinessTime>> {
  const clients = clientIds.map((id) => ({ id, ...locksOfClient(id) }));
  const { rows } = await sql<{ id: string; date: IsoDate }>`
    WITH held AS MATERIALIZED (
      SELECT * FROM (
        SELECT *, ARRAY(SELECT json_array_elements_text(keys)::integer) AS shared
        FROM json_to_recordset(${JSON.stringify(clients)}::json)
          AS client (id text, "lockClass" integer, keys json, "ownKey" text, slice integer)
      ) AS client
      WHERE pg_try_advisory_xact_lock(hashtextextended("ownKey", 0)) AND (
        SELECT bool_and(pg_try_advisory_xact_lock_shared("lockClass", key))
        FROM unnest(shared) AS key
      )
    )
    SELECT id, business_date_of_held_client("lockClass", shared, slice) AS date
    FROM held`.execute(tx);
  for (const { id, date } of rows) {
    noteLocked(tx, id);
    noteDate(tx, id, date);
  }
  return new Map(rows.map(({ id, date }) => [id, timeOn(date)]));
}

/**
 * The business date of each client of a query, as `readBusinessDateOf` has it: that of the clock,
 * and the next one where the client's bucket is closed already.
 */
export async function readBusinessDates(
  reader: Reader,
): Promise<(clientId: RawBuilder<unknown>) => RawBuilder<IsoDate>> {
  const date = await readBusinessDate(reader);
  const closing = await readClosing(reader);
  if (closing === undefined) return () => sql<IsoDate>`${date}::date`;
  return (clientId) => sql<IsoDate>`(${date}::date + CASE
    WHEN ${bucketOf(clientId, closing.bucket_count)} = ANY (${closing.finished}::integer[]) THEN 1
    ELSE 0 END)`;
}

/**
 * The latest date that any client may have before the transaction ends: the next one once the close
 * of the business date has begun. One that has not begun waits for the transaction.
 */
export async function readLatestDate(tx: Tx): Promise<IsoDate> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtext('close begins'))`.execute(tx);
  const date = await readBusinessDate(tx);
  return (await readClosing(tx)) === undefined ? date : addDays(date, 1);
}

/** Waits for the transactions that have read the latest date; a close takes it as it begins. */
export const lockOnLatestDate = sql`pg_advisory_xact_lock(hashtext('close begins'))`;

/** The business date within a statement. */
export const businessDate = sql`(SELECT business_date FROM business_clock)`;

async function readClosing(reader: Reader) {
  const { rows } = await sql<{ bucket_count: BucketCount; finished: number[] }>`
    SELECT bucket_count, finished FROM close_in_progress()`.execute(reader);
  return rows[0];
}

/** Gives a new database its first business date; one that has a date keeps it. */
export async function startBusinessClock(db: Database, date: IsoDate): Promise<void> {
  await platformDb(db)
    .insertInto('business_clock')
    .values({ only_row: true, business_date: date })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves the business date. Only the day close does this, and the set-up of an empty book. */
export async function setBusinessDate(tx: Tx, date: IsoDate): Promise<void> {
  await platformDb(tx).updateTable('business_clock').set({ business_date: date }).execute();
}

const hourMs = 3_600_000;
/** A date that the sandbox moved to begins in the morning, for work that waits for daytime. */
const hourOfMovedDate = 9;

/** The hour of the business date in Lagos, 0 to 23, for rules about the time of day. */
export async function readBusinessHour(reader: Reader, now: Date): Promise<number> {
  const clock = await platformDb(reader)
    .selectFrom('business_clock')
    .select(['business_date', 'moved_on', 'moved_at'])
    .executeTakeFirstOrThrow();
  // Lagos is one hour ahead of UTC all year.
  if (clock.moved_at === null || clock.moved_on !== clock.business_date) {
    return (now.getUTCHours() + 1) % 24;
  }
  const passedHours = Math.floor((now.getTime() - clock.moved_at.getTime()) / hourMs);
  return Math.min(hourOfMovedDate + passedHours, 23);
}

/**
 * Whether past days are still being closed: events that clients were told would happen on the
 * business date would then happen on another day.
 */
export async function isCatchingUp(reader: Reader, now: Date): Promise<boolean> {
  const clock = await platformDb(reader)
    .selectFrom('business_clock')
    .select(['business_date', 'moved_on'])
    .executeTakeFirstOrThrow();
  return clock.moved_on !== clock.business_date && clock.business_date < lagosDate(now);
}

/** The sandbox has moved the business date to this one. */
export async function recordMovedDate(db: Database, date: IsoDate, now: Date): Promise<void> {
  await platformDb(db)
    .updateTable('business_clock')
    .set({ moved_on: date, moved_at: now })
    .execute();
}
