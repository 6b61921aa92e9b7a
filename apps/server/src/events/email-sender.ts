import { type SendingDeps, sendDueEmails } from './send-emails.ts';

/** How soon an email is looked for after none was due, and after sending failed as a whole. */
const idleMs = 250;
const failedMs = 2_000;

/**
 * Sends emails until it is stopped. It asks the database four times a second, from an index that is
 * empty then; a notification for each email would make every transaction that records one wait for
 * a lock of the whole database.
 */
export function startEmailSender(deps: SendingDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await sendOnce(deps);
      if (pauseMs > 0) await pause(pauseMs, stopping.signal);
    }
  };
  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** How long to wait until the next look. A database that is away stops no sender. */
async function sendOnce(deps: SendingDeps): Promise<number> {
  try {
    const { settled, failed } = await sendDueEmails(deps, new Date());
    if (settled > 0) return 0;
    return failed > 0 ? failedMs : idleMs;
  } catch (error) {
    deps.log.warn({ err: error }, 'emails could not be sent');
    return failedMs;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
