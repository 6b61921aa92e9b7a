// @ts-check
/**
 * The PostgreSQL the tests run on: the one `TEST_DATABASE_URL` names, or an embedded one in a
 * temporary folder that is gone afterwards.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres/start-postgres.mjs';

/**
 * Linux keeps the files of this folder in memory: a database is copied there in 15 ms, not in 350.
 */
const MEMORY_FOLDER = '/dev/shm';
/** A whole run writes less than a quarter of this. */
const MEMORY_NEEDED_BYTES = 2 * 2 ** 30;

/**
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} an address that may create
 *   databases
 */
export async function openTestDatabase() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = mkdtempSync(path.join(placeForDatabase(), 'quarrter-test-'));
  try {
    const postgres = await startPostgres({
      folder,
      logFile: path.join(folder, 'postgres.log'),
      database: 'postgres',
      durable: false,
      temporary: true,
    });
    return { url: postgres.url, stop: postgres.stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Memory where there is enough of it, the folder for temporary files otherwise. */
function placeForDatabase() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize > MEMORY_NEEDED_BYTES && os.freemem() > MEMORY_NEEDED_BYTES) {
      return MEMORY_FOLDER;
    }
  } catch {
    // Not Linux, or a container without it.
  }
  return os.tmpdir();
}
