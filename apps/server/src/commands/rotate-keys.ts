import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import type { Table } from '../platform/database/define-table.ts';
import { keyedColumns, rotateTable } from '../platform/database/rotate-table.ts';
import { rotateBucket } from '../platform/files/rotate-bucket.ts';
import { rotateFiles } from '../platform/files/rotate-files.ts';
import { makeSecrets, type Secrets } from '../platform/passwords/secrets.ts';
import { tables } from '../tables.ts';

/**
 * Encrypts all tables with the current key, and makes their keyed hashes with the newest. Prints
 * how many rows of each table it changed.
 */
export async function rotateKeys(
  db: Database,
  secrets: Secrets,
  print: (line: string) => void = console.log,
): Promise<number> {
  let changed = 0;
  for (const [name, table] of Object.entries<Table>(tables)) {
    if (keyedColumns(table).length === 0) continue;
    const { read, sealedAgain } = await rotateTable(db, secrets, name, table);
    print(`${name}: ${read} rows read, ${sealedAgain} sealed again`);
    changed += sealedAgain;
  }
  return changed;
}

/**
 * `rotate-keys`: may run while the product runs, and again after it was interrupted. A run
 * that changes nothing shows that the older keys of encryption are no longer needed.
 */
export async function rotateKeysCommand(): Promise<number> {
  const config = readConfig(process.env);
  const { current, keys } = config.secretKeys;
  const database = openDatabase(config.databaseUrl, { connections: 2 });
  try {
    const secrets = makeSecrets(config.secretKeys);
    const rows = await rotateKeys(database.db, secrets);
    const { files: store } = config;
    const files =
      'folder' in store
        ? await rotateFiles(store.folder, secrets, current, new Date())
        : await rotateBucket(store, secrets, current);
    console.log(`files: ${files.read} read, ${files.sealedAgain} sealed again`);
    const changed = rows + files.sealedAgain;
    const older = [...keys.keys()].filter((id) => id !== current);
    console.log(`Everything is sealed with the key "${current}".`);
    if (changed > 0) {
      console.log('Run this once more: it must change nothing.');
      return 0;
    }
    if (older.length > 0) console.log(`No longer needed in ENCRYPTION_KEYS: ${older.join(', ')}.`);
    const newest = config.secretKeys.addedIndexKeys?.at(-1);
    if (newest) {
      console.log(`Stored hashes that may change are under the key "${newest.id}".`);
      console.log('Keep every key of BLIND_INDEX_KEY.');
    }
    return 0;
  } finally {
    await database.close();
  }
}
