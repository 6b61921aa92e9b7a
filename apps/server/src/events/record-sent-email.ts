import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { eventsDb } from './tables.ts';

/**
 * Notes that a job has sent an email which no event caused, such as one with a link. Its subject is
 * all that is stored: with it a client can tell our email from one that only looks like it.
 */
export async function recordSentEmail(
  db: Database,
  { clientId, subject }: { readonly clientId: string; readonly subject: string },
): Promise<void> {
  const { at } = await readBusinessTime(db);
  await eventsDb(db)
    .insertInto('emails')
    .values({
      client_id: clientId,
      email_id: newId(),
      happened_at: at,
      state: 'sent',
      sent_at: at,
      attempts: 1,
      subject,
    })
    .execute();
}
