// @ts-check
/** Requests to end: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started us. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 1_500;

/**
 * Calls back once. The terminal and npm both send us a Ctrl-C, so a second request changes nothing.
 * @param {() => void} callback
 */
export function onEndRequest(callback) {
  let requested = false;
  const request = () => {
    if (requested) return;
    requested = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request);
  const npm = npmAbove();
  if (npm === undefined) return;
  setInterval(() => {
    if (!ancestors().includes(npm)) request();
  }, CHECK_EVERY_MS).unref();
}

/** @returns {number | undefined} the npm that started us, directly or through a shell */
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return undefined;
  return ancestors().find((pid) => /\bnpm\b/.test(readProcess(pid).command));
}

/** Our parent and its parent, because npm starts a script through a shell that may not stay. */
function ancestors() {
  return [process.ppid, readProcess(process.ppid).parent];
}

/**
 * @param {number} pid
 * @returns {{ parent: number, command: string }}
 */
function readProcess(pid) {
  try {
    if (process.platform === 'linux') {
      // The name in brackets may contain anything; the parent is the second field after it.
      const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '';
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { parent: Number(afterName.split(' ')[1]), command };
    }
    const parameters = ['-o', 'ppid=,command=', '-p', String(pid)];
    const { stdout = '' } = spawnSync('ps', parameters, { encoding: 'utf8' });
    const [parent = '', ...command] = stdout.trim().split(/\s+/);
    return { parent: Number(parent), command: command.join(' ') };
  } catch {
    return { parent: 0, command: '' };
  }
}
