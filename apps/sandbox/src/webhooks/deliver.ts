import type { SandboxContext } from '../context.ts';
import { run } from '../store/rows.ts';
import { type DeliveryRow, dueDeliveries, signature } from './queue.ts';

/** Sends at most this many webhooks at once, so that a slow product is not flooded. */
const inFlightLimit = 8;

export type InFlight = Map<number, Promise<void>>;

/**
 * Starts every delivery that is due and not in flight. Each stores the product's answer itself, so
 * one that is not answered delays no other.
 */
export function startDueDeliveries(
  context: SandboxContext,
  inFlight: InFlight,
  stop: AbortSignal,
): void {
  for (const delivery of dueDeliveries(context.store, context.now(), inFlightLimit * 2)) {
    if (inFlight.size >= inFlightLimit) return;
    if (inFlight.has(delivery.id)) continue;
    const attempted = attempt(context, delivery, stop)
      .catch((error: unknown) => context.log.error(error, 'webhook delivery failed'))
      .finally(() => inFlight.delete(delivery.id));
    inFlight.set(delivery.id, attempted);
  }
}

async function attempt(
  context: SandboxContext,
  delivery: DeliveryRow,
  stop: AbortSignal,
): Promise<void> {
  const answer = await send(context, delivery, stop);
  if (answer === null) return;
  const attempts = delivery.attempts + 1;
  const { state, dueAt } = nextState(context, delivery, answer, attempts);
  run(
    context.store,
    'UPDATE deliveries SET state = ?, attempts = ?, last_answer = ?, due_at = ? WHERE id = ?',
    ...[state, attempts, answer, dueAt, delivery.id],
  );
}

/** Only 200 counts as received. A forged webhook is not sent again. */
function nextState(
  context: SandboxContext,
  delivery: DeliveryRow,
  answer: string,
  attempts: number,
) {
  const { webhookDelaysMs, webhookMaxAttempts } = context.config.timing;
  if (answer === '200') return { state: 'delivered', dueAt: null };
  if (delivery.forged === 1) return { state: 'refused', dueAt: null };
  if (attempts >= webhookMaxAttempts) return { state: 'given up', dueAt: null };
  const delay = webhookDelaysMs[attempts - 1] ?? webhookDelaysMs.at(-1) ?? 60_000;
  return { state: 'waiting', dueAt: context.now() + delay };
}

/** The product's status code, or the connection's error. Null when the sandbox is stopping. */
async function send(
  context: SandboxContext,
  delivery: DeliveryRow,
  stop: AbortSignal,
): Promise<string | null> {
  const key = delivery.forged === 1 ? 'not-the-secret-key' : context.config.secretKey;
  try {
    const response = await fetch(`${context.config.productUrl}/payments/webhook/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sandbox-Webhooks/1.0',
        'x-paystack-signature': signature(delivery.body, key),
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(context.config.timing.webhookAnswerMs)]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    if (stop.aborted) return null;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  }
}
