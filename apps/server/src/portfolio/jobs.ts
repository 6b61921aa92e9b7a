import type { Tx } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers, queueJob, queues } from '../platform/jobs/jobs.ts';
import { countPortfolio } from './count.ts';
import { countLendingMonths } from './lending/count-months.ts';

/**
 * Counts the portfolio, and the months of lending that are over; every night after the close, and
 * by hand.
 */
const countPortfolioJob = defineJob('count-portfolio', {}, queues.long);

/** Counts these months alone, at the start of a worker: an upgrade may have removed some. */
const countLendingMonthsJob = defineJob('count-lending-months', {}, queues.long);

export function queueCount(tx: Tx): Promise<void> {
  return queueJob(tx, countPortfolioJob, {}, { key: 'count-portfolio-by-hand' });
}

export function portfolioJobs({ db, log }: PlatformDeps): JobHandlers {
  return {
    ...handleJob(countPortfolioJob, async () => {
      const date = await countPortfolio(db, new Date());
      const months = await countLendingMonths(db, new Date());
      log.info({ date, months }, 'the portfolio was counted');
    }),
    ...handleJob(countLendingMonthsJob, async () => {
      const months = await countLendingMonths(db, new Date());
      if (months > 0) log.info({ months }, 'months of lending were counted');
    }),
  };
}
