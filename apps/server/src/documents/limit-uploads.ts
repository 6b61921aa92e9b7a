import { throttled, unavailable } from '../platform/http/http-error.ts';

/** A second one at the same time may be the client's next try, while the first still hangs. */
const maxConcurrentPerClient = 2;
const waitingOfOne = 10;

/** Limits the memory of all uploads of this process together. */
const bytesOfAll = 512 * 1024 * 1024;

const oneAfterTheOther =
  'You are sending several uploads at the same time. Please wait until they are through.';
const tooBusy =
  'We are receiving many documents right now. Nothing was stored; please try again in a minute.';
const retryAfterSeconds = 60;

/** Counts bytes that an upload holds; throws a 503 when all of them hold too much. */
export type Meter = (bytes: number) => void;

export type Uploads = {
  /**
   * Runs an upload when it is the client's turn; until then nothing of its body is read. Throws a
   * 429 when too many of the client's wait.
   */
  run<T>(client: string, upload: (meter: Meter) => Promise<T>): Promise<T>;
};

/** One client's uploads cannot fill the memory: most of them wait outside. */
export function limitUploads(maxBytes = bytesOfAll): Uploads {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let held = 0;

  function enter(client: string): Promise<void> | undefined {
    const now = running.get(client) ?? 0;
    if (now < maxConcurrentPerClient) {
      running.set(client, now + 1);
      return undefined;
    }
    const line = waiting.get(client) ?? [];
    if (line.length >= waitingOfOne) throw throttled({ detail: oneAfterTheOther }, 10);
    return new Promise((start) => waiting.set(client, [...line, start]));
  }

  /** The place goes to the next in line, or is free. */
  function leave(client: string): void {
    const [next, ...rest] = waiting.get(client) ?? [];
    if (rest.length > 0) waiting.set(client, rest);
    else waiting.delete(client);
    next?.();
    if (next) return;
    const left = (running.get(client) ?? 1) - 1;
    if (left > 0) running.set(client, left);
    else running.delete(client);
  }

  return {
    async run(client, upload) {
      await enter(client);
      let own = 0;
      try {
        return await upload((bytes) => {
          own += bytes;
          held += bytes;
          if (held > maxBytes) throw unavailable(tooBusy, retryAfterSeconds);
        });
      } finally {
        held -= own;
        leave(client);
      }
    },
  };
}
