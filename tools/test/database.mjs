// @ts-check
/**
 * The PostgreSQL the tests run on: the one `TEST_DATABASE_URL` names, or an embedded one in a
 * temporary folder that is gone afterwards.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureRoles, query, rolesOf, urlOf } from '../postgres/roles.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';

/**
 * Linux keeps the files of this folder in memory: a database is copied there in 15 ms, not in 350.
 */
const MEMORY_FOLDER = '/dev/shm';
/** A whole run writes less than a quarter of this. */
const MEMORY_NEEDED_BYTES = 2 * 2 ** 30;

/**
 * @typedef {object} TestDatabase
 * @property {string} url the address of a user that may create databases and roles
 * @property {string} ownerUrl the same server for the role that owns the tests' databases
 * @property {string} applicationUrl and for the product's own role
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<TestDatabase>} */
export async function openTestDatabase() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { ...(await withRoles(given)), stop: async () => {} };
  const folder = mkdtempSync(path.join(placeForDatabase(), 'quarrter-test-'));
  try {
    const postgres = await startPostgres({
      folder,
      logFile: path.join(folder, 'postgres.log'),
      database: 'postgres',
      durable: false,
      temporary: true,
    });
    const { url, ownerUrl, applicationUrl, stop } = postgres;
    return { url, ownerUrl, applicationUrl, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Several runs may use one server at the same time: those with the same address share the roles.
 * @param {string} url
 */
async function withRoles(url) {
  const roles = rolesOf(url, { shared: true });
  // On Citus the roles are needed on every node.
  const workers = (process.env.TEST_CITUS_WORKERS ?? '').split(',').filter(Boolean);
  for (const node of [url, ...workers]) await ensureRoles(node, roles);
  return {
    url,
    ownerUrl: urlOf(url, roles.owner),
    applicationUrl: urlOf(url, roles.application),
  };
}

/**
 * Drops the databases of a run that its files left, such as those that they shared.
 * @param {string} url
 * @param {string} prefix of their names
 */
export async function dropDatabases(url, prefix) {
  const named =
    'SELECT quote_ident(datname) AS name FROM pg_database WHERE starts_with(datname, $1)';
  const { rows } = await query(url, named, [prefix]);
  for (const { name } of rows) await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
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
