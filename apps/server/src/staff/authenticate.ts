import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import { unauthorized } from '../platform/http-error.ts';
import { recordForbiddenCall } from './audit.ts';
import { requireRight, rightOf } from './rights.ts';
import { liveStaffSession, staffTokenOf } from './sessions.ts';

/**
 * Sets `request.staff` from the token in the header, or answers 401, also to a client's token.
 * A member whose role may not make the call gets 403.
 */
export async function authenticateStaff(db: Database, request: FastifyRequest): Promise<void> {
  const staff = await liveStaffSession(db, staffTokenOf(request.headers.authorization), new Date());
  if (staff === null) throw unauthorized();
  request.staff = staff;
  requireRight(staff, rightOf(request.method, request.routeOptions.url ?? ''));
}

/** Before the reply: an entry of the audit log for a call that the member's role may not make. */
export async function auditForbiddenCall(
  db: Database,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
): Promise<void> {
  if (request.staff === null || statusCode !== 403 || request.asksForProof) return;
  await recordForbiddenCall(db, request.staff, `${request.method} ${request.routeOptions.url}`);
}
