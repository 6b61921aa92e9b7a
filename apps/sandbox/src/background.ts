import { setTimeout as wait } from 'node:timers/promises';
import { settleDuePayments } from './checkout/other-channels.ts';
import type { SandboxContext } from './context.ts';
import { settleDueRefunds } from './provider/refunds.ts';
import { settleDueTransfers } from './provider/transfers.ts';
import { changesOf, nextDue } from './store/due.ts';
import { type InFlight, startDueDeliveries } from './webhooks/deliver.ts';

/**
 * Starts the provider's own work: completing payments, transfers and refunds, and sending webhooks.
 * The store says which are due, so a restarted sandbox resumes where it stopped. Returns a function
 * that stops the loop after its current round.
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
  const { store } = context;
  let next = { changes: -1, dueAt: 0 };
  while (!stop.aborted) {
    try {
      // Looking every few milliseconds is cheap where nothing was written and nothing is due.
      if (changesOf(store) !== next.changes || context.now() >= next.dueAt) {
        settleDuePayments(context);
        settleDueTransfers(context);
        settleDueRefunds(context);
        startDueDeliveries(context, inFlight, stop);
        next = { changes: changesOf(store), dueAt: nextDue(store) };
      }
    } catch (error) {
      context.log.error(error, 'background work failed');
    }
    await wait(context.config.timing.pollEveryMs, undefined, { signal: stop }).catch(
      () => undefined,
    );
  }
  await Promise.all(inFlight.values());
}
