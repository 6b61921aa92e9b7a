import type { Database } from '../platform/database/database.ts';
import { conflict, type HttpError } from '../platform/http/http-error.ts';
import { screenClients } from './screen-clients.ts';
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
  if (decided === 'open') throw matchWaits();
}

/**
 * The same before money is sent, because a list may have come since the offer. Who was confirmed is
 * stopped by the gate, which also says what becomes of an accepted loan.
 */
export async function requireMatchesDecided(db: Database, clientId: string): Promise<void> {
  if ((await screen(db, clientId)) === 'open') throw matchWaits();
}

function matchWaits(): HttpError {
  return conflict(
    'The client’s name is like one on the screening list. Decide on the match first, under ' +
      '“Screening”.',
  );
}

/**
 * The worst that is known of the client; null when nothing is. A confirmed match was confirmed of a
 * person: it stays under another name and another list. So does a match that waits for its
 * decision, or a new name would be a way past it.
 */
async function screen(db: Database, clientId: string): Promise<'open' | 'confirmed' | null> {
  await screenClients(db, [clientId]);
  const known = await screeningDb(db)
    .selectFrom('screening_matches')
    .select('state')
    .where('client_id', '=', clientId)
    .where('state', '<>', 'cleared')
    .execute();
  if (known.some(({ state }) => state === 'confirmed')) return 'confirmed';
  return known.length > 0 ? 'open' : null;
}
