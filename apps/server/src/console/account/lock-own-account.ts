import type { Tx } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { lockMember } from '../members/lock-members.ts';
import type { StaffSession } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';

/**
 * The member's own row, locked. 401 when the session ended while the call waited for it: no one
 * who was disabled or must enrol again leaves a passkey, an app or codes on the account.
 */
export async function lockOwnAccount(tx: Tx, { staffId, sessionId }: StaffSession): Promise<void> {
  const member = await lockMember(tx, staffId);
  const session = await staffDb(tx)
    .selectFrom('staff_sessions')
    .select('session_id')
    .where('staff_id', '=', staffId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (member === undefined || session === undefined) throw unauthorized();
}
