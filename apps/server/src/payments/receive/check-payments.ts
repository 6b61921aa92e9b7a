import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { paymentsDb } from '../tables.ts';
import { checkPayment, type DueCheck } from './check-payment.ts';

export const checkPaymentsJob = defineJob('check-payments', {});

const pageLimit = 500;
const checkedAtOnce = 10;
/** The crontab cannot run a job more often than once a minute. */
const againAfterMs = 20_000;

/**
 * The job that looks for payments to check, every 20 seconds. The payments themselves say when, so
 * that starting one queues nothing. Each run queues the next, and the crontab the first.
 */
export async function checkPaymentsAgain(deps: PaymentsDeps, now: Date): Promise<void> {
  const options = { runAt: new Date(now.getTime() + againAfterMs), key: checkPaymentsJob.name };
  await deps.db.transaction().execute((tx) => queueJob(tx, checkPaymentsJob, {}, options));
  await checkPayments(deps, now);
}

/**
 * Checks every payment that is due. One that cannot be checked stops no other; while the provider
 * does not answer, all of them wait for a later run.
 */
export async function checkPayments(deps: PaymentsDeps, now: Date): Promise<void> {
  for (;;) {
    const due = await readDue(deps, now);
    for (let from = 0; from < due.length; from += checkedAtOnce) {
      const some = due.slice(from, from + checkedAtOnce);
      const answered = await Promise.all(some.map((payment) => tryToCheck(deps, payment, now)));
      if (answered.includes(false)) return;
    }
    if (due.length < pageLimit) return;
  }
}

/** False when the provider does not answer. */
async function tryToCheck(deps: PaymentsDeps, payment: DueCheck, now: Date): Promise<boolean> {
  try {
    await checkPayment(deps, payment, now);
    return true;
  } catch (error) {
    const context = { err: error, paymentId: payment.payment_id };
    if (error instanceof ProviderError) {
      deps.log.warn(context, 'a payment could not be looked up');
      // A charge in a currency that is not ours was answered.
      return error.kind !== 'unreachable' || error.code === 'currency';
    }
    deps.log.error(context, 'a payment could not be checked');
    return true;
  }
}

function readDue({ db }: Pick<PaymentsDeps, 'db'>, now: Date): Promise<DueCheck[]> {
  return paymentsDb(db)
    .selectFrom('payments')
    .select(['client_id', 'payment_id', 'started_at'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(pageLimit)
    .execute();
}
