import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { deactivateCard, deactivateCardJob } from './cards/saved-cards.ts';
import type { PaymentsDeps } from './deps.ts';
import { syncReversals } from './dispute/sync-reversals.ts';
import { sendPayoutJob } from './pay-out/order-payout.ts';
import { resumePayouts } from './pay-out/resume-payouts.ts';
import { sendAfterOutage, sendAfterOutageJob } from './pay-out/send-after-outage.ts';
import { checkPayout, checkPayoutJob, sendPayout, watchPayout } from './pay-out/send-payout.ts';
import { watchPayoutJob } from './pay-out/watch-payout.ts';
import { checkPaymentsAgain, checkPaymentsJob } from './receive/check-payments.ts';
import { reviewPaymentJob } from './receive/queue-reviews.ts';
import { reviewPayment } from './receive/review-payment.ts';
import { resumeRefunds } from './return/resume-refunds.ts';
import { sendRefund, sendRefundJob } from './return/send-refund.ts';

const resumePayoutsJob = defineJob('resume-payouts', {});
const syncReversalsJob = defineJob('sync-reversals', {});

export function paymentsJobs(deps: PaymentsDeps): JobHandlers {
  return {
    ...handleJob(checkPaymentsJob, () => checkPaymentsAgain(deps, new Date())),
    ...handleJob(deactivateCardJob, (card) => deactivateCard(deps, card, new Date())),
    ...handleJob(sendPayoutJob, (payout) => sendPayout(deps, payout, new Date())),
    ...handleJob(checkPayoutJob, (check) => checkPayout(deps, check, new Date())),
    ...handleJob(watchPayoutJob, (watch) => watchPayout(deps, watch, new Date())),
    ...handleJob(sendRefundJob, (refund) => sendRefund(deps, refund, new Date())),
    ...handleJob(resumePayoutsJob, () => Promise.all([resumePayouts(deps), resumeRefunds(deps)])),
    ...handleJob(sendAfterOutageJob, (run) => sendAfterOutage(deps, run)),
    ...handleJob(reviewPaymentJob, (review) => reviewPayment(deps, review)),
    ...handleJob(syncReversalsJob, () => syncReversals(deps)),
  };
}
