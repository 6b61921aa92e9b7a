/** Processes that are started again whenever they end, as systemd would in production. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE, ROOT, WITH_PARENT } from '../dev/checkout.mjs';

export type Supervised = {
  readonly name: string;
  /** The process that runs now; undefined for the moment in which none does. */
  pid(): number | undefined;
  /** Milliseconds from each end of the process to the next one's word that it is ready. */
  readonly recoveries: readonly number[];
  /** One for each start that was ready; one that was killed before that is in no other's time. */
  readonly starts: readonly StartTime[];
  /** Resolves when the process that runs has said that it is ready. */
  untilReady(): Promise<void>;
  stop(): Promise<void>;
};

/** From the start of a process to its word that it is ready, in milliseconds. */
export type StartTime = {
  total: number;
  /** Its main thread ran. */
  ran: number;
  /** Its main thread could have run, and others had the processors. */
  waited: number;
};

const restartAfterMs = 200;

/** Starts a command of the product; listener and worker tell their parent when they are ready. */
export function supervise(
  name: string,
  parametersNow: () => readonly string[],
  { env, logFile }: { env: NodeJS.ProcessEnv; logFile: string },
): Supervised {
  const recoveries: number[] = [];
  const starts: StartTime[] = [];
  let child: ChildProcess | undefined;
  let endedAt: number | null = null;
  let ready = Promise.withResolvers<void>();
  let stopping = false;

  const running = (async () => {
    while (!stopping) {
      const log = openSync(logFile, 'a', 0o600);
      child = spawn(NODE, [...WITH_PARENT, ...parametersNow()], {
        cwd: ROOT,
        env,
        stdio: ['ignore', log, log, 'ipc'],
      });
      closeSync(log);
      const startedAt = performance.now();
      const { pid } = child;
      const ended = once(child, 'exit');
      child.on('message', () => {
        const total = performance.now() - startedAt;
        starts.push({ total, ...readThreadTimes(pid) });
        if (endedAt !== null) recoveries.push(performance.now() - endedAt);
        endedAt = null;
        ready.resolve();
      });
      await ended;
      child = undefined;
      // A process that ended before it was ready has been recovering since the first end.
      endedAt ??= performance.now();
      ready.resolve();
      ready = Promise.withResolvers();
      if (!stopping) await pause(restartAfterMs);
    }
  })();

  return {
    name,
    pid: () => child?.pid,
    recoveries,
    starts,
    async untilReady() {
      while (!stopping) {
        await ready.promise;
        if (child !== undefined && endedAt === null) return;
        await pause(20);
      }
    },
    async stop() {
      stopping = true;
      child?.kill('SIGTERM');
      await running;
    },
  };
}

/** Only Linux tells. */
function readThreadTimes(pid: number | undefined): Omit<StartTime, 'total'> {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 };
  } catch {
    return { ran: 0, waited: 0 };
  }
}
