import { screenedWords, soundOf } from '@quarrter/domain/people';
import { sql } from 'kysely';
import { readClientName } from '../accounts/index.ts';
import type { Database } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { ListIndex } from './find-matches.ts';
import type { ListedName } from './read-list.ts';
import { storeMatches } from './screen-book.ts';
import { screeningDb } from './tables.ts';

/**
 * Compares a client, as they are named now, with the list in use, before they are verified or
 * offered money. 409 while a match waits for a decision, and for good when it was confirmed. Comes
 * before the transaction of the action: a match that was found stays when the action is refused.
 */
export async function requireScreened(db: Database, clientId: string): Promise<void> {
  const decided = await screen(db, clientId);
  if (decided === 'confirmed') {
    throw conflict('This client is on the screening list. The application must be declined.');
  }
  if (decided === 'open') {
    throw conflict(
      'The client’s name is like one on the screening list. Decide on the match first, under ' +
        '“Screening”.',
    );
  }
}

/** The worst that is known of the client's present names; null when nothing is. */
async function screen(db: Database, clientId: string): Promise<'open' | 'confirmed' | null> {
  const client = await readClientName(db, clientId);
  const sounds = client.names.flatMap((name) => screenedWords(name).map(soundOf));
  const index = new ListIndex(await readCandidates(db, sounds));
  const matches = index.matchesOf(client);
  if (matches.length === 0) return null;
  await storeMatches(db, matches);
  const states = await screeningDb(db)
    .selectFrom('screening_matches')
    .select('state')
    .where('client_id', '=', clientId)
    .where('client_name', 'in', [...client.names])
    .where('state', '<>', 'cleared')
    .execute();
  if (states.some(({ state }) => state === 'confirmed')) return 'confirmed';
  return states.length > 0 ? 'open' : null;
}

async function readCandidates(db: Database, sounds: readonly string[]): Promise<ListedName[]> {
  const { rows } = await sql<ListedName>`
    SELECT name, reference FROM screening_names
    WHERE sounds && ${sounds}::text[]
      AND list_id = (SELECT list_id FROM screening_lists WHERE state = 'in-use')`.execute(db);
  return rows;
}
