import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { liveSession } from './sessions.ts';

/** Sets `request.client` from the token in the header, or answers 401 (API-01, SES-17). */
export async function authenticateClient(db: Database, request: FastifyRequest): Promise<void> {
  request.client = await liveSession(db, request.headers.authorization, new Date());
  if (request.client === null) throw unauthorized();
}
