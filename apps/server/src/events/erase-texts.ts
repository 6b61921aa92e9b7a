import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { personalFields } from './define-event.ts';

/**
 * Empties the personal fields of the events of a client who was erased, and the texts of proposals
 * about the client. A function of the database's owner does it: the application's role changes no
 * event. It runs after the erasure was committed, because the owner's connections on Citus see no
 * earlier state. Safe to repeat.
 */
export async function eraseTexts(db: Database, clientId: string): Promise<void> {
  const personal = JSON.stringify(personalFields());
  await sql`SELECT erase_written_texts(${clientId}::uuid, ${personal}::jsonb)`.execute(db);
}
