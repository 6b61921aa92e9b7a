import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { requireStaff } from '../../platform/http/http.ts';
import { secondFactorNeeded } from '../../platform/second-factor/needed.ts';
import { firstMethod, readStaffFactor } from '../second-factor/read.ts';
import type { StaffSession } from '../sign-in/sessions.ts';

/** For so long a second factor holds in the session it was given in. */
const recentMs = 5 * 60_000;

/**
 * The member, who gave the second factor in this session within the last five minutes; 403 asks for
 * it otherwise. An open tab alone changes neither password nor second factor.
 */
export async function requireProof(
  db: Database,
  request: FastifyRequest,
  now: Date,
): Promise<StaffSession> {
  const session = requireStaff(request);
  const { provedAt, staffId } = session;
  if (provedAt !== null && now.getTime() - provedAt.getTime() <= recentMs) return session;
  request.asksForProof = true;
  throw secondFactorNeeded(firstMethod(await readStaffFactor(db, staffId)));
}
