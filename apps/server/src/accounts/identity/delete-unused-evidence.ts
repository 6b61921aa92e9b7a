import { sql } from 'kysely';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { allNights, deleteOrphans, nameOf } from '../../platform/files/orphaned-files.ts';
import { accountsDb } from '../tables.ts';

/** Deletes evidence of corrections that no proposal names: its upload was interrupted. */
export async function deleteUnusedEvidence(
  { db, files, log }: Pick<PlatformDeps, 'db' | 'files' | 'log'>,
  now: Date,
  nights = allNights,
): Promise<number> {
  const readInUse = async (folders: readonly string[]) => {
    const ids = folders.map(nameOf).filter(isId);
    const clientIds = [...new Set(folders.map((folder) => folder.split('/')[1] ?? ''))];
    const rows = await accountsDb(db)
      .selectFrom('identity_corrections')
      .select('file_key')
      .where('client_id', '=', sql<string>`any(${clientIds.filter(isId)}::uuid[])`)
      .where('correction_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    const keys = rows.map((row) => row.file_key);
    return {
      folders: new Set(keys.map((key) => key.slice(0, key.lastIndexOf('/')))),
      files: new Set(keys),
    };
  };
  const root = 'identity-corrections';
  const deleted = await deleteOrphans({ files }, { root, now, nights, readInUse });
  if (deleted > 0) log.warn({ deleted }, 'deleted evidence that no proposal names');
  return deleted;
}
