import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { RosterComparison } from '../tables.ts';

type Compared = RosterComparison & { lines: number };

/** Compares an uploaded roster with the one in use, by email address; `lines` are its own. */
export async function compareRoster(
  reader: Reader,
  { importId, partnerId }: { importId: string; partnerId: string },
): Promise<Compared> {
  const { rows } = await sql<Omit<Compared, 'added'>>`
    WITH present AS MATERIALIZED (
      SELECT email_index, client_id
      FROM corporate_roster
      WHERE partner_id = ${partnerId} AND (
        client_id IS NOT NULL OR import_id = (
          SELECT import_id FROM corporate_partners WHERE partner_id = ${partnerId}
        )
      )
    )
    SELECT
      (SELECT count(*)::int FROM corporate_roster WHERE import_id = ${importId}) AS lines,
      (SELECT count(*)::int FROM present WHERE client_id IS NOT NULL) AS linked,
      (
        SELECT count(*)::int FROM corporate_roster AS line
        WHERE line.import_id = ${importId}
          AND EXISTS (SELECT 1 FROM present WHERE present.email_index = line.email_index)
      ) AS kept,
      (
        SELECT count(*)::int FROM present
        WHERE client_id IS NULL AND NOT EXISTS (
          SELECT 1 FROM corporate_roster AS line
          WHERE line.import_id = ${importId} AND line.email_index = present.email_index
        )
      ) AS removed`.execute(reader);
  const { lines, kept, linked, removed } = rows[0] as Omit<Compared, 'added'>;
  return { lines, added: lines - kept, kept, removed, linked };
}
