import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import {
  type BeforeRequest,
  cutPage,
  isBefore,
  type PageRequest,
  parseIdCursor,
} from '../platform/http/keyset.ts';
import type { StoredEvent } from './read-events.ts';
import { eventsDb } from './tables.ts';

/** The events of a client before a place in time, newest first. */
export async function listEventsBefore(
  reader: Reader,
  clientId: string,
  { before, limit }: BeforeRequest,
): Promise<StoredEvent[]> {
  const rows = await eventsDb(reader)
    .selectFrom('events')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(({ ref }) => isBefore(ref('happened_at'), ref('event_id'), before))
    .orderBy('happened_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    clientId,
    eventId: row.event_id,
    at: row.happened_at,
    kind: row.kind,
    version: row.version,
    subjectId: row.subject_id,
    payload: row.payload,
  }));
}

/** The stored facts of an email to a client; neither its text nor its links are stored. */
export type ListedEmail = {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  /** Empty until it is sent. */
  readonly subject: string;
  readonly state: 'waiting' | 'sent' | 'rejected' | 'dropped' | 'switched-off';
  readonly sentAt: Date | null;
  readonly attempts: number;
};

/** One page of the emails to a client, newest first. Those with a link have no event. */
export async function listEmails(
  reader: Reader,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<{ results: ListedEmail[]; after: string | null }> {
  const cursor = parseIdCursor(after);
  let query = eventsDb(reader)
    .selectFrom('emails as email')
    .leftJoin('events as event', (join) =>
      join
        .onRef('event.client_id', '=', 'email.client_id')
        .onRef('event.happened_at', '=', 'email.happened_at')
        .onRef('event.event_id', '=', 'email.email_id'),
    )
    .select(['email.email_id', 'email.happened_at', 'email.subject', 'email.state'])
    .select(['email.sent_at', 'email.attempts', 'event.kind'])
    .where('email.client_id', '=', clientId);
  if (cursor !== null) query = query.where('email.email_id', '<', cursor);
  const rows = await query
    .orderBy('email.email_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.email_id);
  const results = page.rows.map((row) => ({
    id: row.email_id,
    at: row.happened_at,
    kind: row.kind ?? 'account-link',
    subject: row.subject,
    state: row.state,
    sentAt: row.sent_at,
    attempts: row.attempts,
  }));
  return { results, after: page.after };
}

/** An email as it arrived. */
export type SentEmail = { readonly id: string; readonly at: Date; readonly subject: string };

/** A literal, so that every plan finds them by their own index. */
const wasSent = sql<boolean>`state = 'sent'`;

/**
 * 409 while the email about an event of this kind waits to be sent to the client: what two people
 * agree on must not happen before the client can object.
 */
export async function requireEmailSent(
  reader: Reader,
  clientId: string,
  { kind }: { readonly kind: string },
): Promise<void> {
  const waiting = await eventsDb(reader)
    .selectFrom('emails as email')
    .innerJoin('events as event', (join) =>
      join
        .onRef('event.client_id', '=', 'email.client_id')
        .onRef('event.happened_at', '=', 'email.happened_at')
        .onRef('event.event_id', '=', 'email.email_id'),
    )
    .select('email.email_id')
    .where('email.client_id', '=', clientId)
    .where('email.state', '=', 'waiting')
    .where('event.kind', '=', kind)
    .executeTakeFirst();
  if (waiting === undefined) return;
  throw conflict(
    'The email that tells the client of this was not sent yet. Try again in some minutes.',
  );
}

/** The emails that were sent to a client before a place in time, newest first. */
export async function listSentEmailsBefore(
  reader: Reader,
  clientId: string,
  { before, limit }: BeforeRequest,
): Promise<SentEmail[]> {
  return eventsDb(reader)
    .selectFrom('emails')
    .select(['email_id as id', 'happened_at as at', 'subject'])
    .where('client_id', '=', clientId)
    .where(wasSent)
    .where(({ ref }) => isBefore(ref('happened_at'), ref('email_id'), before))
    .orderBy('happened_at', 'desc')
    .orderBy('email_id', 'desc')
    .limit(limit)
    .execute();
}
