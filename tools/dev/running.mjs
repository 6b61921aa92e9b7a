// @ts-check
/** Where a running `npm start` tells other commands which database it uses. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} dataFolder */
const noteFile = (dataFolder) => path.join(dataFolder, 'running.json');

/**
 * @param {string} dataFolder
 * @param {{ databaseUrl: string }} note
 * @returns {() => void} removes the note
 */
export function noteRunning(dataFolder, note) {
  writeFileSync(noteFile(dataFolder), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  return () => rmSync(noteFile(dataFolder), { force: true });
}

/**
 * @param {string} dataFolder
 * @returns {{ databaseUrl: string } | undefined}
 */
export function readRunning(dataFolder) {
  const file = noteFile(dataFolder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
