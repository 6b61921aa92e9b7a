import { sql } from 'kysely';
import { knownClients } from '../accounts/index.ts';
import { checkFigures, type LedgerCheck, ledgerOwners, lenderId } from '../ledger/index.ts';

/**
 * Rows are grouped instead of joined: on a Citus the addresses that sign in lie on another node.
 * A client's row is never deleted, not even when the client is erased.
 */
const rows = checkFigures('every client who signs in or whose money moved has a row', {
  from: sql`(
    SELECT client_id, bool_or(has_row) AS has_row
    FROM (
      SELECT client_id, has_row FROM ${knownClients} AS known
      UNION ALL
      SELECT client_id, false FROM ${ledgerOwners} AS owner
      WHERE client_id <> ${lenderId}::uuid
    ) AS named GROUP BY client_id
  ) AS client`,
  about: sql`'client ' || client_id`,
  figures: [['has a row', sql`has_row`, sql`true`]],
});

export const clientChecks: readonly LedgerCheck[] = [rows];
