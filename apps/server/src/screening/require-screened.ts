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

/**
 * The worst that is known of the client; null when nothing is. What was confirmed was confirmed of
 * a person: it stays under another name and another list.
 */
async function screen(db: Database, clientId: string): Promise<'open' | 'confirmed' | null> {
  const client = await readClientName(db, clientId);
  const sounds = client.names.flatMap((name) => screenedWords(name).map(soundOf));
  const index = new ListIndex(await readCandidates(db, sounds));
  const matches = index.matchesOf(client);
  await storeMatches(db, matches);
  const known = await screeningDb(db)
    .selectFrom('screening_matches')
    .select(['state', 'client_name'])
    .where('client_id', '=', clientId)
    .where('state', '<>', 'cleared')
    .execute();
  if (known.some(({ state }) => state === 'confirmed')) return 'confirmed';
  const isNamedSo = known.some(({ client_name: name }) => client.names.includes(name));
  return matches.length > 0 && isNamedSo ? 'open' : null;
}

async function readCandidates(db: Database, sounds: readonly string[]): Promise<ListedName[]> {
  const { rows } = await sql<ListedName>`
    SELECT name, reference FROM screening_names
    WHERE sounds && ${sounds}::text[]
      AND list_id = (SELECT list_id FROM screening_lists WHERE state = 'in-use')`.execute(db);
  return rows;
}
