import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxContext } from './context.ts';
import { settleDueRefunds } from './provider/refunds.ts';
import { settleDueTransfers } from './provider/transfers.ts';
import { type InFlight, startDueDeliveries } from './webhooks/deliver.ts';

/**
 * What the outside world does by itself: transfers and refunds complete, webhooks go out. Everything due
 * stands in the store, so the loop has no memory and a restart carries on where it stopped.
 * Returns a function that stops it after the current round.
 */
export function startBackground(context: SandboxContext): () => Promise<void> {
  const stopping = new AbortController();
  const running = loop(context, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function loop(context: SandboxContext, stop: AbortSignal): Promise<void> {
  const inFlight: InFlight = new Map();
  while (!stop.aborted) {
    try {
      settleDueTransfers(context);
      settleDueRefunds(context);
      startDueDeliveries(context, inFlight, stop);
    } catch (error) {
      context.log.error(error, 'background work failed');
    }
    await wait(context.config.timing.lookEveryMs, undefined, { signal: stop }).catch(
      () => undefined,
    );
  }
  await Promise.all(inFlight.values());
}
