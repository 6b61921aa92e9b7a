import type { ComplaintForm } from '@quarrter/contract/support';
import { contact } from '@quarrter/ui/brand';
import {
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/attempts.ts';
import type { Database, Reader, Tx } from '../platform/database.ts';
import { throttled } from '../platform/http-error.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/keyset.ts';
import { readMessagesOfClient } from './queries.ts';
import { type MessageWithReplies, withReplies } from './replies.ts';
import { storeMessage } from './send-message.ts';

export type Complainer = {
  readonly clientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

const ofOneClient: Limit = { attempts: 5, windowMs: 60 * 60 * 1000 };

/** Stores a complaint of a signed-in client; support gets it like one of the contact form. */
export async function complain(
  db: Database,
  { clientId, firstName, lastName, email }: Complainer,
  form: ComplaintForm,
  now: Date,
): Promise<MessageWithReplies> {
  const until = await countAttempt(db, subjectOf('complaint', clientId), ofOneClient, now);
  if (until !== null) {
    const detail =
      `You have sent us many complaints. Please try again ${waitText(until, now)}, or call us ` +
      `on ${contact.phone}.`;
    throw throttled({ detail }, waitSeconds(until, now));
  }
  return db.transaction().execute(async (tx: Tx) => {
    const name = `${firstName} ${lastName}`;
    await storeMessage(tx, { ...form, name, email, kind: 'complaint' }, clientId);
    const [stored] = (await listComplaintsOf(tx, clientId, { limit: 1 })).results;
    if (stored === undefined) throw new Error('a stored complaint has gone');
    return stored;
  });
}

/** One page of a client's complaints with our replies, newest first. */
export async function listComplaintsOf(
  reader: Reader,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<{ results: MessageWithReplies[]; after: string | null }> {
  const cursor = parseIdCursor(after);
  const rows = await readMessagesOfClient(reader, clientId, { after: cursor, limit: limit + 1 });
  const page = cutPage(rows, limit, ({ messageId }) => messageId);
  return { results: await withReplies(reader, page.rows), after: page.after };
}

const pageSize = 200;

/** All of a client's messages with our replies, for the copy of their data. */
export async function* readMessagesOf(
  reader: Reader,
  clientId: string,
): AsyncGenerator<MessageWithReplies> {
  for (let after: string | undefined; ; ) {
    const page = await listComplaintsOf(reader, clientId, { limit: pageSize, after });
    yield* page.results;
    if (page.after === null) return;
    after = page.after;
  }
}
