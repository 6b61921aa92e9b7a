import type { ClientMessage } from '@quarrter/contract/staff/client-lists';
import type { Reader } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { isWrittenBy, type OwnAddress, supportDb } from './tables.ts';

/**
 * One page of the messages that a client sent while signed in, and of those sent by the contact
 * form while the address was the client's, newest first.
 */
export async function listMessagesFrom(
  reader: Reader,
  client: OwnAddress,
  { limit, after }: PageRequest,
): Promise<{ results: ClientMessage[]; after: string | null }> {
  const cursor = parseIdCursor(after);
  let query = supportDb(reader)
    .selectFrom('support_messages')
    .selectAll()
    .where(isWrittenBy(client));
  if (cursor !== null) query = query.where('message_id', '<', cursor);
  const rows = await query
    .orderBy('message_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.message_id);
  const results = page.rows.map((row) => ({
    id: row.message_id,
    reference: shortId(row.message_id),
    subject: row.subject,
    text: row.message,
    signedIn: row.client_id === client.clientId && row.channel === null,
    sentAt: row.sent_at,
    answered:
      row.answered_at === null ? null : { at: row.answered_at, by: row.answered_by_name ?? '' },
  }));
  return { results, after: page.after };
}
