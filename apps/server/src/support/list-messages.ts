import type { SupportMessage } from '@quarrter/contract/support';
import { daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { type Selectable, sql } from 'kysely';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';
import { isId, shortId } from '../platform/ids.ts';
import type { SupportMessagesTable } from './tables.ts';
import { supportDb } from './tables.ts';

export type MessagePage = {
  count: number;
  results: SupportMessage[];
  after: string | null;
  open: number;
};

export type AskedMessages = {
  limit: number;
  after?: string | undefined;
  state?: 'open' | 'answered' | undefined;
  order?: 'newest' | 'oldest' | undefined;
};

/**
 * What was sent, with its age: all of it, or what is open or answered. Ids are sorted by time, so the last asks
 * for the next page. However it is asked for, `open` tells how many wait.
 */
export async function listMessages(reader: Reader, page: AskedMessages): Promise<MessagePage> {
  const { date } = await readBusinessTime(reader);
  const after = page.after !== undefined && isId(page.after) ? page.after : null;
  const oldestFirst = page.order === 'oldest';
  const rows = await supportDb(reader)
    .selectFrom('support_messages')
    .selectAll()
    .$if(after !== null, (query) => query.where('message_id', oldestFirst ? '>' : '<', after ?? ''))
    .$if(page.state !== undefined, (query) =>
      query.where('answered_at', page.state === 'open' ? 'is' : 'is not', null),
    )
    .orderBy('message_id', oldestFirst ? 'asc' : 'desc')
    .limit(page.limit)
    .execute();
  const results = rows.map((row) => presentMessage(row, date));
  const last = rows.length === page.limit ? rows.at(-1)?.message_id : undefined;
  return { count: results.length, results, after: last ?? null, open: await countOpen(reader) };
}

async function countOpen(reader: Reader): Promise<number> {
  const { open } = await supportDb(reader)
    .selectFrom('support_messages')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

/** A message as the console shows it on a business date. */
export function presentMessage(
  row: Selectable<SupportMessagesTable>,
  today: IsoDate,
): SupportMessage {
  return {
    id: row.message_id,
    reference: shortId(row.message_id),
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    sent_at: row.sent_at.toISOString(),
    age_days: Math.max(0, daysBetween(row.sent_on, today)),
    answered:
      row.answered_at === null
        ? null
        : { at: row.answered_at.toISOString(), by: row.answered_by_name ?? '' },
  };
}
