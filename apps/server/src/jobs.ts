import { accountsJobs } from './accounts/jobs.ts';
import { booksJobs } from './books/jobs.ts';
import { bureausJobs } from './bureaus/index.ts';
import { collectionsJobs } from './collections/index.ts';
import { staffJobs } from './console/jobs.ts';
import { corporateJobs } from './corporate/index.ts';
import { dayCloseJobs } from './day-close/jobs.ts';
import { documentsJobs } from './documents/index.ts';
import { estatesJobs } from './estates/index.ts';
import { gatesJobs } from './gates/index.ts';
import { cancelWithdrawalsSince, resumeWithdrawalsOf } from './investments/index.ts';
import { issuedDocumentsJobs } from './issued-documents/jobs.ts';
import { allChecks, checkApart } from './ledger-checks.ts';
import { loansJobs } from './loans/jobs.ts';
import { myDataJobs } from './my-data/index.ts';
import { resumePayoutsOf, resumeRefundsOf } from './payments/index.ts';
import { paymentsJobs } from './payments/jobs.ts';
import { readAgreedTime } from './platform/database/compare-clocks.ts';
import { deleteExpired } from './platform/database/delete-expired.ts';
import { deleteOrphanedFiles } from './platform/files/orphaned-files.ts';
import {
  defineJob,
  handleJob,
  type JobAtStart,
  type JobHandlers,
  queues,
} from './platform/jobs/jobs.ts';
import { portfolioJobs } from './portfolio/jobs.ts';
import { closeReportJobs } from './reconciliation/index.ts';
import { reconciliationJobs } from './reconciliation/jobs.ts';
import { retentionJobs } from './retention/index.ts';
import { screeningJobs } from './screening/index.ts';
import { securityEventsJobs } from './security-events/index.ts';
import { statementsJobs } from './statements/index.ts';
import { supportJobs } from './support/jobs.ts';
import type { Deps } from './wiring.ts';

const deleteExpiredRows = defineJob('delete-expired-rows', {});
const deleteOrphans = defineJob('delete-orphaned-files', {});

/** Every job of the worker. */
export function allJobs(deps: Deps): JobHandlers {
  return {
    ...accountsJobs(deps, [cancelWithdrawalsSince(deps.db)]),
    ...corporateJobs(deps),
    ...screeningJobs(deps),
    // A refund's row is locked before its client, a payout's after.
    ...gatesJobs(deps, [resumeRefundsOf, resumePayoutsOf, resumeWithdrawalsOf(deps)]),
    ...estatesJobs(deps),
    ...retentionJobs(deps),
    ...supportJobs(deps),
    ...paymentsJobs(deps),
    ...loansJobs(deps),
    ...bureausJobs(deps),
    ...documentsJobs(deps),
    ...issuedDocumentsJobs(deps),
    ...statementsJobs(deps),
    ...collectionsJobs(deps),
    ...reconciliationJobs(deps),
    ...portfolioJobs(deps),
    ...booksJobs(deps, {
      count: allChecks.length,
      run: (done) => checkApart(deps.openApart, done),
    }),
    ...staffJobs(deps),
    ...closeReportJobs(deps),
    ...securityEventsJobs(deps),
    ...myDataJobs(deps),
    ...dayCloseJobs(deps),
    // By a wrong clock, sessions would end and commands could run again: these jobs wait.
    ...handleJob(deleteExpiredRows, async () =>
      deleteExpired(deps.db, deps.tables, await readAgreedTime(deps.db)),
    ),
    ...handleJob(deleteOrphans, async () =>
      deleteOrphanedFiles(deps, await readAgreedTime(deps.db)),
    ),
  };
}

/**
 * When the worker runs which job, in UTC; Lagos is one hour ahead. The day close runs a few minutes
 * after midnight in Lagos and catches up on dates it missed. A job whose time passed while no
 * worker ran is queued once when one starts (`fill`). Long jobs have a `queue`.
 */
export const crontab = `
5 23 * * * close-days ?fill=1d&id=close-days&queue=${queues.close}
35 23 * * * reconcile-day ?fill=1d
50 23 * * * count-portfolio ?fill=1d&queue=${queues.long}
17 * * * * delete-expired-rows ?fill=1h
47 1 * * * delete-orphaned-files ?fill=1d&queue=${queues.long}
37 * * * * release-finished-work ?fill=1h
39 * * * * delete-expired-exports ?fill=1h
*/10 * * * * resume-payouts ?fill=10m
* * * * * send-after-outage ?fill=2m
*/10 * * * * collect-repayments ?fill=10m
43 * * * * pay-estates ?fill=1h
33 * * * * sync-reversals ?fill=1d
7 8 * * * announce-terms ?fill=1d&queue=${queues.long}
* * * * * seal-audit-log ?fill=2m
* * * * * ask-scanner ?fill=2m
* * * * * make-unmade-documents ?fill=2m&queue=${queues.documents}&jobKey=make-unmade-documents
* * * * * check-payments ?fill=2m
25 23 * * * check-audit-log ?fill=1d&queue=${queues.long}
53 1 * * * delete-old-security-events ?fill=1d
`;

/**
 * Run at start: business dates and other people's money cannot wait for their next time, nor can
 * the lending returns after an upgrade that has them counted again, or what release 1.0.0 left.
 */
export const jobsAtStart: readonly JobAtStart[] = [
  { name: 'close-days', queue: queues.close },
  { name: 'resume-payouts', queue: null },
  { name: 'count-lending-months', queue: queues.long },
  { name: 'store-restructured-arrears', queue: queues.long },
  { name: 'erase-released-texts', queue: queues.long },
  { name: 'index-identity-numbers', queue: queues.long },
];
