import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { allNights, deleteOrphans, type InUse } from '../../platform/files/orphaned-files.ts';
import { paymentsDb } from '../tables.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/** Deletes confirmations of the bank that no proposal names: their upload was interrupted. */
export function deleteUnusedConfirmations(
  deps: Deps,
  now: Date,
  nights = allNights,
): Promise<number> {
  const what = 'confirmations that no proposal names';
  return deleteOrphans(deps, { root: 'payouts', now, nights, what }, (clientIds, ids) =>
    readFilesOfPayouts(deps.db, clientIds, ids),
  );
}

/** A folder is one payout's, which is older than the file that is uploaded for it now. */
async function readFilesOfPayouts(
  db: Database,
  clientIds: readonly string[],
  payoutIds: readonly string[],
): Promise<InUse> {
  const payouts = await paymentsDb(db)
    .selectFrom('payouts')
    .select(['client_id', 'payout_id'])
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('payout_id', '=', sql<string>`any(${payoutIds}::uuid[])`)
    .execute();
  const named = await paymentsDb(db)
    .selectFrom('payout_evidence_files')
    .select('file_key')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('payout_id', '=', sql<string>`any(${payoutIds}::uuid[])`)
    .execute();
  return {
    folders: new Set(payouts.map((row) => `payouts/${row.client_id}/${row.payout_id}`)),
    files: new Set(named.map((row) => row.file_key)),
  };
}
