import { defineJob, handleJob, type JobHandlers } from '../platform/jobs.ts';
import { checkPayment, checkPaymentJob } from './check-payment.ts';
import { deleteOldEvents } from './delete-old-events.ts';
import { deleteUnusedConfirmations } from './delete-unused-confirmations.ts';
import type { PaymentsDeps } from './deps.ts';
import { sendPayoutJob } from './order-payout.ts';
import { reviewPaymentJob } from './queue-reviews.ts';
import { resumePayouts } from './resume-payouts.ts';
import { resumeRefunds } from './resume-refunds.ts';
import { reviewPayment } from './review-payment.ts';
import { deactivateCard, deactivateCardJob } from './saved-cards.ts';
import { checkPayout, checkPayoutJob, sendPayout, watchPayout } from './send-payout.ts';
import { sendRefund, sendRefundJob } from './send-refund.ts';
import { sweepClaims } from './sweep-claims.ts';
import { watchPayoutJob } from './watch-payout.ts';

const deleteOldEventsJob = defineJob('delete-old-events', {});
const resumePayoutsJob = defineJob('resume-payouts', {});
const deleteConfirmationsJob = defineJob('delete-unused-confirmations', {});
const sweepClaimsJob = defineJob('sweep-claims', {});

export function paymentsJobs(deps: PaymentsDeps): JobHandlers {
  return {
    ...handleJob(checkPaymentJob, (check) => checkPayment(deps, check, new Date())),
    ...handleJob(deactivateCardJob, (card) => deactivateCard(deps, card, new Date())),
    ...handleJob(sendPayoutJob, (payout) => sendPayout(deps, payout, new Date())),
    ...handleJob(checkPayoutJob, (check) => checkPayout(deps, check, new Date())),
    ...handleJob(watchPayoutJob, (watch) => watchPayout(deps, watch, new Date())),
    ...handleJob(sendRefundJob, (refund) => sendRefund(deps, refund, new Date())),
    ...handleJob(deleteOldEventsJob, () => deleteOldEvents(deps.db, new Date())),
    ...handleJob(deleteConfirmationsJob, () => deleteUnusedConfirmations(deps, new Date())),
    ...handleJob(resumePayoutsJob, () => Promise.all([resumePayouts(deps), resumeRefunds(deps)])),
    ...handleJob(reviewPaymentJob, (review) => reviewPayment(deps, review)),
    ...handleJob(sweepClaimsJob, () => sweepClaims(deps)),
  };
}
