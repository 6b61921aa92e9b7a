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
 * When the worker runs which job, in UTC; Lagos is one hour ahead. The day close runs a few minutes
 * after midnight in Lagos and catches up on dates it missed.
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
