import type { IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { StoredEvidence } from '../../platform/files/evidence-files.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { accountsDb, correctionContext } from '../tables.ts';
import { lockIdentity } from './verified-identity.ts';

const identity = {
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.nullable(z.iso.date()),
  nin: z.string(),
  bvn: z.string(),
};

/** By the names of the profile. The verified name may be another one than that of the profile. */
const storedIdentity = z.object({
  ...identity,
  verified_first_name: z.string(),
  verified_last_name: z.string(),
});
const correction = z.object({ before: storedIdentity, after: z.object(identity) });

export type StoredIdentity = z.infer<typeof storedIdentity>;

/** The identity that a correction was proposed on, and the corrected one; in clear. */
export type Correction = z.infer<typeof correction>;

export type CorrectionRef = { readonly clientId: string; readonly correctionId: string };

/** Locks the profile; null while staff have verified nothing of it. */
export async function lockStoredIdentity(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
): Promise<StoredIdentity | null> {
  const { name, verifiedName, dateOfBirth, nin, bvn, isVerified } = await lockIdentity(
    tx,
    secrets,
    clientId,
  );
  if (!isVerified) return null;
  return {
    first_name: name.firstName,
    last_name: name.lastName,
    verified_first_name: (verifiedName ?? name).firstName,
    verified_last_name: (verifiedName ?? name).lastName,
    date_of_birth: dateOfBirth as IsoDate | null,
    nin,
    bvn,
  };
}

/** The names of the profile fields that a correction changes. */
export function correctedFields({ before, after }: Correction): (keyof Correction['after'])[] {
  const names = Object.keys(identity) as (keyof Correction['after'])[];
  return names.filter(
    (name) =>
      before[name] !== after[name] ||
      (name === 'first_name' && before.verified_first_name !== after.first_name) ||
      (name === 'last_name' && before.verified_last_name !== after.last_name),
  );
}

/** Stores it sealed, with its evidence, in the transaction of its proposal. */
export async function storeCorrection(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  { values, file, by }: Stored,
): Promise<void> {
  await accountsDb(tx)
    .insertInto('identity_corrections')
    .values({
      client_id: clientId,
      correction_id: file.fileId,
      values_sealed: secrets.seal(JSON.stringify(values), correctionContext(file.fileId)),
      file_name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      file_key: file.key,
      proposed_by: by.staffId,
      proposed_at: by.at,
    })
    .execute();
}

type Stored = {
  readonly values: Correction;
  readonly file: StoredEvidence;
  readonly by: { readonly staffId: string; readonly at: Date };
};

/** Undefined for another client's, and for one that was erased. */
export async function findCorrection(reader: Reader, { clientId, correctionId }: CorrectionRef) {
  if (!isId(correctionId)) return undefined;
  return accountsDb(reader)
    .selectFrom('identity_corrections')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('correction_id', '=', correctionId)
    .executeTakeFirst();
}

/** The evidence of every correction of a client. */
export function listEvidence(reader: Reader, clientId: string) {
  return accountsDb(reader)
    .selectFrom('identity_corrections')
    .select(['correction_id as id', 'file_key', 'sha256'])
    .where('client_id', '=', clientId)
    .orderBy('correction_id')
    .execute();
}

export function openCorrection(
  secrets: Secrets,
  row: { readonly correction_id: string; readonly values_sealed: string },
): Correction {
  const context = correctionContext(row.correction_id);
  return correction.parse(JSON.parse(secrets.open(row.values_sealed, context)));
}
