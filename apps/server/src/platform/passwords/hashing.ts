import { Worker } from 'node:worker_threads';
import { unavailable } from '../http/http-error.ts';
import type { HashingAnswer, HashingTask } from './hashing-thread.ts';

type Waiting = {
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
};

let thread: Worker | undefined;

/** Those that were asked and have no answer, in order. */
let waiting: Waiting[] = [];

/** 3 seconds of work; beyond them a call would wait for longer than people do. */
export const maxWaiting = 100;

/** Calls that found room before that are still answered. */
export const queueLimit = 2 * maxWaiting;
const retryAfterSeconds = 4;

/** How many passwords wait to be hashed or compared, with the one that is being worked on. */
export const countWaiting = (): number => waiting.length;

/**
 * Answers 503 while too many passwords wait. Called before an attempt is counted, so that a
 * password that could not be compared does not count as a wrong one.
 */
export function requireRoom(most = maxWaiting): void {
  if (waiting.length < most) return;
  const message =
    'Sorry, we cannot check your password right now. Please try again in a few seconds.';
  throw unavailable(message, retryAfterSeconds);
}

/**
 * Hashes on one thread of low priority, one password after the other: thirty sign-ins a
 * second are the work of a whole core, and those who only read must not wait for them. Answers 503
 * while too many wait.
 */
export async function runHashing(task: HashingTask): Promise<string | boolean> {
  requireRoom(queueLimit);
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
