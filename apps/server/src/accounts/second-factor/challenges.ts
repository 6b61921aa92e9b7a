import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { challengeLifetimeMs } from '../../platform/second-factor/passkeys.ts';
import { accountsDb, type ChallengePurpose } from '../tables.ts';

/** Stores a challenge that one of the client's browsers gets. */
export async function storeChallenge(
  db: Database,
  clientId: string,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  await accountsDb(db)
    .insertInto('passkey_challenges')
    .values({ client_id: clientId, challenge, purpose, expires_at: expiresAt })
    .execute();
}

/**
 * Uses a challenge up; false when there is none. This is a statement of its own and not part of the
 * transaction that follows, so that a wrong answer uses it up as well.
 */
export async function consumeChallenge(
  db: Database,
  clientId: string,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const used = await accountsDb(db)
    .deleteFrom('passkey_challenges')
    .where('client_id', '=', clientId)
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return used !== undefined && used.expires_at > now;
}

export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  const key = ['client_id', 'challenge'];
  await deleteInBatches(db, 'passkey_challenges', key, sql`expires_at < ${now}`);
}
