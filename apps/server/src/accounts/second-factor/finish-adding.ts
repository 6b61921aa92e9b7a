import type { Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { recordAccountEvent, secondFactorAdded } from '../events.ts';
import { accountsDb } from '../tables.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { markPassed, recordFactorUse, type Session } from './require-second-factor.ts';

/**
 * After an app or a passkey was stored: the client has just used it, so it counts as given in this
 * session. Returns recovery codes when the client has none.
 */
export async function finishAdding(
  tx: Tx,
  secrets: Secrets,
  session: Session,
  method: 'app' | 'passkey',
  now: Date,
): Promise<string[] | null> {
  const { clientId } = session;
  await markPassed(tx, session, now);
  await recordFactorUse(tx, clientId, now);
  const any = await accountsDb(tx)
    .selectFrom('client_recovery_codes')
    .select('code_hash')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  await recordAccountEvent(tx, secondFactorAdded, clientId, { method, isFirst: !any });
  return any ? null : replaceRecoveryCodes(tx, secrets, clientId);
}
