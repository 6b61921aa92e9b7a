import type { Bucket } from '../platform/database/client-buckets.ts';
import type { Database } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { permanentRejection } from '../platform/email/mail.ts';
import { type EmailContent, renderEmail } from '../platform/email/render-email.ts';
import type { EventKind } from './define-event.ts';
import { readSwitchedOff } from './email-choices.ts';
import {
  type Outcome,
  readDueBuckets,
  readDueEmails,
  type SendingTime,
  type WaitingEmail,
  withBucket,
  writeOutcomes,
} from './email-queue.ts';
import { payloadOf, type StoredEvent } from './read-events.ts';

/** Whom emails are sent to, and how they are greeted. */
export type Recipient = { readonly email: string; readonly firstName: string | null };

/** The text of an email; a recipient is given only when it is not the client. */
export type EmailText = Omit<EmailContent, 'to' | 'firstName'> & {
  readonly recipient?: Recipient;
  readonly copyTo?: CopyRecipient | undefined;
};

/** Gets the same in an email of their own, or `text` in its place. */
export type CopyRecipient = Recipient & {
  readonly text?: Omit<EmailContent, 'to' | 'firstName'>;
};

/** An event whose email is due, and how often it was tried before. */
export type EmailedEvent = StoredEvent & { readonly attempts: number };

/** How the emails of some kinds of events read, by kind. */
export type EventEmails = {
  readonly [kind: string]: (event: EmailedEvent) => Promise<EmailText | null>;
};

/** Writes the email of one kind of event; null when there is no longer anyone to notify. */
export function writeEmail<Payload>(
  event: EventKind<Payload>,
  write: (payload: Payload, stored: StoredEvent) => EmailText | Promise<EmailText | null>,
): EventEmails {
  return {
    [event.kind]: async (stored) => {
      const payload = payloadOf(event, stored);
      return payload === undefined ? null : write(payload, stored);
    },
  };
}

export type SendingDeps = Pick<PlatformDeps, 'db' | 'mailer' | 'log' | 'publicUrl'> & {
  readonly emails: EventEmails;
  /** The topic by which a client can switch it off; null for an email that is always sent. */
  topicOf(kind: string): string | null;
  /** Whether it is day by business time: emails that ask for money wait for it. */
  isDay(db: Database, now: Date): Promise<boolean>;
  /** The clients with these ids; one that is gone is left out. */
  readRecipients(db: Database, clientIds: readonly string[]): Promise<Map<string, Recipient>>;
};

const batchSize = 200;
/** How soon a bucket is looked at again that another sender has, or had when it was killed. */
const heldMs = 1_000;

/** How the attempts of one round ended, and when the next email is due that no one tells of. */
export type Sent = { settled: number; failed: number; next: Date | null };

/**
 * Sends a batch of each bucket of clients in which emails are due.
 * An email is marked after the mail server has accepted it, so none is lost; when the process ends
 * in between, the next sender repeats it under the same Message-ID.
 */
export async function sendDueEmails(deps: SendingDeps, now: Date): Promise<Sent> {
  const time = { now, isDay: await deps.isDay(deps.db, now) };
  const { buckets, next } = await readDueBuckets(deps.db, time);
  const sent: Sent = { settled: 0, failed: 0, next };
  if (buckets.length === 0) return sent;
  await deps.db.connection().execute(async (session) => {
    for (const bucket of buckets) {
      const outcomes = await withBucket(session, bucket, () =>
        sendBatch(deps, session, bucket, time),
      );
      if (outcomes === null) sent.next = new Date(now.getTime() + heldMs);
      const failed = (outcomes ?? []).filter(({ state }) => state === 'waiting').length;
      sent.failed += failed;
      sent.settled += (outcomes?.length ?? 0) - failed;
    }
  });
  return sent;
}

async function sendBatch(
  deps: SendingDeps,
  session: Database,
  bucket: Bucket,
  time: SendingTime,
): Promise<Outcome[]> {
  const emails = await readDueEmails(session, { bucket, time, limit: batchSize });
  const clientIds = [...new Set(emails.map(({ clientId }) => clientId))];
  const recipients = await deps.readRecipients(session, clientIds);
  const switchedOff = await readSwitchedOff(session, clientIds);
  const byClient = [...Map.groupBy(emails, ({ clientId }) => clientId)];
  const outcomes = await Promise.all(
    byClient.map(([clientId, own]) =>
      sendInOrder(deps, own, {
        recipient: recipients.get(clientId),
        switchedOff: switchedOff.get(clientId) ?? new Set(),
      }),
    ),
  );
  await writeOutcomes(session, outcomes.flat(), time.now);
  return outcomes.flat();
}

/** Where a client's emails go, and which they do not want. */
type Client = {
  readonly recipient: Recipient | undefined;
  readonly switchedOff: ReadonlySet<string>;
};

/** One client's emails arrive in the order of their events. */
async function sendInOrder(
  deps: SendingDeps,
  emails: readonly WaitingEmail[],
  client: Client,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const email of emails) outcomes.push(await attempt(deps, email, client));
  return outcomes;
}

/** One email's failure never stops another one. */
async function attempt(deps: SendingDeps, email: WaitingEmail, client: Client): Promise<Outcome> {
  const { eventId: emailId, kind } = email;
  if (client.switchedOff.has(deps.topicOf(kind) ?? '')) {
    return { email, state: 'switched-off', failure: '', subject: '' };
  }
  try {
    const written = await contentOf(deps, email, client.recipient);
    if (written === null)
      return { email, state: 'rejected', failure: 'No one to send it to.', subject: '' };
    const { content, copyTo } = written;
    if (copyTo) {
      const { email: to, firstName, text = content } = copyTo;
      await sendCopy(deps, email, { ...text, to, firstName });
    }
    await deps.mailer.send(await renderEmail(content), emailId);
    return { email, state: 'sent', failure: '', subject: content.subject };
  } catch (error) {
    const rejection = permanentRejection(error);
    deps.log.warn({ ...reasonOf(error), emailId, kind }, 'an email was not sent');
    if (rejection !== null) return { email, state: 'rejected', failure: rejection, subject: '' };
    const failure = error instanceof Error ? error.message : '';
    return { email, state: 'waiting', failure, subject: '' };
  }
}

/** First, and an address that no longer takes any does not keep the client's own email back. */
async function sendCopy(
  { mailer, log }: SendingDeps,
  { eventId, kind }: WaitingEmail,
  content: EmailContent,
): Promise<void> {
  try {
    await mailer.send(await renderEmail(content), `${eventId}-copy`);
  } catch (error) {
    if (permanentRejection(error) === null) throw error;
    log.warn({ ...reasonOf(error), emailId: eventId, kind }, 'a copy of an email was rejected');
  }
}

/** The mail server's words may hold the recipient's address, which no log does. */
function reasonOf(error: unknown): object {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === undefined ? { err: error } : { code, responseCode };
}

/** The page where clients switch emails off. */
const choicesUrl = (publicUrl: string) => `${publicUrl}/profile/emails`;

async function contentOf(
  { emails, topicOf, publicUrl }: SendingDeps,
  email: WaitingEmail,
  client: Recipient | undefined,
): Promise<{ content: EmailContent; copyTo: CopyRecipient | undefined } | null> {
  const write = emails[email.kind];
  if (write === undefined) throw new Error(`no email is written for ${email.kind}`);
  const text = await write(email);
  const recipient = text?.recipient ?? client;
  if (text === null || recipient === undefined) return null;
  const { recipient: _, copyTo, ...parts } = text;
  const isOptional = topicOf(email.kind) !== null;
  const content = {
    ...parts,
    to: recipient.email,
    firstName: recipient.firstName,
    ...(isOptional && { settings: { label: 'Choose your emails', url: choicesUrl(publicUrl) } }),
  };
  return { content, copyTo };
}
