import { Worker } from 'node:worker_threads';
import type { HashingAnswer, HashingTask } from './hashing-thread.ts';

type Waiting = {
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
};

let thread: Worker | undefined;

/** Those that were asked and have no answer, in order. */
let waiting: Waiting[] = [];

/**
 * Hashes on one thread of low priority, one password after the other: thirty sign-ins a
 * second are the work of a whole core, and those who only read must not wait for them.
 */
export function runHashing(task: HashingTask): Promise<string | boolean> {
  thread ??= startThread();
  // While a task waits, the thread keeps the process alive.
  thread.ref();
  const answered = new Promise<string | boolean>((resolve, reject) => {
    waiting.push({ resolve, reject });
  });
  thread.postMessage(task);
  return answered;
}

function startThread(): Worker {
  const started = new Worker(new URL('./hashing-thread.ts', import.meta.url));
  started.on('message', (answer: HashingAnswer) => {
    const next = waiting.shift();
    if (waiting.length === 0) started.unref();
    if ('error' in answer) next?.reject(answer.error);
    else next?.resolve(answer.value);
  });
  // An error is followed by the end, after which the next task starts another thread.
  let cause: unknown;
  started.on('error', (error) => {
    cause = error;
  });
  started.on('exit', () => failAll(new Error('the thread that hashes ended', { cause })));
  return started;
}

function failAll(error: Error): void {
  const failed = waiting;
  waiting = [];
  thread = undefined;
  for (const { reject } of failed) reject(error);
}
