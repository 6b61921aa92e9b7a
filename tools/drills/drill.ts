/** Shared by the drills: a folder, checks of the product, and the verdict. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChaosProduct, type CheckName, lastLine } from '../chaos/product.ts';
import type { Supervised } from '../chaos/supervised.ts';
import { until } from '../seed/http.ts';

export type Drill = {
  /** Deleted at the end. */
  readonly folder: string;
  /** Notes the problem, and continues. */
  check(right: boolean, problem: string): void;
  /** Runs a check of the product, which must succeed. */
  sound(product: ChaosProduct, name: CheckName): void;
};

/** Runs a drill, prints its verdict, and ends the process with 1 when something was wrong. */
export async function runDrill(
  verdicts: { good: string; bad: string },
  run: (drill: Drill) => Promise<void>,
): Promise<never> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-drill-'));
  const problems: string[] = [];
  const check = (right: boolean, problem: string) => {
    if (!right) problems.push(problem);
  };
  const drill: Drill = {
    folder,
    check,
    sound(product, name) {
      const { code, output } = product.command(name);
      console.log(`${name}: ${lastLine(output)}`);
      check(code === 0, `${name} ended with ${code}: ${output}`);
    },
  };
  try {
    await run(drill);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  for (const problem of problems) console.error(problem);
  console.log(`Verdict: ${problems.length === 0 ? verdicts.good : verdicts.bad}`);
  process.exit(problems.length === 0 ? 0 : 1);
}

/** Runs something with a product, which is stopped whatever happens. */
export async function withProduct(
  starting: ChaosProduct | Promise<ChaosProduct>,
  run: (product: ChaosProduct) => Promise<void>,
): Promise<void> {
  const product = await starting;
  try {
    await run(product);
  } finally {
    await product.stop();
  }
}

export type Readiness = { ready: boolean; reason: string; retryAfter: string | null };

/** Asks a listener whether it is ready. */
export async function readReadiness(url: string): Promise<Readiness> {
  const reply = await fetch(`${url}/health/ready`);
  const { reason = '' } = (await reply.json()) as { reason?: string };
  return { ready: reply.ok, reason, retryAfter: reply.headers.get('retry-after') };
}

/** Waits until a listener is ready, or until it says that it is not. */
export function untilReadiness(url: string, ready = true): Promise<Readiness> {
  return until(`${url} to be ${ready ? 'ready' : 'not ready'}`, async () => {
    const found = await readReadiness(url).catch(() => null);
    return found?.ready === ready && found;
  });
}

/** A proxy that asks, or tries again, has noticed by then that a listener is ready. */
const noticedWithinMs = 2_000;

/** Asks one process after the other to end; its supervisor starts it again. */
export async function restartEach(processes: readonly Supervised[]): Promise<void> {
  for (const supervised of processes) {
    const before = supervised.recoveries.length;
    const pid = await until('a process to end', async () => supervised.pid());
    process.kill(pid, 'SIGTERM');
    await until('its next start', async () => supervised.recoveries.length > before);
    await pause(noticedWithinMs);
  }
}

export function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}
