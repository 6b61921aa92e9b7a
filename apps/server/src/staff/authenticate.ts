import type { FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';

/** Sets `request.staff` from the token in the header, or refuses with 401. */
export async function authenticateStaff(_db: Database, _request: FastifyRequest): Promise<void> {}
