import type { Reader } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { firstIdAt } from '../platform/database/ids.ts';
import { type EventKind, readPayload } from './define-event.ts';
import { eventsDb } from './tables.ts';

/** An event as it is stored; `payloadOf` reads its payload. */
export type StoredEvent = {
  readonly clientId: string;
  readonly eventId: string;
  readonly at: Date;
  readonly kind: string;
  readonly version: number;
  readonly subjectId: string | null;
  readonly payload: unknown;
};

/** The payload of an event of this kind; undefined when it is of another. */
export function payloadOf<Payload>(
  event: EventKind<Payload>,
  stored: StoredEvent,
): Payload | undefined {
  if (stored.kind !== event.kind) return undefined;
  return readPayload(event, stored.version, stored.payload);
}

/** Returns the events of one record of a client, oldest first. */
export async function readEventsOf(
  reader: Reader,
  clientId: string,
  subjectId: string,
): Promise<StoredEvent[]> {
  const rows = await eventsOf(reader, clientId).where('subject_id', '=', subjectId).execute();
  return rows.map(toEvent);
}

/** The events of one kind that are about the client and no record, oldest first, up to a time. */
export async function readEventsAboutClient(
  reader: Reader,
  clientId: string,
  { kind, until }: { kind: string; until: Date },
): Promise<StoredEvent[]> {
  const rows = await eventsOf(reader, clientId)
    .where('subject_id', 'is', null)
    .where('kind', '=', kind)
    .where('happened_at', '<=', until)
    .execute();
  return rows.map(toEvent);
}

/**
 * The client's events of some kinds that were recorded since a real time, in the order in which
 * they were: those about the client, not about a record.
 */
export async function readEventsSince(
  reader: Reader,
  clientId: string,
  { kinds, since }: { kinds: readonly string[]; since: Date },
): Promise<StoredEvent[]> {
  const rows = await eventsDb(reader)
    .selectFrom('events')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('subject_id', 'is', null)
    .where('kind', 'in', kinds)
    .where('event_id', '>=', firstIdAt(since))
    .orderBy('event_id')
    .execute();
  return rows.map(toEvent);
}

function eventsOf(reader: Reader, clientId: string) {
  return eventsDb(reader)
    .selectFrom('events')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('happened_at')
    .orderBy('event_id');
}

function toEvent(row: RowOf<typeof eventsDb, 'events'>): StoredEvent {
  return {
    clientId: row.client_id,
    eventId: row.event_id,
    at: row.happened_at,
    kind: row.kind,
    version: row.version,
    subjectId: row.subject_id,
    payload: row.payload,
  };
}
