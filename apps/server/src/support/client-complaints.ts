import type { ComplaintForm, OwnMessageForm } from '@quarrter/contract/client/support';
import { complaints, messagesOfClient } from '@quarrter/contract/limits';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import { waitForTurn } from '../platform/database/wait-for-turn.ts';
import { requireUnderLimit } from '../platform/http/attempts.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { type Message, readMessagesOfClient } from './queries.ts';
import { type MessageWithReplies, withReplies } from './replies.ts';
import { orCall, storeMessage } from './send-message.ts';
import { type OwnAddress, supportDb } from './tables.ts';

export type Complainer = {
  readonly clientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

/**
 * Stores a complaint of a signed-in client; support gets it like one of the contact form. The same
 * words again while they wait for an answer are a second click, or a retry over a bad line: the
 * client gets the complaint that is there.
 */
export async function complain(
  db: Database,
  { clientId, firstName, lastName, email }: Complainer,
  form: ComplaintForm,
  now: Date,
): Promise<MessageWithReplies> {
  await requireUnderLimit(db, complaints, clientId, now, orCall);
  return db.transaction().execute(async (tx: Tx) => {
    const name = `${firstName} ${lastName}`;
    const messageId =
      (await findSameOpen(tx, clientId, form)) ??
      (await storeMessage(tx, { ...form, name, email, kind: 'complaint' }, clientId));
    const rows = await readMessagesOfClient(tx, clientId, { messageId, after: null, limit: 1 });
    const [stored] = await withReplies(tx, rows);
    if (stored === undefined) throw new Error('a stored complaint has gone');
    return stored;
  });
}

/**
 * Stores what a signed-in client asks our team, under their account: an address can get another
 * owner. Returns the reference to quote.
 */
export async function askTeam(
  db: Database,
  client: Complainer,
  { kind, ...form }: OwnMessageForm,
  now: Date,
): Promise<string> {
  if (kind === 'complaint') return (await complain(db, client, form, now)).reference;
  const { clientId, email } = client;
  await requireUnderLimit(db, messagesOfClient, clientId, now, orCall);
  const name = `${client.firstName} ${client.lastName}`;
  return db
    .transaction()
    .execute(async (tx) => shortId(await storeMessage(tx, { ...form, name, email }, clientId)));
}

/** The client's open complaint with these words; a second call at the same time waits here. */
async function findSameOpen(
  tx: Tx,
  clientId: string,
  { subject, message }: ComplaintForm,
): Promise<string | undefined> {
  await waitForTurn(tx, `complaint ${clientId}`);
  const same = await supportDb(tx)
    .selectFrom('support_messages')
    .select('message_id')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'complaint')
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return same?.message_id;
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

/**
 * All that a client wrote while signed in, or by the contact form while the address was theirs,
 * with our replies, for the copy of their data.
 */
export async function* readMessagesOf(
  reader: Reader,
  client: OwnAddress,
): AsyncGenerator<MessageWithReplies> {
  for (let after: string | null = null; ; ) {
    const place = { after, limit: pageSize };
    const messages: Message[] = await readMessagesOfClient(reader, client, place);
    yield* await withReplies(reader, messages);
    if (messages.length < pageSize) return;
    after = messages.at(-1)?.messageId ?? null;
  }
}
