// @ts-check
/**
 * A process between us and PostgreSQL that outlives us by a moment. When the process that started
 * it is gone, even killed, the channel to it closes and the supervisor shuts the database down in
 * order. The first message on the channel names the program to run; `{ stop: true }` ends it.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Fast shutdown (ends sessions, writes a checkpoint), then immediate, then by force. */
const ESCALATION = /** @type {const} */ ([
  { signal: 'SIGINT', afterMs: 0 },
  { signal: 'SIGQUIT', afterMs: 20_000 },
  { signal: 'SIGKILL', afterMs: 25_000 },
]);

/** @type {import('node:child_process').ChildProcess | undefined} */
let postgres;
let stopping = false;

process.on('message', (/** @type {StartRequest & { stop?: true }} */ message) => {
  if (message.stop) stop();
  else start(message);
});
process.on('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

/**
 * @typedef {object} StartRequest
 * @property {string} command
 * @property {string[]} parameters
 * @property {import('node:child_process').SpawnOptions} options
 * @property {string} [removeAfter] a folder to delete once the database has ended
 */
/** @param {StartRequest} request */
function start({ command, parameters, options, removeAfter }) {
  postgres = spawn(command, parameters, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  postgres.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  postgres.on('exit', (code) => {
    if (removeAfter) rmSync(removeAfter, { recursive: true, force: true, maxRetries: 3 });
    process.exit(stopping ? 0 : (code ?? 1));
  });
}

function stop() {
  if (stopping) return;
  stopping = true;
  if (!postgres) process.exit(0);
  for (const { signal, afterMs } of ESCALATION) {
    setTimeout(() => postgres?.kill(signal), afterMs);
  }
}
