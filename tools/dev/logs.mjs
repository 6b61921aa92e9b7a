// @ts-check
/** The log files of a data folder. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

const SHOWN_LINES = 20;
const SUFFIX = '.log';
const EARLIER_SUFFIX = '.earlier.log';

/**
 * Makes the folder for logs. The previous run's logs are kept as `<name>.earlier.log`.
 * @param {string} folder
 * @returns {(name: string) => string} the file of a log
 */
export function openLogs(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(SUFFIX) || name.endsWith(EARLIER_SUFFIX)) continue;
    const earlier = name.slice(0, -SUFFIX.length) + EARLIER_SUFFIX;
    renameSync(path.join(folder, name), path.join(folder, earlier));
  }
  return (name) => path.join(folder, name + SUFFIX);
}

/**
 * The last lines of a log, for the terminal.
 * @param {string} logFile
 */
export function lastLines(logFile) {
  const text = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd() : '';
  if (!text) return `${logFile} is empty.`;
  const lines = text.split('\n').slice(-SHOWN_LINES);
  return `The end of ${logFile}:\n${lines.map((line) => `    ${line}`).join('\n')}`;
}
