import type { Tx } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { sealContext } from './profile-fields.ts';
import { accountsDb } from './tables.ts';

/** The numbers staff compared with the client's documents; one they did not see is left out. */
export type VerifiedIdentity = { nin?: string | undefined; bvn?: string | undefined };

/**
 * Staff verified these numbers: the client can no longer change them (PRO-11). They are given, not
 * taken from the profile, which may hold other numbers than the ones that were verified.
 */
export async function markIdentityVerified(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  { nin, bvn }: VerifiedIdentity,
): Promise<void> {
  if (!nin && !bvn) return;
  const seal = (text: string, context: string) =>
    secrets.seal(text, sealContext(clientId, context));
  await accountsDb(tx)
    .updateTable('client_profiles')
    .set({
      ...(nin ? { nin_sealed: seal(nin, 'nin'), nin_verified: true } : {}),
      ...(bvn ? { bvn_sealed: seal(bvn, 'bvn'), bvn_verified: true } : {}),
    })
    .where('client_id', '=', clientId)
    .execute();
}
