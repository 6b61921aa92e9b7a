import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';

/** Years for which each kind is stored, as the privacy page says; the register needs complaints. */
const storedYears = { message: 2, complaint: 5 } as const;

/** Deletes old messages with the replies to them. */
export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const isOld = sql`(
    kind = 'message' AND sent_at < ${yearsBefore(now, storedYears.message)}
    OR kind = 'complaint' AND sent_at < ${yearsBefore(now, storedYears.complaint)}
  )`;
  const ofOld = sql`message_id IN (SELECT message_id FROM support_messages WHERE ${isOld})`;
  await deleteInBatches(db, 'support_replies', ['message_id', 'reply_id'], ofOld);
  await deleteInBatches(db, 'support_messages', ['message_id'], isOld);
}

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - years);
  return before;
}
