import { readBusinessTime } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import { countOpenMessages, type Message, type MessageQuery, readMessages } from './queries.ts';

export type MessagePage = {
  messages: Message[];
  /** Where the next page starts; null on the last one. */
  after: string | null;
  /** How many messages are open, whatever was asked for. */
  open: number;
};

export type ListMessages = Omit<MessageQuery, 'after'> & { after?: string | undefined };

/** One page of the messages, with their age: all of them, or the open or the answered ones. */
export async function listMessages(reader: Reader, query: ListMessages): Promise<MessagePage> {
  const { date } = await readBusinessTime(reader);
  const after = query.after !== undefined && isId(query.after) ? query.after : null;
  const messages = await readMessages(reader, { ...query, after }, date);
  const last = messages.length === query.limit ? messages.at(-1)?.messageId : undefined;
  return { messages, after: last ?? null, open: await countOpenMessages(reader) };
}
