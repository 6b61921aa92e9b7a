import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import {
  defineEvent,
  type EventEmails,
  readEventsSince,
  recordEvent,
  writeEmail,
} from '../events/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../platform/jobs/jobs.ts';
import { closedGates, type Gate } from './gate.ts';

/** The client is served again, and is notified if they were told that we check the account. */
export const accountCheckEnded = defineEvent('account-check-ended', 1, {}, { emailed: true });

const gateOpenedJob = defineJob('gate-opened', {
  clientId: z.uuid(),
  at: z.iso.datetime(),
  /** The real time; jobs of the version before have none. */
  openedAt: z.optional(z.iso.datetime()),
});
const resumeClientJob = defineJob('resume-client', { clientId: z.uuid() });

/**
 * Call it after opening a gate in this transaction; the caller need not know the other gates. A job
 * asks them all: when none is closed, held work is resumed, and the client is notified.
 */
export function gateOpened(
  tx: Tx,
  { clientId, at }: { clientId: string; at: Date },
): Promise<void> {
  const payload = { clientId, at: at.toISOString(), openedAt: new Date().toISOString() };
  return queueJob(tx, gateOpenedJob, payload, { key: `gate-opened:${clientId}` });
}

/** Safe to repeat: a client is told once of a gate that was opened. */
async function serveAgain(
  tx: Tx,
  gates: readonly Gate[],
  { clientId, at, openedAt }: { clientId: string; at: Date; openedAt: Date },
): Promise<void> {
  if ((await closedGates(tx, gates, 'pay-out', clientId)).length > 0) return;
  await queueJob(tx, resumeClientJob, { clientId }, { key: `resume-client:${clientId}` });
  if ((await closedGates(tx, gates, 'new-business', clientId)).length > 0) return;
  const kinds = [accountCheckEnded.kind];
  if ((await readEventsSince(tx, clientId, { kinds, since: openedAt })).length > 0) return;
  await recordEvent(tx, accountCheckEnded, { clientId, subjectId: null, at, payload: {} });
}

/** Resumes the work that one capability had held, and nothing else; safe to repeat. */
export type ResumeClient = (tx: Tx, clientId: string) => Promise<void>;

/**
 * The jobs after a gate was opened. The work that is resumed asks the gates again, so an extra run
 * does no harm.
 */
export function gatesJobs(
  { db, gates }: { readonly db: Database; readonly gates: readonly Gate[] },
  resuming: readonly ResumeClient[],
): JobHandlers {
  return {
    ...handleJob(gateOpenedJob, ({ clientId, at, openedAt = at }) => {
      const opened = { clientId, at: new Date(at), openedAt: new Date(openedAt) };
      return db.transaction().execute((tx) => serveAgain(tx, gates, opened));
    }),
    ...handleJob(resumeClientJob, ({ clientId }) =>
      db.transaction().execute(async (tx) => {
        await readBusinessTimeOf(tx, clientId);
        for (const resume of resuming) await resume(tx, clientId);
      }),
    ),
  };
}

export function gatesEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return writeEmail(accountCheckEnded, () => ({
    subject: `We have finished checking your ${brand.name} account`,
    heading: 'We have finished checking your account',
    paragraphs: [
      'You can use our services as usual. We’ll now continue with any withdrawal or refund that ' +
        'was waiting only for this check.',
      'You do not need to do anything.',
    ],
    button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
  }));
}
