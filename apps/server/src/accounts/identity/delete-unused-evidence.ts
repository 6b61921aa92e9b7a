import { sql } from 'kysely';
import type { PlatformDeps } from '../../platform/deps.ts';
import { allNights, deleteOrphans } from '../../platform/files/orphaned-files.ts';
import { accountsDb } from '../tables.ts';

/** Deletes evidence of corrections that no proposal names: its upload was interrupted. */
export function deleteUnusedEvidence(
  deps: Pick<PlatformDeps, 'db' | 'files' | 'log'>,
  now: Date,
  nights = allNights,
): Promise<number> {
  const root = 'identity-corrections';
  const what = 'evidence that no proposal names';
  return deleteOrphans(deps, { root, now, nights, what }, async (clientIds, ids) => {
    const rows = await accountsDb(deps.db)
      .selectFrom('identity_corrections')
      .select('file_key')
      .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
      .where('correction_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    const keys = rows.map((row) => row.file_key);
    return {
      folders: new Set(keys.map((key) => key.slice(0, key.lastIndexOf('/')))),
      files: new Set(keys),
    };
  });
}
