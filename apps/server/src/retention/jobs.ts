import * as z from 'zod/mini';
import { eraseTexts } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { permanentRejection } from '../platform/email/mail.ts';
import { renderEmail } from '../platform/email/render-email.ts';
import { defineJob, handleJob, type JobHandlers, queues } from '../platform/jobs/jobs.ts';
import { erasedEmail } from './emails.ts';
import { eraseTextsOfReleased } from './erase-released.ts';

/** Deletes the files of records that were erased; queued in the transaction that erased them. */
export const eraseFiles = defineJob('erase-files', { folders: z.array(z.string()) });

/**
 * Empties the texts of records that only a function of the database's owner may change. After a
 * restore its line of the log says who was erased (docs/operations.md).
 */
export const eraseRecordedTexts = defineJob('erase-texts', { clientIds: z.array(z.uuid()) });

/** At the start of a worker: a listener of release 1.0.0 may have erased clients until then. */
const eraseReleasedTexts = defineJob('erase-released-texts', {}, queues.long);

/**
 * Tells a client who asked for it. The address is in the job, as it is nowhere else by then; it is
 * gone with the job once the email was sent.
 */
export const emailErased = defineJob('tell-erased', {
  email: z.string(),
  firstName: z.string(),
  erasedOn: z.iso.date(),
});

/** A job that runs twice sends its email twice, under the same Message-ID. */
export function retentionJobs({ db, files, log, mailer }: PlatformDeps): JobHandlers {
  return {
    ...handleJob(eraseFiles, async ({ folders }) => {
      for (const folder of folders) await files.removeFolder(folder);
      log.info({ folders: folders.length }, 'files were erased');
    }),
    ...handleJob(eraseRecordedTexts, async ({ clientIds }) => {
      for (const clientId of clientIds) await eraseTexts(db, clientId);
      log.info({ clientIds }, 'texts were erased');
    }),
    ...handleJob(eraseReleasedTexts, async () => {
      const clients = await eraseTextsOfReleased(db);
      if (clients > 0) log.info({ clients }, 'texts that release 1.0.0 left were emptied');
    }),
    ...handleJob(emailErased, async ({ erasedOn, ...client }, job) => {
      try {
        await mailer.send(await renderEmail(erasedEmail(client, erasedOn)), `job-${job.id}`);
      } catch (error) {
        // A failed job stays, and the address with it: one that no longer exists is let go of.
        if (permanentRejection(error) === null) throw error;
        log.warn('a client who was erased could not be told');
      }
    }),
  };
}
