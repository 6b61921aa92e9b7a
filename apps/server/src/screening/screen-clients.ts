import { screenedWords, soundOf } from '@quarrter/domain/people';
import { sql } from 'kysely';
import { type ClientName, readClientNames } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import { type FoundMatch, ListIndex } from './find-matches.ts';
import type { ListedName } from './read-list.ts';
import { isComparedStill } from './replaced-lists.ts';
import { storeMatches } from './store-matches.ts';

/**
 * Compares some clients, as they are named now, with the list in use, and with those that it
 * replaced in the last days. Safe to repeat.
 */
export async function screenClients(
  db: Database,
  clientIds: readonly string[],
): Promise<{ clients: readonly ClientName[]; matches: readonly FoundMatch[] }> {
  const clients = await readClientNames(db, clientIds);
  const words = clients.flatMap(({ names }) => names).flatMap(screenedWords);
  const index = new ListIndex(await readCandidates(db, [...new Set(words.map(soundOf))]));
  const matches = clients.flatMap((client) => index.matchesOf(client));
  await storeMatches(db, matches);
  return { clients, matches };
}

async function readCandidates(db: Database, sounds: readonly string[]): Promise<ListedName[]> {
  const { rows } = await sql<ListedName>`
    SELECT name, reference, born FROM screening_names
    WHERE sounds && ${sounds}::text[]
      AND list_id IN (SELECT list_id FROM screening_lists
        WHERE state = 'in-use' OR ${isComparedStill(new Date())})`.execute(db);
  return rows;
}
