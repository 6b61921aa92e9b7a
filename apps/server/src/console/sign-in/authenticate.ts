import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/http.ts';
import { forbidden, unauthorized } from '../../platform/http/http-error.ts';
import { recordForbiddenCall } from '../audit.ts';
import { requireRight } from '../roles.ts';
import { requireSameOrigin } from './same-origin.ts';
import { staffTokenOf } from './session-token.ts';
import { liveStaffSession } from './sessions.ts';

/**
 * Sets `request.staff` from the token of the call, or answers 401, also to a client's token. A
 * member whose role may not make the call gets 403.
 */
export async function authenticateStaff(
  deps: PlatformDeps,
  request: FastifyRequest,
): Promise<void> {
  const staff = await liveStaffSession(deps.db, staffTokenOf(deps, request), new Date());
  if (staff === null) throw unauthorized();
  request.staff = staff;
  const { needs } = request.routeOptions.config;
  if (needs === undefined) throw forbidden('No role may make this call.');
  requireRight(staff, needs);
}

/** Where sessions are cookies, on a host of the console: rejects pages of other sites. */
export function protectStaffCalls(app: App, { staffHasOwnHost, staffUrl }: PlatformDeps): void {
  if (!staffHasOwnHost) return;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url?.startsWith('/staff/api/')) requireSameOrigin(request, staffUrl);
  });
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
