import type { JobHandlers } from '../platform/jobs.ts';
import { checkPayment } from './check-payment.ts';
import { deleteOldEvents } from './delete-old-events.ts';
import type { PaymentsDeps } from './deps.ts';
import { resumePayouts } from './resume-payouts.ts';
import { checkPayout, sendPayout } from './send-payout.ts';

export function paymentsJobs(deps: PaymentsDeps): JobHandlers {
  return {
    'check-payment': (payload) => checkPayment(deps, payload),
    'send-payout': (payload) => sendPayout(deps, payload),
    'check-payout': (payload) => checkPayout(deps, payload),
    'forget-old-events': () => deleteOldEvents(deps.db, new Date()),
    'resume-payouts': () => resumePayouts(deps),
  };
}
