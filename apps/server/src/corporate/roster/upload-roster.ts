import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { corporateDb } from '../tables.ts';
import { storeRoster } from './store-roster.ts';

export const readUploadedRoster = defineJob('read-roster', { importId: z.uuid() });

/** The file is stored encrypted until it has been read. */
const keyOf = (importId: string): string => `rosters/${importId}`;

export type RosterUpload = {
  readonly partnerId: string;
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly by: { readonly staffId: string; readonly name: string };
  readonly at: Date;
};

/** Stores the file. It comes before `queueReading`: no roster is without its file. */
export async function storeRosterFile(
  { files }: Pick<PlatformDeps, 'files'>,
  content: Uint8Array,
): Promise<string> {
  const importId = newId();
  await files.put(keyOf(importId), content);
  return importId;
}

/** Takes an uploaded roster; a job reads it. */
export async function queueReading(tx: Tx, importId: string, upload: RosterUpload): Promise<void> {
  await corporateDb(tx)
    .insertInto('roster_imports')
    .values({
      import_id: importId,
      partner_id: upload.partnerId,
      state: 'reading',
      file_name: upload.fileName,
      bytes: BigInt(upload.content.byteLength),
      uploaded_by: upload.by.staffId,
      uploaded_by_name: upload.by.name,
      uploaded_at: upload.at,
    })
    .execute();
  await queueJob(tx, readUploadedRoster, { importId });
}

/** Reads an uploaded roster into lines and deletes its file. */
export async function readRosterFile(deps: PlatformDeps, importId: string): Promise<void> {
  const roster = await corporateDb(deps.db)
    .selectFrom('roster_imports')
    .select(['partner_id', 'state'])
    .where('import_id', '=', importId)
    .executeTakeFirst();
  if (roster?.state === 'reading') {
    const content = Buffer.from(await deps.files.get(keyOf(importId)));
    await storeRoster(deps, { importId, partnerId: roster.partner_id }, content);
  }
  await deps.files.remove(keyOf(importId));
}
