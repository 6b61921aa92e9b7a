import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../platform/http/keyset.ts';
import { countOpenMessages, type MessageFilter, messagesIn, readMessages } from './queries.ts';
import { type MessageWithReplies, withReplies } from './replies.ts';

/** A page of messages; `open` is how many wait for an answer, whichever were asked for. */
export type MessagePage = StaffPage<MessageWithReplies> & { open: number };

/** The messages of the contact form with their age: all of them, or the open or answered ones. */
export async function listMessages(
  reader: Reader,
  request: PageRequest & MessageFilter,
): Promise<MessagePage> {
  const after = parseIdCursor(request.after);
  const today = await readBusinessDate(reader);
  const found = await readMessages(reader, { ...request, after, limit: request.limit + 1 }, today);
  const page = cutPage(found, request.limit, (message) => message.messageId);
  return {
    ...(await countForStaff(
      reader,
      messagesIn(reader, request.state, request.kind).select('message_id'),
    )),
    results: await withReplies(reader, page.rows),
    after: page.after,
    open: await countOpenMessages(reader, request.kind),
  };
}
