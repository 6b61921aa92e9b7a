import type { FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import { unauthorized } from '../platform/http-error.ts';
import { liveStaffSession } from './sessions.ts';

/** Sets `request.staff` from the token in the header, or answers 401, also to a client's token. */
export async function authenticateStaff(db: Database, request: FastifyRequest): Promise<void> {
  request.staff = await liveStaffSession(db, request.headers.authorization, new Date());
  if (request.staff === null) throw unauthorized();
}
