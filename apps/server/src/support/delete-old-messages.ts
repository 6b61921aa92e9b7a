import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { deleteInBatches } from '../platform/delete-in-batches.ts';

/** Deletes messages and the replies to them after two years, as the privacy page promises. */
export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - 2);
  await deleteInBatches(
    db,
    'support_replies',
    ['message_id', 'reply_id'],
    sql`written_at < ${before}`,
  );
  await deleteInBatches(db, 'support_messages', ['message_id'], sql`sent_at < ${before}`);
}
