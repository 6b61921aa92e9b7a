import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { myDataDb } from '../tables.ts';
import { folderOf } from './write-archive.ts';

/** Deletes the copies whose time is over: the files first, because only the row names them. */
export async function deleteExpiredExports(
  { db, files }: Pick<PlatformDeps, 'db' | 'files'>,
  now: Date,
): Promise<void> {
  const expired = await myDataDb(db)
    .selectFrom('data_exports')
    .select(['client_id', 'export_id'])
    .where('expires_at', '<=', now)
    .execute();
  for (const { client_id: clientId, export_id: exportId } of expired) {
    await files.removeFolder(folderOf(clientId, exportId));
  }
  await deleteInBatches(db, 'data_exports', sql`expires_at <= ${now}`);
}
