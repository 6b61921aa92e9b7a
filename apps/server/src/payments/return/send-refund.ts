import * as z from 'zod/mini';
import { isClosed } from '../../accounts/index.ts';
import { closedGates } from '../../gates/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, queueJob, queueJobs } from '../../platform/jobs/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderError } from '../provider/provider-error.ts';
import type { RefundState } from '../provider/provider-refunds.ts';
import { paymentsDb } from '../tables.ts';
import {
  isRefundSettled,
  listedWithinMs,
  listOpenRefundsOf,
  lockRefund,
  mayAppear,
  type OpenRefund,
  readRefund,
} from './refund-queries.ts';
import { readOwed } from './settle-recoverable.ts';
import { endUnsent, reversedFirst, settleRefund } from './settle-refund.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The waits between checks of a refund that is not settled; the last one repeats. */
const checksAfterMs = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour] as const;

export const sendRefundJob = defineJob('send-refund', {
  clientId: z.uuid(),
  refundId: z.uuid(),
  attempt: z._default(z.number(), 0),
});
type Attempt = z.infer<typeof sendRefundJob.payload>;

/** Queues a look at each of these refunds at once; each has one waiting job. */
export async function queueRefunds(
  tx: Tx,
  refunds: readonly { clientId: string; refundId: string }[],
): Promise<void> {
  const attempts = refunds.map(({ clientId, refundId }) => ({ clientId, refundId, attempt: 0 }));
  await queueJobs(tx, sendRefundJob, attempts, keyOf);
}

async function queueAttempt(tx: Tx, attempt: Attempt, runAt: Date): Promise<void> {
  await queueJob(tx, sendRefundJob, attempt, { key: keyOf(attempt), runAt });
}

const keyOf = ({ refundId }: Attempt) => `send-refund:${refundId}`;

/**
 * A webhook says that a refund of this payment moved: the provider is asked for the state of ours.
 */
export async function lookAtRefunds(
  { db }: Pick<PaymentsDeps, 'db'>,
  reference: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queueRefunds(tx, await listOpenRefundsOf(tx, reference));
  });
}

/**
 * The job that orders the refund unless the provider has it, and checks again until it is settled.
 * While a gate is closed to the client it is held, and no job processes it.
 */
export async function sendRefund(deps: PaymentsDeps, attempt: Attempt, now: Date): Promise<void> {
  const refund = await readRefund(deps.db, attempt.clientId, attempt.refundId);
  if (isRefundSettled(refund)) return;
  const known = await findAtProvider(deps, refund);
  const next = known === null ? await decide(deps, refund, now) : 'wait';
  if (next === 'none') return;
  const state = next === 'order' ? await order(deps, refund, now) : known;
  if (state !== null && (await settleRefund(deps, refund, state))) return;
  const last = checksAfterMs.length - 1;
  const waitMs = checksAfterMs[Math.min(attempt.attempt, last)] ?? hour;
  const runAt = new Date(now.getTime() + (state === null ? listedWithinMs : waitMs));
  await deps.db
    .transaction()
    .execute((tx) => queueAttempt(tx, { ...attempt, attempt: attempt.attempt + 1 }, runAt));
}

/**
 * Decides about a refund that the provider does not have. `none`: it is held while a gate is closed
 * to the client, or has ended because it can no longer be sent.
 */
async function decide(
  { db, gates }: PaymentsDeps,
  refund: OpenRefund,
  now: Date,
): Promise<'order' | 'wait' | 'none'> {
  const { clientId, refundId } = refund;
  return db.transaction().execute(async (tx) => {
    const locked = await lockRefund(tx, refund);
    const closed = await closedGates(tx, gates, 'pay-out', clientId);
    if (closed.length === 0) return 'order';
    const why = locked.status === 'requested' ? await whyOver(tx, refund) : null;
    if (why !== null) {
      if (mayAppear(locked, now)) return 'wait';
      await endUnsent(tx, refund, why, await readBusinessTimeOf(tx, clientId));
      return 'none';
    }
    await paymentsDb(tx)
      .updateTable('refunds')
      .set({ is_held: true })
      .where('client_id', '=', clientId)
      .where('refund_id', '=', refundId)
      .where('status', 'in', ['requested', 'sent'])
      .execute();
    return 'none';
  });
}

/** Why the refund will never be sent; null if it may be. */
async function whyOver(tx: Tx, { clientId, receiptId }: OpenRefund): Promise<string | null> {
  if (await isClosed(tx, clientId)) return 'It was not sent, because the client has died.';
  // The charge was reversed while an order might still have appeared.
  const { owed } = (await readOwed(tx, clientId, [receiptId]))(receiptId);
  return owed > 0n ? reversedFirst : null;
}

async function findAtProvider(
  { provider }: PaymentsDeps,
  refund: OpenRefund,
): Promise<RefundState | null> {
  const refunds = await provider.lookUpRefunds(refund.chargeId);
  const own = refunds.find(
    ({ providerId, note }) => providerId === refund.providerId || note === refund.refundId,
  );
  return own ?? null;
}

/** Null while an earlier order may still appear. */
async function order(
  deps: PaymentsDeps,
  refund: OpenRefund,
  now: Date,
): Promise<RefundState | null> {
  if (!(await takeTurn(deps, refund, now))) return null;
  const { chargeId, amount, currency, refundId: note } = refund;
  try {
    return await deps.provider.refund({ chargeId, amount, currency, note });
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    const { message } = error;
    if (isAboutOurBalance(error)) {
      // Nothing is wrong with the refund: staff read the reason, and it is ordered again.
      await updateOpen(deps, refund, { message });
      await endOrdering(deps, refund, now);
      throw error;
    }
    await updateOpen(deps, refund, { message });
    return { providerId: '', status: 'failed', needsAttention: false, amount, currency, note };
  }
}

function isAboutOurBalance({ code, message }: ProviderError): boolean {
  return code === 'insufficient_balance' || /insufficient|balance is not enough/i.test(message);
}

/** Of two attempts at once, and of one soon after another, only the first orders. */
async function takeTurn(
  deps: Pick<PaymentsDeps, 'db'>,
  { clientId, refundId }: OpenRefund,
  now: Date,
): Promise<boolean> {
  const turn = await paymentsDb(deps.db)
    .updateTable('refunds')
    .set({ sent_at: now })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .where('status', 'in', ['requested', 'sent'])
    .where((row) =>
      row.or([
        row('sent_at', 'is', null),
        row('sent_at', '<=', new Date(now.getTime() - listedWithinMs)),
      ]),
    )
    .returning('refund_id')
    .executeTakeFirst();
  return turn !== undefined;
}

async function updateOpen(
  deps: Pick<PaymentsDeps, 'db'>,
  { clientId, refundId }: OpenRefund,
  values: { message: string },
): Promise<void> {
  await paymentsDb(deps.db)
    .updateTable('refunds')
    .set(values)
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .where('status', 'in', ['requested', 'sent'])
    .execute();
}

/** The provider has no order of this attempt; a later one may have taken its turn since. */
async function endOrdering(
  deps: Pick<PaymentsDeps, 'db'>,
  { clientId, refundId }: OpenRefund,
  sentAt: Date,
): Promise<void> {
  await paymentsDb(deps.db)
    .updateTable('refunds')
    .set({ sent_at: null })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .where('sent_at', '=', sentAt)
    .execute();
}
