import type { ContactForm } from '@quarrter/contract/client/support';
import { normalizeEmail } from '@quarrter/domain/people';
import { contact } from '@quarrter/ui/brand';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId, shortId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import {
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/http/attempts.ts';
import { throttled } from '../platform/http/http-error.ts';
import { queueSupportMessage } from './jobs.ts';
import { supportDb } from './tables.ts';

const hourMs = 3_600_000;

/** A phone network shows thousands of people at one address, so this limit is the wide one. */
const fromOneNetwork: Limit = { attempts: 60, windowMs: hourMs };
/** Messages from one email address. */
const fromOneSender: Limit = { attempts: 5, windowMs: hourMs };

/** PUB-04: stores a message, queues its email to support, and returns the reference to quote. */
export async function sendMessage(
  { db }: PlatformDeps,
  form: ContactForm,
  network: string,
  now: Date,
): Promise<string> {
  const email = normalizeEmail(form.email) ?? form.email;
  const until =
    (await countAttempt(db, subjectOf('contact', network), fromOneNetwork, now)) ??
    (await countAttempt(db, subjectOf('contact-sender', email), fromOneSender, now));
  if (until !== null) {
    const wait = waitText(until, now);
    const detail =
      `We have received many messages from this address or network. Please try again ${wait}, ` +
      `or call us on ${contact.phone}.`;
    throw throttled({ detail }, waitSeconds(until, now));
  }
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
