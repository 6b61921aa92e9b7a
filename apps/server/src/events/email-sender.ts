import { listen } from '../platform/database/listen.ts';
import { type SendingDeps, sendDueEmails } from './send-emails.ts';

/** How soon emails are looked for again after all sending failed. */
const failedMs = 2_000;
/** And where none is told of: a process that was killed may have had no time to tell. */
const usualLookMs = 30_000;

/**
 * Sends emails until it is stopped. A transaction that stores one tells of it after its commit;
 * between two such notifications the sender sleeps until the next attempt is due.
 */
export function startEmailSender(
  deps: SendingDeps & { readonly databaseUrl: string },
  { lookAgainMs = usualLookMs } = {},
): { stop(): Promise<void> } {
  const { databaseUrl, log } = deps;
  let stopped = false;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const listener = listen({
    databaseUrl,
    channel: 'waiting_emails',
    log,
    onNotification: wake,
    onListening: wake,
  });
  const running = (async () => {
    while (!stopped) {
      // An event recorded from here on may be too late for this round.
      woken = Promise.withResolvers<void>();
      const pauseMs = await sendOnce(deps, lookAgainMs);
      if (pauseMs > 0 && !stopped) await until(woken.promise, pauseMs);
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await Promise.all([running, listener.stop()]);
    },
  };
}

/** How long to wait until the next look. A database that is away stops no sender. */
async function sendOnce(deps: SendingDeps, lookAgainMs: number): Promise<number> {
  try {
    const { settled, failed, next } = await sendDueEmails(deps, new Date());
    if (settled > 0) return 0;
    if (failed > 0) return failedMs;
    const dueIn = next === null ? lookAgainMs : next.getTime() - Date.now();
    return Math.min(Math.max(dueIn, 1), lookAgainMs);
  } catch (error) {
    deps.log.warn({ err: error }, 'emails could not be sent');
    return failedMs;
  }
}

async function until(event: Promise<void>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([event, late.promise]);
  clearTimeout(timer);
}
