import type { ContactForm } from '@quarrter/contract/client/support';
import { messages, messagesOfSender } from '@quarrter/contract/limits';
import { normalizeEmail } from '@quarrter/domain/people';
import { contact } from '@quarrter/ui/brand';
import { findClientId } from '../accounts/index.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId, shortId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { requireUnderLimit } from '../platform/http/attempts.ts';
import { queueSupportMessage } from './jobs.ts';
import { supportDb } from './tables.ts';

/** Advice for someone who wrote too often. */
export const orCall = { otherwise: `, or call us on ${contact.phone}` };

/** PUB-04: stores a message, queues its email to support, and returns the reference to quote. */
export async function sendMessage(
  { db }: PlatformDeps,
  form: ContactForm,
  network: string,
  now: Date,
): Promise<string> {
  const email = normalizeEmail(form.email) ?? form.email;
  await requireUnderLimit(db, messages, network, now, orCall);
  await requireUnderLimit(db, messagesOfSender, email, now, orCall);
  return db
    .transaction()
    .execute(async (tx) => shortId(await storeMessage(tx, { ...form, email }, null)));
}

/** Stores a message in its queue and returns its id; support gets it as an email. */
export async function storeMessage(
  tx: Tx,
  form: ContactForm,
  clientId: string | null,
): Promise<string> {
  const messageId = newId();
  const businessTime = await readBusinessTime(tx);
  await supportDb(tx)
    .insertInto('support_messages')
    .values({
      message_id: messageId,
      client_id: clientId,
      address_client_id: clientId ?? (await findClientId(tx, form.email)) ?? null,
      name: form.name,
      email: form.email,
      subject: form.subject,
      message: form.message,
      kind: form.kind === 'complaint' ? 'complaint' : 'message',
      sent_on: businessTime.date,
      sent_at: businessTime.at,
    })
    .execute();
  await queueSupportMessage(tx, messageId);
  return messageId;
}
