import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import {
  allNights,
  deleteOrphans,
  type InUse,
  nameOf,
} from '../../platform/files/orphaned-files.ts';
import { paymentsDb } from '../tables.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/** Deletes confirmations of the bank that no proposal names: their upload was interrupted. */
export async function deleteUnusedConfirmations(
  { db, files, log }: Deps,
  now: Date,
  nights = allNights,
): Promise<number> {
  const readInUse = (folders: readonly string[]) => readFilesOfPayouts(db, folders);
  const deleted = await deleteOrphans({ files }, { root: 'payouts', now, nights, readInUse });
  if (deleted > 0) log.warn({ deleted }, 'deleted confirmations that no proposal names');
  return deleted;
}

/** A folder is one payout's, which is older than the file that is uploaded for it now. */
async function readFilesOfPayouts(db: Database, folders: readonly string[]): Promise<InUse> {
  const payoutIds = folders.map(nameOf).filter(isId);
  if (payoutIds.length === 0) return { folders: new Set(), files: new Set() };
  const clientIds = [...new Set(folders.map((folder) => folder.split('/')[1] ?? ''))];
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
