import { type RawBuilder, sql } from 'kysely';
import { type Bucket, bucketOf, inBucket } from '../platform/database/client-buckets.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { TransactionUndone } from '../platform/database/database-unavailable.ts';
import { notify } from '../platform/database/notify.ts';
import { among } from '../platform/database/row-set.ts';
import type { StoredEvent } from './read-events.ts';

/*
 * The emails that wait to be sent. One sender at a time takes a bucket of clients: locks on rows
 * would have to be held while the mail server answers.
 */

const bucketCount = 16;
const clientId = sql`email.client_id`;

/** When it is, and whether emails that ask for money may be sent. */
export type SendingTime = { readonly now: Date; readonly isDay: boolean };

const isWaiting = ({ isDay }: SendingTime): RawBuilder<unknown> =>
  sql`email.state = 'waiting' AND ${isDay ? sql`true` : sql`NOT email.by_day`}`;

const isDue = (time: SendingTime): RawBuilder<unknown> =>
  sql`${isWaiting(time)} AND email.next_attempt_at <= ${time.now}::timestamptz`;

/** With the bucket's index it is the key of the lock. */
const lockClass = 7_265_676;

export type WaitingEmail = StoredEvent & { readonly attempts: number };

/** The buckets in which an email is due, and when the next of another bucket will be. */
export async function readDueBuckets(
  reader: Reader,
  time: SendingTime,
): Promise<{ buckets: Bucket[]; next: Date | null }> {
  const { rows } = await sql<{ index: number; next: Date }>`
    SELECT ${bucketOf(clientId, bucketCount)} AS index, min(email.next_attempt_at) AS next
    FROM emails AS email WHERE ${isWaiting(time)} GROUP BY 1`.execute(reader);
  const due = rows.filter(({ next }) => next <= time.now);
  const times = rows.filter(({ next }) => next > time.now).map(({ next }) => next.getTime());
  return {
    buckets: due.map(({ index }) => ({ index, count: bucketCount })),
    next: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/**
 * Takes a bucket for this session until `run` settles; does nothing while another sender has it. A
 * session that breaks lets go of it by itself.
 */
export async function withBucket<T>(
  session: Reader,
  { index }: Bucket,
  run: () => Promise<T>,
): Promise<T | null> {
  const asked = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_lock(${lockClass}, ${index}) AS locked`.execute(session);
  if (!asked.rows[0]?.locked) return null;
  try {
    return await run();
  } finally {
    await sql`SELECT pg_advisory_unlock(${lockClass}, ${index})`.execute(session);
  }
}

/**
 * The emails of a bucket that are due, those that wait longest first, with their events. After a
 * close there may be tens of thousands of them: only the events of the returned ones are read.
 */
export async function readDueEmails(
  reader: Reader,
  { bucket, time, limit }: { bucket: Bucket; time: SendingTime; limit: number },
): Promise<WaitingEmail[]> {
  const { rows } = await sql<WaitingEmail>`
    SELECT email.client_id AS "clientId", email.email_id AS "eventId", email.attempts,
      event.happened_at AS at, event.kind, event.version,
      event.subject_id AS "subjectId", event.payload
    FROM (
      SELECT * FROM emails AS email WHERE ${inBucket(clientId, bucket)} AND ${isDue(time)}
      ORDER BY next_attempt_at, happened_at, email_id LIMIT ${limit}
    ) AS email
    JOIN events AS event ON event.client_id = email.client_id
      AND event.happened_at = email.happened_at AND event.event_id = email.email_id
    ORDER BY email.next_attempt_at, email.happened_at, email.email_id`.execute(reader);
  return rows;
}

/** How an attempt ended: sent, rejected for good, not wanted, or to be tried again. */
export type Outcome = {
  readonly email: WaitingEmail;
  readonly state: 'sent' | 'rejected' | 'switched-off' | 'waiting';
  readonly failure: string;
  /** The subject of the email sent; empty otherwise. */
  readonly subject: string;
};

const longestPauseMs = 15 * 60_000;

/** 10 seconds after the first attempt, then twice as long each time, up to a quarter of an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.min(attempts, 20), longestPauseMs);
}

/** PostgreSQL stores neither half a character nor a NUL; either would fail the whole batch. */
function storableText(text: string): string {
  return text.slice(0, 500).toWellFormed().replaceAll('\0', ' ');
}

/**
 * Writes down how a batch of attempts ended, in one statement outside of a transaction. A command
 * that drops several emails of a client may hold one and want another: the statement is repeated
 * where it is undone in its favour, or the whole batch would be sent again.
 */
export async function writeOutcomes(
  session: Database,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return;
  try {
    await updateEnded(session, outcomes, now);
  } catch (error) {
    if (!(error instanceof TransactionUndone)) throw error;
    await updateEnded(session, outcomes, now);
  }
}

async function updateEnded(
  session: Database,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const ended = outcomes.map(({ email, state, failure, subject }) => ({
    email_id: email.eventId,
    state,
    subject: storableText(subject),
    failure: storableText(failure),
    next: new Date(now.getTime() + pauseAfter(email.attempts + 1)),
  }));
  const clientIds = outcomes.map(({ email }) => email.clientId);
  await sql`
    UPDATE emails AS email SET
      state = outcome.state,
      attempts = email.attempts + 1,
      failure = outcome.failure,
      subject = outcome.subject,
      next_attempt_at = outcome.next,
      sent_at = CASE WHEN outcome.state = 'sent' THEN ${now}::timestamptz END
    FROM json_to_recordset(${JSON.stringify(ended)}::json)
      AS outcome (email_id uuid, state text, subject text, failure text, next timestamptz)
    WHERE email.client_id = ANY(${clientIds}::uuid[]) AND email.email_id = outcome.email_id
      AND email.state = 'waiting'`.execute(session);
}

/** How many emails wait, do so for the day only, or were rejected, for the metrics. */
export async function countUnsentEmails(
  reader: Reader,
  isDay: boolean,
): Promise<readonly { state: string; count: number }[]> {
  const { rows } = await sql<{ waiting: number; byDay: number; rejected: number }>`
    SELECT (SELECT count(*)::int FROM emails WHERE state = 'rejected') AS rejected, waiting.*
    FROM (
      SELECT count(*) FILTER (WHERE may_be_sent)::int AS waiting,
        count(*) FILTER (WHERE NOT may_be_sent)::int AS "byDay"
      FROM (
        SELECT ${isDay} OR NOT by_day AS may_be_sent FROM emails WHERE state = 'waiting'
      ) AS email
    ) AS waiting`.execute(reader);
  const { waiting, byDay, rejected } = rows[0] ?? { waiting: 0, byDay: 0, rejected: 0 };
  return [
    { state: 'waiting', count: waiting },
    { state: 'by day', count: byDay },
    { state: 'rejected', count: rejected },
  ];
}

/**
 * Drops emails about a record that wait for the morning and are no longer true: those of some kinds
 * of events, or all of them. Returns the kinds of their events.
 */
export async function dropWaitingEmails(
  tx: Tx,
  clientId: string,
  subjectId: string,
  kinds: readonly string[] | null,
): Promise<ReadonlySet<string>> {
  const isOfKinds = kinds === null ? sql`true` : sql`event.kind = ANY(${kinds}::text[])`;
  const { rows } = await sql<{ kind: string }>`
    UPDATE emails AS email SET state = 'dropped'
    FROM events AS event
    WHERE email.client_id = ${clientId} AND email.state = 'waiting' AND email.by_day
      AND event.client_id = email.client_id AND event.subject_id = ${subjectId}
      AND event.happened_at = email.happened_at AND event.event_id = email.email_id
      AND ${isOfKinds}
    RETURNING event.kind`.execute(tx);
  return new Set(rows.map(({ kind }) => kind));
}

/** The clients among these for whom an email waits for the day. */
export async function clientsWithEmailsByDay(
  reader: Reader,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ client_id: string }>`
    SELECT DISTINCT client_id FROM emails
    WHERE client_id = ${among(clientIds)} AND state = 'waiting' AND by_day`.execute(reader);
  return new Set(rows.map((row) => row.client_id));
}

/** Wakes the sender after the commit: an email waits. */
export function notifySender(tx: Tx): Promise<void> {
  return notify(tx, 'waiting_emails', ['']);
}
