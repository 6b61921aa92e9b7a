import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { type JobHandlers, queueJob } from '../platform/jobs.ts';
import { type LetterParts, writeLetter } from '../platform/letter.ts';
import { forgetEnded } from './forget-ended.ts';
import { alreadyRegisteredLetter, linkLetters, lockOutNotice, securityNotice } from './letters.ts';
import { makeLink } from './links.ts';
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

/** Nobody's address (null) queues a job that does nothing. */
export function queueLockOutNotice(tx: Tx, clientId: string | null): Promise<void> {
  return queueJob(tx, 'send-lock-out-notice', { client_id: clientId });
}

type LinkJob = { client_id: string | null; purpose: LinkPurpose };
type NoticeJob = { client_id: string; changed: string };

/** Run twice, a job sends its letter twice; a link it made before stays good until one of them is used. */
export function accountsJobs(deps: PlatformDeps): JobHandlers {
  const send = async (parts: LetterParts) => deps.mailer.send(await writeLetter(parts));
  return {
    async 'send-link'(payload) {
      const { client_id, purpose } = payload as LinkJob;
      const client = client_id === null ? undefined : await findContact(deps.db, client_id);
      if (client === undefined || (purpose === 'verify' && client.emailVerified)) return;
      const { clientId, email } = client;
      const url = await makeLink(deps.db, deps.publicUrl, clientId, purpose, new Date());
      await send(linkLetters[purpose](email, url));
    },
    async 'send-already-registered'(payload) {
      const client = await findContact(deps.db, (payload as { client_id: string }).client_id);
      if (client) await send(alreadyRegisteredLetter(client.email, deps.publicUrl));
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
    'forget-ended-sessions': () => forgetEnded(deps.db, new Date()),
  };
}
