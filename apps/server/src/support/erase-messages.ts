import type { Tx } from '../platform/database/database.ts';
import { isWrittenBy, type OwnAddress, supportDb } from './tables.ts';

/** Deletes the messages of some clients. Complaints stay for their own years. */
export async function eraseMessages(tx: Tx, clients: readonly OwnAddress[]): Promise<void> {
  const theirs = supportDb(tx)
    .selectFrom('support_messages')
    .select('message_id')
    .where('kind', '=', 'message')
    .where(isWrittenBy(...clients));
  await supportDb(tx).deleteFrom('support_replies').where('message_id', 'in', theirs).execute();
  await supportDb(tx).deleteFrom('support_messages').where('message_id', 'in', theirs).execute();
}
