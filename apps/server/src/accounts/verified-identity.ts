import { maskLastFour } from '@quarrter/domain/people';
import type { Reader, Tx } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { sealContext } from './profile-fields.ts';
import { accountsDb } from './tables.ts';

/** The numbers staff compared with the client's documents; one they did not see is left out. */
export type VerifiedIdentity = { nin?: string | undefined; bvn?: string | undefined };

/** The identity that a client gave, for staff who verify it. */
export type GivenIdentity = {
  readonly nin: string;
  readonly bvn: string;
  readonly dateOfBirth: string | null;
  /** Staff verified one of the numbers. */
  readonly isVerified: boolean;
};

/** Locks the profile, so that what staff verify is what stands in it. */
export async function lockIdentity(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
): Promise<GivenIdentity> {
  const row = await accountsDb(tx)
    .selectFrom('client_profiles')
    .select(['nin_sealed', 'bvn_sealed', 'date_of_birth', 'nin_verified', 'bvn_verified'])
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const open = (sealed: string | null, context: string) =>
    sealed === null ? '' : secrets.open(sealed, sealContext(clientId, context));
  return {
    nin: open(row.nin_sealed, 'nin'),
    bvn: open(row.bvn_sealed, 'bvn'),
    dateOfBirth: row.date_of_birth,
    isVerified: row.nin_verified || row.bvn_verified,
  };
}

/** Whether the profile has a NIN or BVN. */
export async function hasIdentityNumber(reader: Reader, clientId: string): Promise<boolean> {
  const row = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select(['nin_sealed', 'bvn_sealed'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined && (row.nin_sealed !== null || row.bvn_sealed !== null);
}

/** A client's identity as a list shows it: the numbers masked, empty where there is none. */
export type MaskedIdentity = GivenIdentity;

/** The identities of many clients, masked, in one query. */
export async function readMaskedIdentities(
  reader: Reader,
  secrets: Secrets,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, MaskedIdentity>> {
  if (clientIds.length === 0) return new Map();
  const rows = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select(['client_id', 'nin_sealed', 'bvn_sealed', 'date_of_birth'])
    .select(['nin_verified', 'bvn_verified'])
    .where('client_id', 'in', clientIds)
    .execute();
  return new Map(
    rows.map((row) => {
      const mask = (sealed: string | null, context: string) =>
        sealed === null
          ? ''
          : maskLastFour(secrets.open(sealed, sealContext(row.client_id, context)));
      const identity = {
        nin: mask(row.nin_sealed, 'nin'),
        bvn: mask(row.bvn_sealed, 'bvn'),
        dateOfBirth: row.date_of_birth,
        isVerified: row.nin_verified || row.bvn_verified,
      };
      return [row.client_id, identity];
    }),
  );
}

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
