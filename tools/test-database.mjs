// @ts-check
/**
 * The PostgreSQL the tests run on: the one `TEST_DATABASE_URL` names, or an embedded one in a
 * temporary folder that is gone afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres/start-postgres.mjs';

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} an address that may create databases */
export async function openTestDatabase() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-test-'));
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
