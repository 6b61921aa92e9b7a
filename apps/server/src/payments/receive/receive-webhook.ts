import type { PaymentsDeps } from '../deps.ts';
import { storeAnswer } from '../identification/store-answer.ts';
import { settlePayout } from '../pay-out/settle-payout.ts';
import type { TransferState } from '../provider/provider.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { lookAtRefunds } from '../return/send-refund.ts';
import { queueReviewOf } from './review-payment.ts';
import { type SettleReport, settleInGroups } from './settle-in-groups.ts';
import { storeEvents } from './store-events.ts';

/**
 * Rejected events this process stores per hour: anyone can send them, so the rest is only logged.
 */
const maxRejectedPerHour = 100;
const hourMs = 60 * 60 * 1000;

/** A process's state for receiving webhooks. */
export type Webhooks = {
  readonly settle: SettleReport;
  /** How many rejected events were stored in the current hour. */
  readonly rejected: { stored: number; hourEndsAt: number };
};

export function openWebhooks(deps: PaymentsDeps): Webhooks {
  return { settle: settleInGroups(deps), rejected: { stored: 0, hourEndsAt: 0 } };
}

/**
 * Handles one event of the provider. Returns false when it is not signed: then nothing in it is
 * believed, not even its reference. When booking fails this throws, so that the provider gets no
 * 200 and sends the event again.
 */
export async function receiveWebhook(
  deps: PaymentsDeps,
  rawBody: Buffer,
  signature: string | undefined,
  { settle, rejected }: Webhooks,
  now: Date,
): Promise<boolean> {
  if (!deps.provider.isSigned(rawBody, signature)) {
    const event = signature === undefined ? 'unsigned' : 'forged';
    deps.log.warn({ event, bytes: rawBody.length }, 'a webhook was rejected');
    if (takePlace(rejected, now.getTime())) {
      await storeEvents(deps.db, [{ event, reference: null, accepted: false, received_at: now }]);
    }
    return false;
  }
  const event = deps.provider.readEvent(rawBody);
  const { name, reference, charge } = event;
  const received = { event: name, reference, accepted: true, received_at: now };
  if (charge === null) await storeEvents(deps.db, [received]);
  else await settle({ charge, event: received });
  if (event.transfer !== null) await settlePayout(deps, await asOfNow(deps, event.transfer));
  if (event.identification !== null) await storeAnswer(deps, event.identification);
  if (event.claim !== null) {
    await queueReviewOf(deps, event.claim);
    await lookAtRefunds(deps, event.claim);
  }
  return true;
}

/**
 * Webhooks arrive late, twice and in any order, and name no fee, so the provider is asked for the
 * current state. If it does not answer, the webhook decides.
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
function takePlace(rejected: Webhooks['rejected'], nowMs: number): boolean {
  if (nowMs >= rejected.hourEndsAt) {
    rejected.stored = 0;
    rejected.hourEndsAt = nowMs + hourMs;
  }
  rejected.stored += 1;
  return rejected.stored <= maxRejectedPerHour;
}
