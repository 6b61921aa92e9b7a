import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** A task for the thread: to make a hash, or to compare a password with a hash. */
export type HashingTask =
  | { readonly password: string; readonly options: Options }
  | { readonly password: string; readonly hash: string };

export type HashingAnswer = { readonly value: string | boolean } | { readonly error: Error };

// Linux gives each thread a priority of its own; elsewhere it would be that of the whole process.
// A process that was started with a lower one keeps it: only root may raise it.
const low = constants.priority.PRIORITY_BELOW_NORMAL;
if (process.platform === 'linux' && getPriority() < low) setPriority(low);

/** Answers in the order in which it is asked. */
parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(answerTo(task)));

function answerTo(task: HashingTask): HashingAnswer {
  try {
    if ('hash' in task) return { value: verifySync(task.hash, task.password) };
    return { value: hashSync(task.password, task.options) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
