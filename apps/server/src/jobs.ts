import { accountsJobs } from './accounts/jobs.ts';
import { corporateJobs } from './corporate/jobs.ts';
import { dayCloseJobs } from './day-close/jobs.ts';
import { investmentsJobs } from './investments/jobs.ts';
import { loansJobs } from './loans/jobs.ts';
import { paymentsJobs } from './payments/jobs.ts';
import { deleteOldRequests } from './platform/idempotency.ts';
import { defineJob, handleJob, type JobHandlers } from './platform/jobs.ts';
import { staffJobs } from './staff/jobs.ts';
import { supportJobs } from './support/jobs.ts';
import type { Deps } from './wiring.ts';

const deleteOldAnswers = defineJob('delete-old-requests', {});

/** Every job of the worker. */
export function allJobs(deps: Deps): JobHandlers {
  return {
    ...accountsJobs(deps),
    ...corporateJobs(deps),
    ...supportJobs(deps),
    ...paymentsJobs(deps),
    ...loansJobs(deps),
    ...investmentsJobs(deps),
    ...staffJobs(deps),
    ...dayCloseJobs(deps),
    ...handleJob(deleteOldAnswers, () => deleteOldRequests(deps.db, new Date())),
  };
}

/**
 * The days are closed a few minutes after midnight in Lagos (23:05 UTC), and missed ones caught up
 * with; once an hour what ran out of sessions, links and throttles is cleared; every ten minutes
 * transfers nobody works on are taken up again. In the small hours old requests, old webhooks, old
 * messages of the contact form and files without an application are forgotten.
 */
export const crontab = `
5 23 * * * close-days ?fill=1d&id=close-days
17 * * * * delete-expired-sessions
27 * * * * delete-expired-staff-sessions
41 1 * * * delete-old-requests
43 1 * * * delete-old-events
45 1 * * * delete-old-messages
47 1 * * * delete-orphaned-files
*/10 * * * * resume-payouts
`;
