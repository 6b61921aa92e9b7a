import { readOwnerUrls } from '../config.ts';
import { readRole, requireApplicationRole } from '../database-rights.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../platform/database/database.ts';

/**
 * `migrate`: as the owner, for the application's role. It fails when that role has more
 * rights than it was granted, because a server with it would not start.
 */
export async function migrateCommand(): Promise<number> {
  const { ownerUrl, url } = readOwnerUrls(process.env);
  const owner = openDatabase(ownerUrl, { connections: 2 });
  const application = openDatabase(url, { connections: 1 });
  try {
    const role = await readRole(application.db);
    if (role === (await readRole(owner.db))) {
      console.error(`DATABASE_URL and DATABASE_OWNER_URL name the same role, "${role}".`);
      return 1;
    }
    const ran = await migrate(owner, role);
    console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
    await requireApplicationRole(application.db);
    return 0;
  } finally {
    await application.close();
    await owner.close();
  }
}
