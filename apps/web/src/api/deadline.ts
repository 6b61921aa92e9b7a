/** A call without a whole answer after this long counts as one that got none: a half-dead line never says so. */
export const ANSWER_MS = 45_000;

export type Deadline = {
  signal: AbortSignal;
  /** Whether time ran out, rather than the caller. */
  passed: () => boolean;
  /** To be called at the end, however it came. */
  done: () => void;
};

/**
 * A signal that also ends after some time. `AbortSignal.any` would do the same, but is younger than many of the
 * phones this is used on.
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
