import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processor time that a process and its children have used, in milliseconds, which a busy
 * machine does not change. Linux counts it in hundredths of a second.
 */
export function processorMsOf(pid: number): number {
  const running = readdirSync('/proc').flatMap((name) => {
    const child = /^\d+$/.test(name) ? readStat(name) : null;
    return child?.parent === pid ? [child.own] : [];
  });
  const { own = 0, ended = 0 } = readStat(String(pid)) ?? {};
  return (own + ended + running.reduce((sum, time) => sum + time, 0)) * 10;
}

/** Its fields follow the process's name in brackets; null for a process that has ended. */
function readStat(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const at = (place: number) => Number(fields[place]);
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** The memory that a process takes now. */
export function megabytesOf(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 102.4) / 10;
}
