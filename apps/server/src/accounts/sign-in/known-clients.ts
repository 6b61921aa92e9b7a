import { sql } from 'kysely';

/**
 * All client ids as a sub-query for the ledger's checks, with the columns client_id and has_row:
 * one row for each client, and one for each address that signs in.
 */
export const knownClients = sql`(
  SELECT client_id, true AS has_row FROM clients
  UNION ALL
  SELECT client_id, false FROM client_logins
)`;
