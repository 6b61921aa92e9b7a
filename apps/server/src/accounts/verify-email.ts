import { normalizeEmail } from '@quarrter/domain/people';
import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { badRequest, conflict } from '../platform/http-error.ts';
import { markEmailVerified } from './create-client.ts';
import { requireUnderEmailLimit } from './email-limit.ts';
import { queueLink } from './jobs.ts';
import { consumeLink, type LinkParts, ownerOfLink } from './links.ts';
import { findClientId } from './queries.ts';
import { accountsDb } from './tables.ts';

/** ACC-16: confirms the address a link was sent to. */
export function verifyEmail(
  { db }: PlatformDeps,
  link: LinkParts,
  now: Date = new Date(),
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const clientId = await consumeLink(tx, link, 'verify', now);
    if (clientId === null) {
      if (await isConfirmed(tx, link)) {
        throw conflict('Your e-mail address is confirmed already. You can sign in now.');
      }
      throw badRequest(
        'This link has expired or was already used. If you have not confirmed your address yet, sign in and have a new link sent.',
      );
    }
    await markEmailVerified(tx, clientId, now);
  });
}

/** Whether the address a genuine link was mailed to is confirmed: nobody else is told. */
async function isConfirmed(tx: Tx, link: LinkParts): Promise<boolean> {
  const clientId = await ownerOfLink(tx, link, 'verify');
  if (clientId === null) return false;
  const client = await accountsDb(tx)
    .selectFrom('clients')
    .select('email_verified_at')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return client !== undefined && client.email_verified_at !== null;
}

/** ACC-16: sends the link again; the same work and answer for every address. */
export async function resendVerification(
  deps: PlatformDeps,
  form: { email: string },
  origin: string,
): Promise<void> {
  const email = normalizeEmail(form.email) ?? form.email;
  const clientId = await findClientId(deps.db, email);
  await requireUnderEmailLimit(deps, { purpose: 'verify', email, clientId, origin });
  await deps.db.transaction().execute((tx) => queueLink(tx, clientId ?? null, 'verify'));
}
