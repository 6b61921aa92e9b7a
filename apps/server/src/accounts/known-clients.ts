import { sql } from 'kysely';

/**
 * Every client by what names one, as a sub-query for the ledger's checks with the columns
 * client_id and has_row: once for the client's row, and once for the address that signs in.
 */
export const knownClients = sql`(
  SELECT client_id, true AS has_row FROM clients
  UNION ALL
  SELECT client_id, false FROM client_logins
)`;
