import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { type JobHandlers, queueJob } from '../platform/jobs.ts';
import { type EmailContent, renderEmail } from '../platform/render-email.ts';
import { deleteExpired } from './delete-expired.ts';
import { alreadyRegisteredEmail, linkEmails, lockOutNotice, securityNotice } from './emails.ts';
import { lockLinks, makeLink } from './links.ts';
import { findContact } from './queries.ts';
import type { LinkPurpose } from './tables.ts';

/**
 * Queues a letter with a link. An unknown address (null) queues a job that does nothing: the call takes
 * the same time whether the address is known or not.
 */
export function queueLink(tx: Tx, clientId: string | null, purpose: LinkPurpose): Promise<void> {
  const key = `send-link:${purpose}:${clientId ?? newId()}`;
  return queueJob(tx, 'send-link', { client_id: clientId, purpose }, { key });
}

/** PRO-11: tells the client what was changed. `changed` is the thing's name, never its value. */
export function queueSecurityNotice(tx: Tx, clientId: string, changed: string): Promise<void> {
  return queueJob(tx, 'send-security-notice', { client_id: clientId, changed });
}

/**
 * For an address nobody has (null) a job is queued as well, which sends nothing: the answer takes as long either way.
 */
export function queueLockOutNotice(tx: Tx, clientId: string | null): Promise<void> {
  return queueJob(tx, 'send-lock-out-notice', { client_id: clientId });
}

type LinkJob = { client_id: string | null; purpose: LinkPurpose };
type NoticeJob = { client_id: string; changed: string };

/** Run twice, a job sends its letter twice; a link it made before stays good until one of them is used. */
export function accountsJobs(deps: PlatformDeps): JobHandlers {
  const send = async (parts: EmailContent) => deps.mailer.send(await renderEmail(parts));
  return {
    async 'send-link'(payload) {
      const { client_id, purpose } = payload as LinkJob;
      const letter = client_id === null ? null : await emailWithLink(deps, client_id, purpose);
      if (letter !== null) await send(letter);
    },
    async 'send-already-registered'(payload) {
      const client = await findContact(deps.db, (payload as { client_id: string }).client_id);
      if (client) await send(alreadyRegisteredEmail(client, deps.publicUrl));
    },
    async 'send-security-notice'(payload) {
      const { client_id, changed } = payload as NoticeJob;
      const client = await findContact(deps.db, client_id);
      if (client) await send(securityNotice(client, changed, deps.publicUrl));
    },
    async 'send-lock-out-notice'(payload) {
      const { client_id } = payload as { client_id: string | null };
      const client = client_id === null ? undefined : await findContact(deps.db, client_id);
      if (client) await send(lockOutNotice(client, deps.publicUrl));
    },
    'forget-ended-sessions': () => deleteExpired(deps.db, new Date()),
  };
}

/**
 * The name in the letter and the account its link confirms are of one sign-up: another of the same address waits,
 * and then ends this link.
 */
function emailWithLink(
  { db, publicUrl }: PlatformDeps,
  clientId: string,
  purpose: LinkPurpose,
): Promise<EmailContent | null> {
  return db.transaction().execute(async (tx) => {
    await lockLinks(tx, clientId);
    const client = await findContact(tx, clientId);
    if (client === undefined || (purpose === 'verify' && client.emailVerified)) return null;
    const url = await makeLink(tx, publicUrl, clientId, purpose, new Date());
    return linkEmails[purpose](client, url);
  });
}
