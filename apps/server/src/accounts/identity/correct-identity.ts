import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { detailsChanged, recordAccountEvent } from '../events.ts';
import { storeEarlierName } from '../profile/holder-name.ts';
import { sealContext } from '../profile/profile-fields.ts';
import { accountsDb } from '../tables.ts';
import { queueComparisonAfter } from './compare-clients.ts';
import {
  type Correction,
  type CorrectionRef,
  correctedFields,
  findCorrection,
  lockStoredIdentity,
  openCorrection,
} from './identity-corrections.ts';
import { noteIdentityNumbers } from './identity-numbers.ts';

/**
 * Two people agreed: the verified identity becomes the one that the evidence shows (PRO-11).
 * Numbers that were corrected count as verified. 409, also for a difference that masks hide, when
 * the identity is no longer the one that the proposal was made on.
 */
export async function correctIdentity(tx: Tx, secrets: Secrets, ref: CorrectionRef): Promise<void> {
  const { clientId } = ref;
  const row = await findCorrection(tx, ref);
  const now = await lockStoredIdentity(tx, secrets, clientId);
  const correction = row && openCorrection(secrets, row);
  if (correction === undefined || now === null || !isSame(now, correction.before)) {
    throw conflict(
      'The identity of this client changed after it was proposed. Decline it instead.',
    );
  }
  const fields = correctedFields(correction);
  await updateProfile(tx, secrets, clientId, correction);
  await updateName(tx, clientId, correction);
  const { nin, bvn } = correction.after;
  await noteIdentityNumbers(tx, secrets, [{ clientId, nin, bvn }]);
  const isNew = (name: (typeof fields)[number]) => !correction.before[name];
  await recordAccountEvent(tx, detailsChanged, clientId, {
    added: fields.filter(isNew),
    changed: fields.filter((name) => !isNew(name)),
    by: 'staff',
  });
  await queueComparisonAfter(tx, clientId, fields);
}

function isSame(now: Correction['before'], before: Correction['before']): boolean {
  const names = Object.keys(now) as (keyof Correction['before'])[];
  return names.every((name) => now[name] === before[name]);
}

async function updateProfile(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  { before, after }: Correction,
): Promise<void> {
  const seal = (name: 'nin' | 'bvn') => secrets.seal(after[name], sealContext(clientId, name));
  await accountsDb(tx)
    .updateTable('client_profiles')
    .set({
      verified_first_name: after.first_name,
      verified_last_name: after.last_name,
      date_of_birth: after.date_of_birth,
      ...(after.nin !== before.nin && { nin_sealed: seal('nin'), nin_verified: true }),
      ...(after.bvn !== before.bvn && { bvn_sealed: seal('bvn'), bvn_verified: true }),
    })
    .where('client_id', '=', clientId)
    .execute();
}

async function updateName(tx: Tx, clientId: string, { before, after }: Correction): Promise<void> {
  if (before.first_name === after.first_name && before.last_name === after.last_name) return;
  const earlier = { firstName: before.first_name, lastName: before.last_name };
  await storeEarlierName(tx, clientId, earlier, (await readBusinessTime(tx)).at);
  await accountsDb(tx)
    .updateTable('clients')
    .set({ first_name: after.first_name, last_name: after.last_name })
    .where('client_id', '=', clientId)
    .execute();
}
