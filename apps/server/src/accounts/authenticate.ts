import type { FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';

/** Sets `request.client` from the token in the header, or refuses with 401. */
export async function authenticateClient(_db: Database, _request: FastifyRequest): Promise<void> {}
