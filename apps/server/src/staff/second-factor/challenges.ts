import type { Database } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { challengeLifetimeMs, passkeyRequest } from '../../platform/second-factor/passkeys.ts';
import { type ChallengePurpose, staffDb } from '../tables.ts';
import { readStaffFactor } from './read.ts';

/** Stores a challenge that one of the member's browsers gets. */
export async function storeStaffChallenge(
  db: Database,
  staffId: string,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  await staffDb(db)
    .insertInto('staff_challenges')
    .values({ staff_id: staffId, challenge, purpose, expires_at: expiresAt })
    .execute();
}

/**
 * Uses a challenge up; false when there is none. This is a statement of its own and not part of the
 * transaction that follows, so that a wrong answer uses it up as well.
 */
export async function consumeStaffChallenge(
  db: Database,
  staffId: string,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const used = await staffDb(db)
    .deleteFrom('staff_challenges')
    .where('staff_id', '=', staffId)
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return used !== undefined && used.expires_at > now;
}

/** What a member can answer with now, with a new challenge for a passkey. */
export async function challengeStaff(deps: PlatformDeps, staffId: string, now: Date) {
  const { appSince, passkeys, recoveryCodesLeft } = await readStaffFactor(deps.db, staffId);
  const asked = { app: appSince !== null, recovery_codes_left: recoveryCodesLeft };
  if (passkeys.length === 0) return { ...asked, passkey: null };
  const options = await passkeyRequest(deps.staffUrl, passkeys);
  await storeStaffChallenge(deps.db, staffId, options.challenge, 'prove', now);
  return { ...asked, passkey: options };
}
