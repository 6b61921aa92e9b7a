import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { paymentsDb } from '../tables.ts';
import { queueSending } from './order-payout.ts';

/** Sent in one run; later runs, a minute apart, send the rest. */
const sentAtOnce = 500;
/** How many are looked up until the provider answers, and sent to see whether it accepts them. */
const probes = 3;

/** How often the provider is asked again while it does not answer. */
const askAgainMs = 15_000;
/** How often, and how many times, the first few are looked at for an answer. */
const lookAgainMs = 2_000;
const looksAtFirst = 10;

export const sendAfterOutageJob = defineJob('send-after-outage', {
  /** The first few of an earlier run, each its client and payout. */
  sent: z._default(z.array(z.string()), []),
  looks: z._default(z.number(), 0),
});
type Run = z.infer<typeof sendAfterOutageJob.payload>;

type Waiting = { readonly clientId: string; readonly payoutId: string; readonly reference: string };

type Deps = Pick<PaymentsDeps, 'db' | 'provider' | 'log'>;

/**
 * The job that sends, as soon as the provider works again, the payouts that it did not answer for:
 * each waits longer after every attempt, up to hours. While it answers questions and accepts no
 * transfer, sending all of them would only begin their waits anew, so a few are sent first, and
 * the others as soon as one of these is answered. It begins every minute, and queues itself while
 * it waits for an answer: a worker that is asked to end need not wait with it.
 */
export async function sendAfterOutage(
  deps: Deps,
  { sent, looks }: Run,
  now: Date = new Date(),
): Promise<void> {
  const waiting = await readWaiting(deps);
  if (waiting.length === 0) return;
  const isAccepting = await hasAnswered(deps, sent);
  if (sent.length > 0 && !isAccepting) {
    if (looks < looksAtFirst) await runAgain(deps, { sent, looks: looks + 1 }, now, lookAgainMs);
    return;
  }
  if (!isAccepting && !(await isAnswering(deps, waiting))) {
    return runAgain(deps, { sent: [], looks: 0 }, now, askAgainMs);
  }
  const payouts = isAccepting ? waiting : spread(waiting);
  deps.log.info({ count: payouts.length }, 'the provider answers; transfers that waited are sent');
  const queued = payouts.map(({ clientId, payoutId }) => ({ clientId, payoutId }));
  await deps.db.transaction().execute((tx) => queueSending(tx, queued));
  if (payouts.length < waiting.length) {
    const first = payouts.map(({ clientId, payoutId }) => `${clientId} ${payoutId}`);
    await runAgain(deps, { sent: first, looks: 0 }, now, lookAgainMs);
  }
}

async function runAgain(
  { db }: Pick<PaymentsDeps, 'db'>,
  run: Run,
  now: Date,
  afterMs: number,
): Promise<void> {
  const options = { runAt: new Date(now.getTime() + afterMs), key: sendAfterOutageJob.name };
  await db.transaction().execute((tx) => queueJob(tx, sendAfterOutageJob, run, options));
}

/** Those whose next attempt is not soon, the longest waiting first. */
async function readWaiting({ db }: Pick<PaymentsDeps, 'db'>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT client_id AS "clientId", payout_id AS "payoutId", reference FROM payouts AS payout
    WHERE status = 'requested' AND waiting_for = 'answer' AND NOT by_hand AND parts = 0
      AND EXISTS (
        SELECT 1 FROM graphile_worker.jobs AS job
        WHERE job.key = 'send-payout:' || payout.payout_id
          AND job.attempts > 0 AND job.locked_at IS NULL
          AND job.run_at > now() + interval '1 minute'
      )
    ORDER BY requested_at LIMIT ${sentAtOnce}`.execute(db);
  return rows;
}

/** One answer is enough: a single transfer may be one that the provider fails to look up. */
async function isAnswering(
  { provider }: Pick<PaymentsDeps, 'provider'>,
  waiting: readonly Waiting[],
): Promise<boolean> {
  for (const { reference } of spread(waiting)) {
    try {
      await provider.lookUpTransfer(reference);
      return true;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }
  return false;
}

/** Whether the provider has answered to one of these, whatever it answered. */
async function hasAnswered(
  { db }: Pick<PaymentsDeps, 'db'>,
  sent: readonly string[],
): Promise<boolean> {
  if (sent.length === 0) return false;
  const named = sent.map((one) => one.split(' '));
  const clients = named.map(([clientId = '']) => clientId);
  const payouts = named.map(([, payoutId = '']) => payoutId);
  const answered = await paymentsDb(db)
    .selectFrom('payouts')
    .select('payout_id')
    .where('client_id', 'in', clients)
    .where('payout_id', 'in', payouts)
    .where('status', 'not in', ['requested', 'cancelled'])
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
}

/** A few of all, spread out, because neighbours may have the same problem. */
function spread(waiting: readonly Waiting[]): Waiting[] {
  const step = Math.max(1, Math.floor(waiting.length / probes));
  return waiting.filter((_, index) => index % step === 0).slice(0, probes);
}
