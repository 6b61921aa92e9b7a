import type { Tx } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { sealContext } from './profile-fields.ts';
import { accountsDb } from './tables.ts';

/** What staff held against the client's documents; a number they did not see is left out. */
export type VerifiedIdentity = { nin?: string | undefined; bvn?: string | undefined };

/**
 * Staff verified these numbers: they stand in the profile and can no longer be changed by the client
 * (PRO-11). The numbers are given, not taken from the profile, which may hold others than the verified ones.
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
      updated_at: new Date(),
    })
    .where('client_id', '=', clientId)
    .execute();
}
