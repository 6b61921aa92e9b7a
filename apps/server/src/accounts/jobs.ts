import * as z from 'zod/mini';
import { recordSentEmail } from '../events/index.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type EmailContent, renderEmail } from '../platform/email/render-email.ts';
import {
  defineJob,
  handleJob,
  type JobHandlers,
  type JobRun,
  queueJob,
  queues,
} from '../platform/jobs/jobs.ts';
import { indexIdentityNumbers } from './identity/identity-numbers.ts';
import { addressInUseEmail, alreadyRegisteredEmail, lockOutNotice } from './owner-emails.ts';
import { type CancelOrders, recoveryJobs } from './password/recovery.ts';
import { type Contact, findContact, lockClientRow, readEmailChange } from './queries.ts';
import { removeFactorJob, removeWhenDue } from './second-factor/staff-removal.ts';
import { isClosed } from './sign-in/close-account.ts';
import { announceTerms } from './sign-up/announce-terms.ts';
import { sendInvitation, writeInvitation } from './sign-up/invitations.ts';
import { linkEmail } from './sign-up/link-emails.ts';
import { lifetimeMs, makeLink, undoEndsAt } from './sign-up/links.ts';
import { type LinkPurpose, linkPurposes } from './tables.ts';

/** Null for an email address that no one has: the job then does nothing. */
const clientIdOrNull = z.nullable(z.uuid());

const sendLink = defineJob('send-link', {
  clientId: clientIdOrNull,
  purpose: z.enum(linkPurposes),
});
const sendAlreadyRegistered = defineJob('send-already-registered', { clientId: clientIdOrNull });
const sendAddressInUse = defineJob('send-address-in-use', { clientId: z.uuid() });
const announceTermsJob = defineJob('announce-terms', {});
const indexNumbers = defineJob('index-identity-numbers', {}, queues.long);
const sendLockOutNotice = defineJob('send-lock-out-notice', { clientId: clientIdOrNull });

/**
 * Queues an email with a link. For an unknown address (null) a job is queued as well, so that the
 * call takes the same time whether the address is known or not.
 */
export function queueLink(tx: Tx, clientId: string | null, purpose: LinkPurpose): Promise<void> {
  const key = `send-link:${purpose}:${clientId ?? newId()}`;
  return queueJob(tx, sendLink, { clientId, purpose }, { key });
}

/** Tells the owner of an address that it was used to sign up again. */
export function queueAlreadyRegistered(tx: Tx, clientId: string | null): Promise<void> {
  return queueJob(tx, sendAlreadyRegistered, { clientId });
}

/** Tells the owner of an address that another client wanted to move their account to it. */
export function queueAddressInUse(tx: Tx, clientId: string): Promise<void> {
  return queueJob(tx, sendAddressInUse, { clientId });
}

/** Queued for an unknown address (null) as well, so that the answer takes the same time. */
export function queueLockOutNotice(tx: Tx, clientId: string | null): Promise<void> {
  return queueJob(tx, sendLockOutNotice, { clientId });
}

/**
 * The emails that are no event's: one with a link, whose token is stored nowhere, and those about
 * an address that someone typed. A job that runs twice sends its email twice, with one Message-ID;
 * both links work until one of them is used.
 */
export function accountsJobs(deps: PlatformDeps, cancellers: readonly CancelOrders[]): JobHandlers {
  const send = async (clientId: string, content: EmailContent, { id }: JobRun) => {
    await deps.mailer.send(await renderEmail(content), `job-${id}`);
    await recordSentEmail(deps.db, { clientId, subject: content.subject });
  };
  const contactOf = async (clientId: string | null) =>
    clientId === null ? undefined : await findOpenContact(deps.db, clientId);
  return {
    ...handleJob(announceTermsJob, () => announceTerms(deps.db)),
    ...handleJob(indexNumbers, () => indexIdentityNumbers(deps.db, deps.secrets)),
    ...handleJob(sendLink, async ({ clientId, purpose }, job) => {
      if (clientId === null) return;
      const email = await emailWithLink(deps, clientId, purpose, new Date());
      if (email) await send(clientId, email, job);
    }),
    ...handleJob(sendInvitation, async ({ clientId }, job) => {
      const email = await writeInvitation(deps, clientId, new Date());
      if (email) await send(clientId, email, job);
    }),
    ...handleJob(sendAlreadyRegistered, async ({ clientId }, job) => {
      const client = await contactOf(clientId);
      if (client) await send(client.clientId, alreadyRegisteredEmail(client, deps.publicUrl), job);
    }),
    ...handleJob(sendAddressInUse, async ({ clientId }, job) => {
      const client = await contactOf(clientId);
      if (client) await send(client.clientId, addressInUseEmail(client), job);
    }),
    ...handleJob(sendLockOutNotice, async ({ clientId }, job) => {
      const client = await contactOf(clientId);
      if (client) await send(client.clientId, lockOutNotice(client, deps.publicUrl), job);
    }),
    ...recoveryJobs(cancellers),
    ...handleJob(removeFactorJob, (removal) => removeWhenDue(deps.db, removal, new Date())),
  };
}

/** A client who has died gets no emails. */
async function findOpenContact(reader: Reader, clientId: string): Promise<Contact | undefined> {
  return (await isClosed(reader, clientId)) ? undefined : findContact(reader, clientId);
}

/**
 * The client's links are locked until then, so the name in the email and the account that its link
 * verifies belong to one sign-up: a second sign-up with the address waits, and then ends this link.
 */
function emailWithLink(
  { db, publicUrl }: PlatformDeps,
  clientId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<EmailContent | null> {
  return db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    const client = await findOpenContact(tx, clientId);
    if (client === undefined || (purpose === 'verify' && client.emailVerified)) return null;
    const sent = await linkFor(tx, client, purpose, now);
    if (sent === null) return null;
    const url = await makeLink(tx, publicUrl, clientId, purpose, sent.expiresAt);
    return linkEmail(purpose, { ...client, email: sent.email }, url);
  });
}

/**
 * Where a link goes and how long it works; null when the change of address that it was for is no
 * longer there. The link that undoes a change ends with the time in which that is possible, even if
 * its email is late.
 */
async function linkFor(tx: Tx, { clientId, email }: Contact, purpose: LinkPurpose, now: Date) {
  if (purpose === 'undo-email') {
    const change = await readEmailChange(tx, clientId);
    if (!change?.changedAt || change.undoneAt) return null;
    return { email: change.oldEmail, expiresAt: undoEndsAt(change.changedAt) };
  }
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  if (purpose !== 'confirm-email') return { email, expiresAt };
  const change = await readEmailChange(tx, clientId);
  return change?.changedAt === null ? { email: change.newEmail, expiresAt } : null;
}
