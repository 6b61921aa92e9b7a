// @ts-check
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { endStaleProcess } from '../postgres/stale-process.mjs';
import { unfinishedDemonstration } from './settings.mjs';

/** Folders that a start makes in its data folder, besides logs and secrets. */
const made = ['postgres', 'files', 'sandbox'];

/**
 * Removes a demonstration that was interrupted while it was made: half of the people whom it lists
 * could not sign in. The caller holds the folder's lock.
 * @param {string} dataFolder
 * @returns {Promise<boolean>} whether there was one
 */
export async function removeUnfinished(dataFolder) {
  const unfinished = unfinishedDemonstration(dataFolder);
  if (!existsSync(unfinished)) return false;
  await endStaleProcess(path.join(dataFolder, 'postgres', 'cluster'));
  for (const name of made) {
    rmSync(path.join(dataFolder, name), { recursive: true, force: true, maxRetries: 10 });
  }
  rmSync(unfinished);
  return true;
}
