import { maskLastFour } from '@quarrter/domain/people';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { PersonName } from '../profile/holder-name.ts';
import { sealContext } from '../profile/profile-fields.ts';
import { readContact } from '../queries.ts';
import { accountsDb } from '../tables.ts';
import { queueComparison } from './compare-clients.ts';
import { noteIdentityNumbers } from './identity-numbers.ts';

/**
 * The name and numbers that staff compared with the client's documents; a number that they did not
 * see is left out.
 */
export type VerifiedIdentity = {
  readonly nin?: string | undefined;
  readonly bvn?: string | undefined;
  readonly name: PersonName;
};

/** The identity that a client gave, for staff who verify it. */
export type GivenIdentity = {
  readonly name: PersonName;
  readonly nin: string;
  readonly bvn: string;
  readonly dateOfBirth: string | null;
  readonly ninVerified: boolean;
  readonly bvnVerified: boolean;
  /** Staff verified one of the numbers. */
  readonly isVerified: boolean;
  /** The name that they verified with it; null while none is. */
  readonly verifiedName: PersonName | null;
};

/** Locks the profile, so that staff verify the details that it has now. */
export async function lockIdentity(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
): Promise<GivenIdentity> {
  const row = await accountsDb(tx)
    .selectFrom('client_profiles')
    .select(['nin_sealed', 'bvn_sealed', 'date_of_birth', 'nin_verified', 'bvn_verified'])
    .select(['verified_first_name', 'verified_last_name'])
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A change of the name locks the profile first.
  const { firstName, lastName } = await readContact(tx, clientId);
  const open = (sealed: string | null, number: 'nin' | 'bvn') =>
    sealed === null ? '' : secrets.open(sealed, sealContext(clientId, number));
  return {
    name: { firstName, lastName },
    nin: open(row.nin_sealed, 'nin'),
    bvn: open(row.bvn_sealed, 'bvn'),
    dateOfBirth: row.date_of_birth,
    ninVerified: row.nin_verified,
    bvnVerified: row.bvn_verified,
    isVerified: row.nin_verified || row.bvn_verified,
    verifiedName:
      row.verified_first_name === null || row.verified_last_name === null
        ? null
        : { firstName: row.verified_first_name, lastName: row.verified_last_name },
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
export type MaskedIdentity = Omit<GivenIdentity, 'name' | 'verifiedName'>;

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
      const mask = (sealed: string | null, number: 'nin' | 'bvn') =>
        sealed === null
          ? ''
          : maskLastFour(secrets.open(sealed, sealContext(row.client_id, number)));
      const identity = {
        nin: mask(row.nin_sealed, 'nin'),
        bvn: mask(row.bvn_sealed, 'bvn'),
        dateOfBirth: row.date_of_birth,
        ninVerified: row.nin_verified,
        bvnVerified: row.bvn_verified,
        isVerified: row.nin_verified || row.bvn_verified,
      };
      return [row.client_id, identity];
    }),
  );
}

/**
 * Staff verified these numbers and this name: the client can no longer change them (PRO-11). They
 * are given, not taken from the profile, which may hold others than the ones that were verified. A
 * name or number that was verified earlier stays: only `correctIdentity` replaces it.
 */
export async function markIdentityVerified(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  { nin, bvn, name }: VerifiedIdentity,
): Promise<void> {
  if (!nin && !bvn) return;
  const before = await lockIdentity(tx, secrets, clientId);
  if (before.ninVerified && nin && nin !== before.nin) throw otherNumber('NIN');
  if (before.bvnVerified && bvn && bvn !== before.bvn) throw otherNumber('BVN');
  const seal = (text: string, number: 'nin' | 'bvn') =>
    secrets.seal(text, sealContext(clientId, number));
  await accountsDb(tx)
    .updateTable('client_profiles')
    .set({
      ...(nin ? { nin_sealed: seal(nin, 'nin'), nin_verified: true } : {}),
      ...(bvn ? { bvn_sealed: seal(bvn, 'bvn'), bvn_verified: true } : {}),
      ...(before.isVerified
        ? {}
        : { verified_first_name: name.firstName, verified_last_name: name.lastName }),
    })
    .where('client_id', '=', clientId)
    .execute();
  await noteIdentityNumbers(tx, secrets, [{ clientId, nin, bvn }]);
  if (!before.isVerified) await queueComparison(tx, clientId);
}

function otherNumber(number: 'NIN' | 'BVN') {
  return conflict(
    `Another ${number} of this client was verified earlier. Correct the client’s identity first.`,
  );
}
