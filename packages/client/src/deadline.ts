/**
 * A call without a complete answer after this long counts as unanswered: a dying connection never
 * says so.
 */
export const ANSWER_MS = 45_000;

export type Deadline = {
  signal: AbortSignal;
  /** Whether the time ran out, rather than the caller giving up. */
  passed: () => boolean;
  /** Call it at the end, whatever the outcome. */
  done: () => void;
};

/**
 * A signal that aborts with the given one, or after some time. `AbortSignal.any` would do the same,
 * but many of the phones this is used on are older than it.
 */
export function deadline(afterMs: number, given?: AbortSignal): Deadline {
  const controller = new AbortController();
  let passed = false;
  const end = () => controller.abort(given?.reason);
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, afterMs);
  if (given?.aborted) end();
  given?.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    passed: () => passed,
    done: () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', end);
    },
  };
}
