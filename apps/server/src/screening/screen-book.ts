import { sql } from 'kysely';
import { listClientNames } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ListIndex } from './find-matches.ts';
import type { ListedName } from './read-list.ts';
import { storeMatches } from './store-matches.ts';
import { screeningDb } from './tables.ts';

const batchClients = 2_000;

/**
 * Compares every client with a list, some thousand clients in each statement. A run that was
 * interrupted begins again: a match that is known stays as it was decided.
 */
export async function screenBook(db: Database, listId: string): Promise<void> {
  const index = new ListIndex(await readNames(db, listId));
  let last: string | null = null;
  for (let screened = 0; ; ) {
    const clients = await listClientNames(db, { after: last, limit: batchClients });
    await storeMatches(
      db,
      clients.flatMap((client) => index.matchesOf(client)),
    );
    screened += clients.length;
    last = clients.at(-1)?.clientId ?? null;
    await screeningDb(db)
      .updateTable('screening_lists')
      .set({ clients_screened: BigInt(screened), screened_at: new Date() })
      .where('list_id', '=', listId)
      .execute();
    if (clients.length < batchClients) return;
  }
}

async function readNames(db: Database, listId: string): Promise<ListedName[]> {
  const { rows } = await sql<ListedName>`
    SELECT name, reference, born FROM screening_names WHERE list_id = ${listId}`.execute(db);
  return rows;
}
