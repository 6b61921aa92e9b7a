import './tables.ts';
import type { SupportMessage } from '@quarrter/contract/support';
import { daysBetween } from '@quarrter/domain/calendar';
import { readMoment } from '../platform/clock.ts';
import type { Reader } from '../platform/database.ts';
import { isId, shortId } from '../platform/ids.ts';

export type MessagePage = { count: number; results: SupportMessage[]; after: string | null };

export type AskedMessages = {
  limit: number;
  after?: string | undefined;
  order?: 'newest' | 'oldest' | undefined;
};

/** What was sent, with its age; ids are sorted by time, so the last asks for the next page. */
export async function listMessages(reader: Reader, page: AskedMessages): Promise<MessagePage> {
  const { date } = await readMoment(reader);
  const after = page.after !== undefined && isId(page.after) ? page.after : null;
  const oldestFirst = page.order === 'oldest';
  const rows = await reader
    .selectFrom('support_messages')
    .selectAll()
    .$if(after !== null, (query) => query.where('message_id', oldestFirst ? '>' : '<', after ?? ''))
    .orderBy('message_id', oldestFirst ? 'asc' : 'desc')
    .limit(page.limit)
    .execute();
  const results = rows.map((row) => ({
    id: row.message_id,
    reference: shortId(row.message_id),
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    sent_at: row.sent_at.toISOString(),
    age_days: Math.max(0, daysBetween(row.sent_on, date)),
  }));
  const last = rows.length === page.limit ? rows.at(-1)?.message_id : undefined;
  return { count: results.length, results, after: last ?? null };
}
