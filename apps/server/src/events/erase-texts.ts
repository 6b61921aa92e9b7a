import { sql } from 'kysely';
import type { Database, Reader } from '../platform/database/database.ts';
import { among } from '../platform/database/row-set.ts';
import { personalFields } from './define-event.ts';

/**
 * Empties the personal fields of the events of a client who was erased, and the texts of proposals
 * about the client. A function of the database's owner does it: the application's role changes no
 * event. It runs after the erasure was committed, because the owner's connections on Citus see no
 * earlier state. Safe to repeat.
 */
export async function eraseTexts(db: Database, clientId: string): Promise<void> {
  await sql`SELECT erase_written_texts(${clientId}::uuid, ${personal()})`.execute(db);
}

/** Those of these clients of whom an event has a personal field that is not empty. */
export async function clientsWithTexts(
  reader: Reader,
  clientIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    SELECT DISTINCT event.client_id
    FROM events AS event CROSS JOIN LATERAL jsonb_each(event.payload) AS field
    WHERE event.client_id = ${among(clientIds)} AND (${personal()} -> event.kind) ? field.key
      AND jsonb_typeof(field.value) = 'string' AND field.value <> '""'`.execute(reader);
  return rows.map((row) => row.client_id);
}

const personal = () => sql`${JSON.stringify(personalFields())}::jsonb`;
