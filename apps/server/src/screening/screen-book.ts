import { sql } from 'kysely';
import { listClientNames } from '../accounts/index.ts';
import type { Database, Reader } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { type FoundMatch, ListIndex } from './find-matches.ts';
import type { ListedName } from './read-list.ts';
import { screeningDb } from './tables.ts';

const batchClients = 2_000;

/** A statement takes 65,535 parameters, and each match is seven. */
const batchMatches = 5_000;

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

/** Stores matches that are not known yet; many clients may be like many names of a long list. */
export async function storeMatches(reader: Reader, matches: readonly FoundMatch[]): Promise<void> {
  for (let from = 0; from < matches.length; from += batchMatches) {
    await insertMatches(reader, matches.slice(from, from + batchMatches));
  }
}

async function insertMatches(reader: Reader, matches: readonly FoundMatch[]): Promise<void> {
  await screeningDb(reader)
    .insertInto('screening_matches')
    .values(
      matches.map(({ clientId, clientName, listed, similarity }) => ({
        client_id: clientId,
        match_id: newId(),
        client_name: clientName,
        listed_name: listed.name,
        reference: listed.reference,
        similarity,
        found_at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function readNames(db: Database, listId: string): Promise<ListedName[]> {
  const { rows } = await sql<ListedName>`
    SELECT name, reference FROM screening_names WHERE list_id = ${listId}`.execute(db);
  return rows;
}
