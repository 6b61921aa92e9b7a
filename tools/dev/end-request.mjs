// @ts-check
/** Being asked to end: Ctrl-C, SIGTERM, a closed terminal, or npm, which started us, being gone. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 1_500;

/**
 * Calls back once. npm passes a Ctrl-C on that the terminal sent to us as well, so a second request
 * is not a sign of impatience and changes nothing.
 * @param {() => void} callback
 */
export function onEndRequest(callback) {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask);
  const npm = npmAbove();
  if (npm === undefined) return;
  setInterval(() => {
    if (!ancestors().includes(npm)) ask();
  }, CHECK_EVERY_MS).unref();
}

/** @returns {number | undefined} the npm that runs us, directly or through its shell */
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return undefined;
  return ancestors().find((pid) => /\bnpm\b/.test(look(pid).command));
}

/** Our parent and its parent: npm starts a script through a shell that may or may not stay. */
function ancestors() {
  return [process.ppid, look(process.ppid).parent];
}

/**
 * @param {number} pid
 * @returns {{ parent: number, command: string }}
 */
function look(pid) {
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
