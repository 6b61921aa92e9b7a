import * as z from 'zod/mini';
import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../platform/jobs.ts';
import { renderEmail } from '../platform/render-email.ts';
import { type InvestmentEmail, investmentEmail, withdrawalEmail } from './emails.ts';

const sendInvestmentEmail = defineJob('send-investment-email', {
  about: z.enum(['started', 'withdrawal-paid', 'withdrawal-failed']),
  clientId: z.uuid(),
  /** The investment, or the withdrawal. */
  subjectId: z.uuid(),
});

/**
 * Queued in the transaction of what the email is about, so that neither exists without the other.
 */
export function queueEmail(tx: Tx, email: InvestmentEmail): Promise<void> {
  return queueJob(tx, sendInvestmentEmail, email);
}

export function investmentsJobs(deps: PlatformDeps): JobHandlers {
  return handleJob(sendInvestmentEmail, async (email) => {
    const write = email.about === 'started' ? investmentEmail : withdrawalEmail;
    await deps.mailer.send(await renderEmail(await write(deps.db, email, deps.publicUrl)));
  });
}
