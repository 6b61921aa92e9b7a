import type { FastifyRequest } from 'fastify';
import { isRecent, readMethod, secondFactorNeeded } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { requireStaff } from '../../platform/http/http.ts';
import { staffRealm } from '../realm.ts';
import type { StaffSession } from '../sign-in/sessions.ts';

/**
 * The member, who gave the second factor in this session within the last 5 minutes; 403 asks for it
 * otherwise. An open tab alone changes neither password nor second factor.
 */
export async function requireProof(
  db: Database,
  request: FastifyRequest,
  now: Date,
): Promise<StaffSession> {
  const session = requireStaff(request);
  const { provedAt, staffId } = session;
  if (isRecent(provedAt, now)) return session;
  request.asksForProof = true;
  throw secondFactorNeeded((await readMethod(db, staffRealm, staffId)) ?? 'totp');
}
