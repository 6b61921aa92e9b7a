import { normalizeEmail } from '@quarrter/domain/people';
import type { PlatformDeps } from '../platform/deps.ts';
import { badRequest } from '../platform/refusal.ts';
import { markEmailVerified } from './create-client.ts';
import { queueLink } from './jobs.ts';
import { refuseTooManyLetters } from './letter-limit.ts';
import { consumeLink, type LinkParts } from './links.ts';
import { findClientId } from './queries.ts';

/** ACC-16: confirms the address a link was sent to. */
export function verifyEmail(
  { db }: PlatformDeps,
  link: LinkParts,
  now: Date = new Date(),
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const clientId = await consumeLink(tx, link, 'verify', now);
    if (clientId === null) {
      throw badRequest(
        'This link has expired or was already used. If you have not confirmed your address yet, sign in and have a new link sent.',
      );
    }
    await markEmailVerified(tx, clientId, now);
  });
}

/** ACC-16: sends the link again; the same work and answer for every address. */
export async function resendVerification(
  deps: PlatformDeps,
  form: { email: string },
  origin: string,
): Promise<void> {
  const email = normalizeEmail(form.email) ?? form.email;
  const clientId = await findClientId(deps.db, email);
  await refuseTooManyLetters(deps, { purpose: 'verify', email, clientId, origin });
  await deps.db.transaction().execute((tx) => queueLink(tx, clientId ?? null, 'verify'));
}
