import { unavailable } from '../platform/http/http-error.ts';

/** Readers that run at the same time. */
const readersAtOnce = 2;

/** Every waiting document is in memory. */
const waitingOfOne = 8;
const waitingOfAll = 64;

const tooBusy =
  'We are checking many documents right now. Nothing was stored; please try again in a minute.';
const retryAfterSeconds = 60;

type Waiting = { start(): void };

/** Runs work for many callers, who take turns. */
export type Share = {
  /** Throws a 503 while too much is waiting. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Shares the readers out fairly: a caller has one at a time, and callers take turns, so that
 * someone with 12 documents delays another by at most one of them.
 */
export function shareReaders(atOnce = readersAtOnce): Share {
  /** In the order of their turns. */
  const waiting = new Map<string, Waiting[]>();
  const served = new Set<string>();
  let waitingTotal = 0;

  function startNext(): void {
    if (served.size >= atOnce) return;
    const next = [...waiting.entries()].find(([caller]) => !served.has(caller));
    if (next === undefined) return;
    const [caller, [first, ...rest]] = next;
    waiting.delete(caller);
    if (rest.length > 0) waiting.set(caller, rest);
    waitingTotal -= 1;
    served.add(caller);
    first?.start();
  }

  /** A caller who was served comes after the others. */
  function goToEnd(caller: string): void {
    const own = waiting.get(caller);
    if (own === undefined) return;
    waiting.delete(caller);
    waiting.set(caller, own);
  }

  return {
    async run(caller, work) {
      const own = waiting.get(caller) ?? [];
      if (own.length >= waitingOfOne || waitingTotal >= waitingOfAll) {
        throw unavailable(tooBusy, retryAfterSeconds);
      }
      await new Promise<void>((start) => {
        waiting.set(caller, [...own, { start }]);
        waitingTotal += 1;
        startNext();
      });
      try {
        return await work();
      } finally {
        served.delete(caller);
        goToEnd(caller);
        startNext();
      }
    },
  };
}
