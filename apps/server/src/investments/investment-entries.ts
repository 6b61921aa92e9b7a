import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import type { TimePlace } from '../platform/keyset.ts';

/** Something that happened to an investment. */
export type InvestmentEntry = {
  readonly kind: 'deposit' | 'returns' | 'withdrawal';
  /** The entry's own id: one withdrawal may draw on several investments, and be several entries. */
  readonly id: string;
  readonly investmentId: string;
  readonly at: Date;
  readonly happenedOn: IsoDate;
  readonly amount: bigint;
};

/** The money of a failed withdrawal is back, so it is no entry; the investment still shows it. */
const entriesOf = (clientId: string) => sql`
  SELECT 'deposit' AS kind, investment_id AS id, investment_id AS "investmentId",
    created_at AS at, start_on AS "happenedOn", initial_amount AS amount
  FROM investments WHERE client_id = ${clientId}
  UNION ALL
  SELECT 'returns', returns_id, investment_id, credited_at, credited_on, amount
  FROM investment_returns WHERE client_id = ${clientId}
  UNION ALL
  SELECT 'withdrawal', part_id, investment_id, requested_at, requested_on, capital + returns
  FROM withdrawal_parts JOIN withdrawals USING (client_id, withdrawal_id)
  WHERE client_id = ${clientId} AND status <> 'failed'`;

/** The newest entries of a client's investments before a place, at most `limit`. */
export async function listInvestmentEntries(
  reader: Reader,
  clientId: string,
  page: { limit: number; before: TimePlace | null },
): Promise<InvestmentEntry[]> {
  const { limit, before } = page;
  const older = before
    ? sql`WHERE (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql``;
  const { rows } = await sql<InvestmentEntry>`
    SELECT * FROM (${entriesOf(clientId)}) AS entry ${older}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** How many entries a client's investments have in all. */
export async function countInvestmentEntries(reader: Reader, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${entriesOf(clientId)}) AS entry`.execute(reader);
  return rows[0]?.count ?? 0;
}
