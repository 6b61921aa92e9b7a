import { newId } from '../../platform/database/ids.ts';
import type { PaymentsDeps } from '../deps.ts';
import { storeAnswer } from '../identification/store-answer.ts';
import { settlePayout } from '../pay-out/settle-payout.ts';
import type { TransferState } from '../provider/provider.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { lookAtRefunds } from '../return/send-refund.ts';
import { paymentsDb } from '../tables.ts';
import { queueReviewOf } from './review-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Rejected events this process stores per hour: anybody can send them, so the rest is only logged.
 */
const maxRejectedPerHour = 100;
const hourMs = 60 * 60 * 1000;

/** How many rejected events were stored in the current hour. */
export type RejectedEvents = { stored: number; hourEndsAt: number };

/**
 * Handles one event of the provider. Returns false when it is not signed: then nothing in it is
 * believed, not even its reference. When booking fails this throws, so that the provider gets no
 * 200 and sends the event again.
 */
export async function receiveWebhook(
  deps: PaymentsDeps,
  rawBody: Buffer,
  signature: string | undefined,
  rejected: RejectedEvents,
  now: Date,
): Promise<boolean> {
  if (!deps.provider.isSigned(rawBody, signature)) {
    const event = signature === undefined ? 'unsigned' : 'forged';
    deps.log.warn({ event, bytes: rawBody.length }, 'a webhook was rejected');
    if (takePlace(rejected, now.getTime())) await storeEvent(deps, event, null, false, now);
    return false;
  }
  const event = deps.provider.readEvent(rawBody);
  await storeEvent(deps, event.name, event.reference, true, now);
  if (event.charge !== null) await settlePayment(deps, event.charge);
  if (event.transfer !== null) await settlePayout(deps, await asOfNow(deps, event.transfer));
  if (event.identification !== null) await storeAnswer(deps, event.identification);
  if (event.claim !== null) {
    await queueReviewOf(deps, event.claim);
    await lookAtRefunds(deps, event.claim);
  }
  return true;
}

/**
 * Webhooks arrive late, twice and in any order, and name no fee, so the provider is asked how the
 * transfer stands now. While it does not answer, the webhook counts.
 */
async function asOfNow(
  { provider, log }: PaymentsDeps,
  reported: TransferState,
): Promise<TransferState> {
  try {
    return (await provider.lookUpTransfer(reported.reference)) ?? reported;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ error: error.message }, 'a reported transfer could not be looked up');
    return reported;
  }
}

/** Counts one rejected event; false when the hour's limit is reached. */
function takePlace(rejected: RejectedEvents, nowMs: number): boolean {
  if (nowMs >= rejected.hourEndsAt) {
    rejected.stored = 0;
    rejected.hourEndsAt = nowMs + hourMs;
  }
  rejected.stored += 1;
  return rejected.stored <= maxRejectedPerHour;
}

async function storeEvent(
  deps: PaymentsDeps,
  event: string,
  reference: string | null,
  accepted: boolean,
  now: Date,
): Promise<void> {
  await paymentsDb(deps.db)
    .insertInto('provider_events')
    .values({ event_id: newId(), event, reference, accepted, received_at: now })
    .execute();
}
