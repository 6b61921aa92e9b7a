import { migrate } from '../migrate.ts';
import { openDatabase } from '../platform/database.ts';

/** `npm run migrate`: needs only DATABASE_URL. */
export async function migrateCommand(): Promise<number> {
  const url = process.env.DATABASE_URL ?? '';
  if (!/^postgres(ql)?:\/\//.test(url)) {
    console.error('DATABASE_URL is missing or no PostgreSQL address.');
    return 1;
  }
  const database = openDatabase(url, { connections: 2 });
  try {
    const ran = await migrate(database);
    console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
    return 0;
  } finally {
    await database.close();
  }
}
