import { readDatabaseUrl } from '../config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import { requestAgain } from '../retention/index.ts';

const usage = 'Usage: erase-again <client id> …';

/**
 * `erase-again`: after a restore, clients who were erased since wait under Retention, where
 * two people erase them again. The log names them: `texts were erased`.
 */
export async function eraseAgainCommand(clientIds: readonly string[]): Promise<number> {
  if (clientIds.length === 0 || !clientIds.every(isId)) {
    console.error(usage);
    return 2;
  }
  const database = openDatabase(readDatabaseUrl(process.env), { connections: 1 });
  try {
    for (const clientId of clientIds) {
      const waits = await database.db.transaction().execute((tx) => requestAgain(tx, clientId));
      const state = waits ? 'waits under Retention' : 'is unknown, erased, or waits already';
      console.log(`${clientId} ${state}.`);
    }
  } finally {
    await database.close();
  }
  return 0;
}
