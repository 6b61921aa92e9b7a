import * as z from 'zod/mini';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs.ts';

/** Deletes the files of records that were erased; queued in the transaction that erased them. */
export const eraseFiles = defineJob('erase-files', {
  folders: z.array(z.string()),
  files: z.array(z.string()),
});

export function retentionJobs({ files, log }: PlatformDeps): JobHandlers {
  return handleJob(eraseFiles, async (erased) => {
    for (const folder of erased.folders) await files.removeFolder(folder);
    for (const key of erased.files) await files.remove(key);
    log.info({ folders: erased.folders.length, files: erased.files.length }, 'files were erased');
  });
}
