import { sql } from 'kysely';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { readPayout } from '../queries.ts';
import { queueSending } from './order-payout.ts';

/** Sent in one run; later runs, a minute apart, send the rest. */
const sentAtOnce = 500;
/** How many are looked up until the provider answers, and sent to see whether it accepts them. */
const probes = 3;

type Waiting = { readonly clientId: string; readonly payoutId: string; readonly reference: string };

/**
 * The job that sends, as soon as the provider works again, the payouts that it did not answer for:
 * each waits longer after every attempt, up to hours. While it answers questions and accepts no
 * transfer, sending all of them would only begin their waits anew, so a few are sent first. Each
 * process knows those that it sent: another one sends a few of its own.
 */
export function sendingAfterOutage(
  deps: Pick<PaymentsDeps, 'db' | 'provider' | 'log'>,
): () => Promise<void> {
  let sent: readonly Waiting[] = [];
  return async () => {
    const waiting = await readWaiting(deps);
    if (waiting.length === 0 || !(await isAnswering(deps, waiting))) return;
    const isAccepting = await hasAnswered(deps, sent);
    sent = isAccepting ? [] : spread(waiting);
    const payouts = isAccepting ? waiting : sent;
    deps.log.info(
      { count: payouts.length },
      'the provider answers; transfers that waited are sent',
    );
    const queued = payouts.map(({ clientId, payoutId }) => ({ clientId, payoutId }));
    await deps.db.transaction().execute((tx) => queueSending(tx, queued));
  };
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
  sent: readonly Waiting[],
): Promise<boolean> {
  for (const { clientId, payoutId } of sent) {
    const { status } = await readPayout(db, clientId, payoutId);
    if (status !== 'requested' && status !== 'cancelled') return true;
  }
  return false;
}

/** A few of all: what is wrong with some may be wrong with their neighbours. */
function spread(waiting: readonly Waiting[]): Waiting[] {
  const step = Math.max(1, Math.floor(waiting.length / probes));
  return waiting.filter((_, index) => index % step === 0).slice(0, probes);
}
