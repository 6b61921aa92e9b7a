import { readOwnerUrls } from '../config.ts';
import { distribute } from '../distribute.ts';
import { missingMigrations } from '../migration-files.ts';
import { isCitus } from '../platform/database/citus.ts';
import { openDatabase } from '../platform/database/database.ts';

/** `distribute`: as the owner, after every `migrate` on a Citus. */
export async function distributeCommand(): Promise<number> {
  const { ownerUrl } = readOwnerUrls(process.env);
  const database = openDatabase(ownerUrl, { connections: 2 });
  try {
    if (!(await isCitus(database.db))) {
      console.error('This database has no Citus extension: there is nothing to distribute.');
      return 1;
    }
    const missing = await missingMigrations(database.db);
    if (missing.length > 0) {
      console.error('Run migrate first: the database is not up to date.');
      return 1;
    }
    const moved = await distribute(database.db);
    console.log(moved.length === 0 ? 'Every table is in its place.' : `Moved ${moved.join(', ')}.`);
    return 0;
  } finally {
    await database.close();
  }
}
