import type { Reader } from '../platform/database.ts';
import { type EventKind, readPayload } from './define-event.ts';
import { eventsDb } from './tables.ts';

/** An event as it is stored; `payloadOf` reads what its payload says. */
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

/** What happened to one record of a client, oldest first. */
export async function readEventsOf(
  reader: Reader,
  clientId: string,
  subjectId: string,
): Promise<StoredEvent[]> {
  const rows = await eventsDb(reader)
    .selectFrom('events')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('subject_id', '=', subjectId)
    .orderBy('happened_at')
    .orderBy('event_id')
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    eventId: row.event_id,
    at: row.happened_at,
    kind: row.kind,
    version: row.version,
    subjectId: row.subject_id,
    payload: row.payload,
  }));
}
