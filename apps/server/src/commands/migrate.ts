import { readDatabaseUrl } from '../config.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../platform/database.ts';

/** `npm run migrate`: needs only DATABASE_URL. */
export async function migrateCommand(): Promise<number> {
  const database = openDatabase(readDatabaseUrl(process.env), { connections: 2 });
  try {
    const ran = await migrate(database);
    console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
    return 0;
  } finally {
    await database.close();
  }
}
