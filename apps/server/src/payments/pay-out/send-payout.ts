import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { TransferState } from '../provider/provider.ts';
import { isRejection, ProviderError, wasNotCarriedOut } from '../provider/provider-error.ts';
import { purposeOf } from '../purposes.ts';
import { isSettled, type PayoutRow, readPayout } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { beginOrdering, claimPayout, endOrdering, type Ordering } from './claim-payout.ts';
import { queueSending, queueSendingAt } from './order-payout.ts';
import { failRejected, settlePayout } from './settle-payout.ts';
import { goesInParts, splitPayout } from './split-payout.ts';
import { accountContext, type WaitingFor } from './tables.ts';
import { queueLookingAgain, type watchPayoutJob } from './watch-payout.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The provider shows a transfer well within this time of its order. */
const shownWithinMs = 10 * minute;

/** The waits between checks of a pending transfer; the last one repeats until it is settled. */
const checksAfterMs = [20 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour] as const;

export const checkPayoutJob = defineJob('check-payout', {
  clientId: z.uuid(),
  payoutId: z.uuid(),
  attempt: z.number(),
});
type Check = z.infer<typeof checkPayoutJob.payload>;

/**
 * The job that sends a payout, unless it was cancelled or its client is not served. An earlier
 * attempt may have been cut off after the provider took the order, so the reference is looked up
 * first; the provider accepts a reference only once.
 */
export async function sendPayout(
  deps: PaymentsDeps,
  { clientId, payoutId }: { clientId: string; payoutId: string },
  now: Date,
): Promise<void> {
  const payout = await readPayout(deps.db, clientId, payoutId);
  if (isSettled(payout)) return;
  if (payout.by_hand) return;
  const claim = await claimPayout(deps.db, deps.gates, { clientId, payoutId }, now);
  if (claim === 'cancelled') return;
  if (claim === 'held') return waitUntilDue(deps, payout, now);
  const isServed = claim === 'claimed';
  if (isServed && goesInParts(payout, deps.limits)) {
    await deps.db.transaction().execute((tx) => splitPayout(deps, tx, { clientId, payoutId }));
    return;
  }
  const state = await withWaitingReason(deps, payout, async () => {
    const known = await deps.provider.lookUpTransfer(payout.reference);
    return known ?? (isServed ? orderTransfer(deps, payout, now) : null);
  });
  if (state === null) return;
  await recordState(deps, payout, state, { attempt: 0, now });
}

/** The job came early: someone asked to send the payout now, and it is still held. */
async function waitUntilDue(
  { db }: PaymentsDeps,
  { client_id: clientId, payout_id: payoutId, send_after: sendAfter }: PayoutRow,
  now: Date,
): Promise<void> {
  await db
    .transaction()
    .execute((tx) => queueSendingAt(tx, { clientId, payoutId }, sendAfter ?? now));
}

/** The job that checks a transfer the provider has accepted, until it is settled. */
export async function checkPayout(deps: PaymentsDeps, check: Check, now: Date): Promise<void> {
  const { clientId, payoutId } = check;
  const payout = await readPayout(deps.db, clientId, payoutId);
  if (isSettled(payout)) return;
  const state = await withWaitingReason(deps, payout, () =>
    deps.provider.lookUpTransfer(payout.reference),
  );
  const attempt = check.attempt + 1;
  if (state !== null) return recordState(deps, payout, state, { attempt, now });
  deps.log.error({ reference: payout.reference }, 'the provider lost a transfer; it is sent again');
  await deps.db.transaction().execute((tx) => queueSending(tx, [{ clientId, payoutId }]));
}

/**
 * The job that looks up a transfer again after it ended: the bank may have returned it, and the
 * provider may have paid one that it had called failed.
 */
export async function watchPayout(
  deps: PaymentsDeps,
  { clientId, payoutId, attempt }: z.infer<typeof watchPayoutJob.payload>,
  now: Date,
): Promise<void> {
  const payout = await readPayout(deps.db, clientId, payoutId);
  if (!isSettled(payout)) return;
  const state = await deps.provider.lookUpTransfer(payout.reference);
  await deps.db.transaction().execute(async (tx) => {
    await queueLookingAgain(tx, payout, { transferCode: '' }, attempt + 1, now);
  });
  if (state !== null) await settlePayout(deps, state);
}

/** Staff read why a transfer waits; the job that failed is run again later. */
async function withWaitingReason<T>(
  deps: PaymentsDeps,
  payout: PayoutRow,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await updateOpen(deps, payout, { message: error.message, waiting_for: whatFor(error) });
    throw error;
  }
}

function whatFor(error: ProviderError): WaitingFor {
  if (error.kind === 'rejected') return isAboutOurAccount(error) ? 'balance' : 'answer';
  return error.code === 'throttled' ? 'throttled' : 'answer';
}

/** Null if it has ended, been split, or staff have decided to pay it by hand. */
async function orderTransfer(
  deps: PaymentsDeps,
  payout: PayoutRow,
  now: Date,
): Promise<TransferState | null> {
  const { reference, amount, currency } = payout;
  // Until this attempt asks the provider, the last order is that of an earlier one.
  let ordering: Ordering = { at: payout.ordered_at, before: payout.ordered_at };
  try {
    const recipientCode = payout.recipient_code ?? (await createRecipient(deps, payout));
    const reason = await narrationOf(deps, payout);
    const begun = await beginOrdering(deps.db, payout, now);
    if (begun === null) return null;
    ordering = begun;
    return await deps.provider.transfer({ reference, amount, currency, recipientCode, reason });
  } catch (error) {
    if (!wasNotCarriedOut(error)) throw error;
    return endRejected(deps, payout, { error, ordering, now });
  }
}

type Rejected = {
  readonly error: ProviderError;
  readonly ordering: Ordering;
  readonly now: Date;
};

/**
 * The provider did not carry out an order. A rejection ends the payout, unless an earlier order,
 * whose answer was lost, may have arrived: then the provider shows it soon, or the payout is tried
 * again. Nothing is wrong with an order that the lender's balance cannot cover, or that came too
 * often or with a key without the right: it is tried again.
 */
async function endRejected(
  deps: PaymentsDeps,
  payout: PayoutRow,
  { error, ordering, now }: Rejected,
): Promise<TransferState | null> {
  const { at, before } = ordering;
  if (!isRejection(error) || isAboutOurAccount(error)) {
    await endOrdering(deps.db, payout, ordering);
    throw error;
  }
  if (before === null) {
    await failRejected(deps, payout, at, error.message);
    return null;
  }
  await endOrdering(deps.db, payout, ordering);
  const known = await deps.provider.lookUpTransfer(payout.reference);
  if (known !== null) return known;
  if (now.getTime() - before.getTime() < shownWithinMs) throw error;
  await failRejected(deps, payout, before, error.message);
  return null;
}

async function narrationOf(deps: PaymentsDeps, payout: PayoutRow): Promise<string> {
  const { narration } = purposeOf(deps.payoutPurposes, payout);
  if (typeof narration === 'string') return narration;
  return narration(deps.db, { clientId: payout.client_id, subjectId: payout.subject_id });
}

/** The lender's balance at the provider is too low: the payout itself is not at fault. */
function isAboutOurAccount({ code, message }: ProviderError): boolean {
  return code === 'insufficient_balance' || /balance is not enough|insufficient/i.test(message);
}

async function createRecipient(deps: PaymentsDeps, payout: PayoutRow): Promise<string> {
  const accountNumber = deps.secrets.open(
    payout.account_number_sealed,
    accountContext(payout.payout_id),
  );
  const recipientCode = await deps.provider.createRecipient({
    name: payout.account_name,
    bankCode: payout.bank_code,
    accountNumber,
    currency: payout.currency,
  });
  await updateOpen(deps, payout, { recipient_code: recipientCode });
  return recipientCode;
}

/** Settles a transfer that has ended; any other is checked again later. */
async function recordState(
  deps: PaymentsDeps,
  payout: PayoutRow,
  state: TransferState,
  { attempt, now }: { attempt: number; now: Date },
): Promise<void> {
  if (state.status === 'success' || state.status === 'failed') return settlePayout(deps, state);
  const isOtp = state.status === 'otp';
  await deps.db.transaction().execute(async (tx) => {
    await paymentsDb(tx)
      .updateTable('payouts')
      .set({
        status: 'sent',
        transfer_code: state.transferCode,
        waiting_for: isOtp ? 'otp' : '',
        message: isOtp ? otpMessage : '',
      })
      .where('client_id', '=', payout.client_id)
      .where('payout_id', '=', payout.payout_id)
      .where('status', 'in', ['requested', 'sent'])
      .execute();
    const { client_id: clientId, payout_id: payoutId } = payout;
    await queueCheck(tx, { clientId, payoutId, attempt }, now);
  });
  if (payout.status === 'requested') deps.countState('payout', 'sent');
}

const otpMessage = 'The provider asks for a one-time password before it sends this transfer.';

async function queueCheck(tx: Tx, check: Check, now: Date): Promise<void> {
  const last = checksAfterMs.length - 1;
  const afterMs = checksAfterMs[Math.min(check.attempt, last)] ?? checksAfterMs[last] ?? hour;
  await queueJob(tx, checkPayoutJob, check, {
    runAt: new Date(now.getTime() + afterMs),
    key: `check-payout:${check.payoutId}`,
  });
}

async function updateOpen(
  deps: PaymentsDeps,
  payout: PayoutRow,
  values: { message?: string; waiting_for?: WaitingFor; recipient_code?: string },
): Promise<void> {
  await paymentsDb(deps.db)
    .updateTable('payouts')
    .set(values)
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .where('status', 'in', ['requested', 'sent'])
    .execute();
}
