import * as z from 'zod/mini';
import { recordEvent } from '../../events/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { ChangesOf } from '../../platform/database/define-table.ts';
import { isPassing } from '../../platform/http/http-error.ts';
import { defineJob, type JobRun, queues } from '../../platform/jobs/jobs.ts';
import type { MyDataDeps } from '../deps.ts';
import { dataExportReady } from '../events.ts';
import { myDataDb } from '../tables.ts';
import { planArchive } from './plan-archive.ts';
import { storedMs } from './read-export.ts';
import { folderOf, writeArchive } from './write-archive.ts';

export const makeExportJob = defineJob(
  'make-data-export',
  { clientId: z.uuid(), exportId: z.uuid() },
  queues.long,
);

type Asked = { readonly clientId: string; readonly exportId: string };

/** The page that shows the progress reads it every few seconds. */
const filesBetweenReports = 5;

/**
 * Makes the archive that a client asked for. Safe to repeat: the files of an interrupted run are
 * deleted first. When the database is away or the disk full, the job runs again; after its last
 * run and after any other failure the client is told on the page and can ask again.
 */
export async function makeExport(
  deps: MyDataDeps,
  asked: Asked,
  now: Date,
  { isLast = false }: Pick<JobRun, 'isLast'> = {},
): Promise<void> {
  if (!(await change(deps.db, asked, { state: 'making' }))) return;
  const folder = folderOf(asked.clientId, asked.exportId);
  try {
    await deps.files.removeFolder(folder);
    const content = await planArchive(deps, asked.clientId, now);
    const files = content.length;
    const report = async (done: number) => {
      if (done % filesBetweenReports !== 0) return;
      await change(deps.db, asked, { files, files_done: done });
    };
    const written = await writeArchive(deps.files, folder, content, report);
    const finished = await finish(deps.db, asked, { ...written, files }, now);
    if (!finished) await deps.files.removeFolder(folder);
  } catch (error) {
    if (isPassing(error) && !isLast) throw error;
    deps.log.error({ err: error, exportId: asked.exportId }, 'a copy of data was not made');
    await change(deps.db, asked, { state: 'failed', ended_at: now });
    await deps.files.removeFolder(folder);
  }
}

type Written = { readonly parts: number; readonly bytes: number; readonly files: number };

/** False when the export has been deleted. */
async function finish(
  db: Database,
  asked: Asked,
  { parts, bytes, files }: Written,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + storedMs);
  return db.transaction().execute(async (tx) => {
    const finished = await change(tx, asked, {
      state: 'ready',
      ended_at: now,
      expires_at: until,
      parts,
      bytes: BigInt(bytes),
      files,
      files_done: files,
    });
    if (!finished) return false;
    const { at } = await readBusinessTime(tx);
    const payload = { until: until.toISOString() };
    const fact = { clientId: asked.clientId, subjectId: asked.exportId, at, payload };
    await recordEvent(tx, dataExportReady, fact);
    return true;
  });
}

/** Changes an export that has not ended; false when it has, or is gone. */
async function change(
  db: Reader,
  { clientId, exportId }: Asked,
  values: ChangesOf<typeof myDataDb, 'data_exports'>,
): Promise<boolean> {
  const { numUpdatedRows } = await myDataDb(db)
    .updateTable('data_exports')
    .set(values)
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
