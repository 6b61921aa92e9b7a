import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import { defineEvent, type EventEmails, recordEvent, writeEmail } from '../events/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../platform/jobs/jobs.ts';
import { closedGates, type Gate } from './gate.ts';

/** The client is served again, and is notified if they were told that we check the account. */
export const accountCheckEnded = defineEvent('account-check-ended', 1, {}, { emailed: true });

const resumeClientJob = defineJob('resume-client', { clientId: z.uuid() });

/**
 * Call it after opening a gate in this transaction. When no other gate is closed, the client is
 * notified, and held work is resumed afterwards.
 */
export async function gateOpened(
  tx: Tx,
  gates: readonly Gate[],
  { clientId, at }: { clientId: string; at: Date },
): Promise<void> {
  if ((await closedGates(tx, gates, 'pay-out', clientId)).length > 0) return;
  if ((await closedGates(tx, gates, 'new-business', clientId)).length > 0) return;
  await recordEvent(tx, accountCheckEnded, { clientId, subjectId: null, at, payload: {} });
  await queueJob(tx, resumeClientJob, { clientId }, { key: `resume-client:${clientId}` });
}

/** Resumes the work that one capability had held, and nothing else; safe to repeat. */
export type ResumeClient = (tx: Tx, clientId: string) => Promise<void>;

/**
 * The job after a gate was opened. The work it resumes asks the gates again, so an extra run does
 * no harm.
 */
export function gatesJobs(
  { db }: { readonly db: Database },
  resuming: readonly ResumeClient[],
): JobHandlers {
  return handleJob(resumeClientJob, ({ clientId }) =>
    db.transaction().execute(async (tx) => {
      await readBusinessTimeOf(tx, clientId);
      for (const resume of resuming) await resume(tx, clientId);
    }),
  );
}

export function gatesEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return writeEmail(accountCheckEnded, () => ({
    subject: `We have finished checking your ${brand.name} account`,
    heading: 'We have finished checking your account',
    paragraphs: [
      'You can use all of our services again. We now continue with any withdrawal or refund that ' +
        'was waiting only for this check.',
      'You do not need to do anything.',
    ],
    button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
  }));
}
