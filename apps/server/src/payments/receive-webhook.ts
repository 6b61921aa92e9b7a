import { newId } from '../platform/ids.ts';
import type { PaymentsDeps } from './deps.ts';
import { settlePayment } from './settle-payment.ts';
import { settlePayout } from './settle-payout.ts';
import { paymentsDb } from './tables.ts';

/** Refused events this process keeps a row of in an hour; anybody can send them, so the rest is only logged. */
const refusedKeptAnHour = 100;
const hourMs = 60 * 60 * 1000;

/** How many refused events were kept in the running hour. */
export type RefusedEvents = { kept: number; hourEndsAt: number };

/**
 * One event of the provider. False when it is not signed: then nothing of it is believed, not even its
 * reference. When booking fails this throws, the provider gets no 200 and sends the event again.
 */
export async function receiveWebhook(
  deps: PaymentsDeps,
  rawBody: Buffer,
  signature: string | undefined,
  refused: RefusedEvents,
): Promise<boolean> {
  if (!deps.provider.isSigned(rawBody, signature)) {
    const event = signature === undefined ? 'unsigned' : 'forged';
    deps.log.warn({ event, bytes: rawBody.length }, 'a webhook was refused');
    if (mayBeKept(refused, Date.now())) await keepEvent(deps, event, null, false);
    return false;
  }
  const event = deps.provider.readEvent(rawBody);
  await keepEvent(deps, event.name, event.reference, true);
  if (event.charge !== null) await settlePayment(deps, event.charge);
  if (event.transfer !== null) await settlePayout(deps, event.transfer);
  return true;
}

function mayBeKept(refused: RefusedEvents, nowMs: number): boolean {
  if (nowMs >= refused.hourEndsAt) {
    refused.kept = 0;
    refused.hourEndsAt = nowMs + hourMs;
  }
  refused.kept += 1;
  return refused.kept <= refusedKeptAnHour;
}

async function keepEvent(
  deps: PaymentsDeps,
  event: string,
  reference: string | null,
  accepted: boolean,
): Promise<void> {
  await paymentsDb(deps.db)
    .insertInto('provider_events')
    .values({ event_id: newId(), event, reference, accepted, received_at: new Date() })
    .execute();
}
