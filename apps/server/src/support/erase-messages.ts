import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { supportDb } from './tables.ts';

/** Deletes the messages from some addresses. Complaints stay for their own years. */
export async function eraseMessages(tx: Tx, addresses: readonly string[]): Promise<void> {
  const theirs = supportDb(tx)
    .selectFrom('support_messages')
    .select('message_id')
    .where('kind', '=', 'message')
    .where(sql<boolean>`lower(email) = any(${addresses}::text[])`);
  await supportDb(tx).deleteFrom('support_replies').where('message_id', 'in', theirs).execute();
  await supportDb(tx).deleteFrom('support_messages').where('message_id', 'in', theirs).execute();
}
