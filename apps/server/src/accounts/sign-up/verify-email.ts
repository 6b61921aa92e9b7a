import { rememberNetwork } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { badRequest, conflict } from '../../platform/http/http-error.ts';
import { clientRealm } from '../realm.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import { accountsDb } from '../tables.ts';
import { markEmailVerified } from './create-client.ts';
import { consumeLink, type LinkParts, ownerOfLink } from './links.ts';

const alreadyVerified = 'Your email address is already verified. You can sign in now.';
const brokenLink =
  'This link has expired or was already used. If your email address is not verified yet, sign ' +
  'in to get a new link.';

/**
 * ACC-16: verifies the address that a link was emailed to. The client is there when they follow it,
 * so the first sign-in in the same browser is not one on a new device. Returns the mark that it
 * stores.
 */
export function verifyEmail(
  { db, secrets }: PlatformDeps,
  link: LinkParts,
  { network, device }: { network: string; device: string },
  now: Date,
): Promise<{ clientId: string; newMark: string | null }> {
  return db.transaction().execute(async (tx) => {
    const clientId = await consumeLink(tx, link, 'verify', now);
    if (clientId === null) {
      throw (await isVerified(tx, link)) ? conflict(alreadyVerified) : badRequest(brokenLink);
    }
    await markEmailVerified(tx, clientId, now);
    await rememberNetwork(tx, secrets, clientRealm, { ownerId: clientId, network }, now);
    const seen = { clientId, device, known: null, factorGiven: false };
    return { clientId, newMark: await rememberDevice(tx, secrets, seen, now) };
  });
}

/** Whether the address of a genuine link is verified; only the holder of its link is told. */
async function isVerified(tx: Tx, link: LinkParts): Promise<boolean> {
  const clientId = await ownerOfLink(tx, link, 'verify');
  if (clientId === null) return false;
  const client = await accountsDb(tx)
    .selectFrom('clients')
    .select('email_verified_at')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return client !== undefined && client.email_verified_at !== null;
}
