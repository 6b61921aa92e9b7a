import { setTimeout as pause } from 'node:timers/promises';

export type Delays = { readonly p50: number; readonly p99: number };

/** Starts each request when it is due, whether the ones before it are answered or not. */
export async function atRate(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  send: (number: number, dueAt: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueAt = began + (number * 1_000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await pause(waitMs);
    sent.push(send(number, dueAt));
  }
  await Promise.all(sent);
}

export function delaysOf(milliseconds: readonly number[]): Delays {
  const sorted = milliseconds.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

export function describe({ p50, p99 }: Delays): string {
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
}
