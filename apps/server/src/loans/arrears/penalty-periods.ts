import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { waivedSql } from './penalty-amounts.ts';

/** The penalties of one calendar month. Amounts are kobo. */
export type PenaltyPeriod = {
  readonly loanId: string;
  /** The first and the last day with a penalty, and how many days have one. */
  readonly from: IsoDate;
  readonly through: IsoDate;
  readonly days: number;
  /** As charged, and the amounts reversed and waived of it. */
  readonly charged: bigint;
  readonly reversed: bigint;
  readonly waived: bigint;
};

/** The penalties of one day. */
export type PenaltyDay = {
  readonly chargedOn: IsoDate;
  readonly charged: bigint;
  readonly reversed: bigint;
  readonly waived: bigint;
};

/** Penalties of some loans by month, newest first; days without a penalty are left out. */
export async function readPenaltyPeriods(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<PenaltyPeriod[]> {
  if (loanIds.length === 0) return [];
  const { rows } = await sql<PenaltyPeriod>`
    SELECT loan_id AS "loanId", min(charged_on) AS "from", max(charged_on) AS "through",
      count(DISTINCT charged_on)::int AS days,
      sum(charged)::bigint AS charged, sum(reversed)::bigint AS reversed,
      sum(waived)::bigint AS waived
    FROM ${amountsOf(clientId, loanIds)} AS amounts
    GROUP BY loan_id, date_trunc('month', charged_on)
    ORDER BY max(charged_on) DESC`.execute(reader);
  return rows;
}

/** The penalties of the days from one date to another, newest first. */
export async function readPenaltyDays(
  reader: Reader,
  loan: { clientId: string; loanId: string },
  { from, through }: { from: IsoDate; through: IsoDate },
): Promise<PenaltyDay[]> {
  const { rows } = await sql<PenaltyDay>`
    SELECT charged_on AS "chargedOn", sum(charged)::bigint AS charged,
      sum(reversed)::bigint AS reversed, sum(waived)::bigint AS waived
    FROM ${amountsOf(loan.clientId, [loan.loanId])} AS amounts
    WHERE charged_on BETWEEN ${from}::date AND ${through}::date
    GROUP BY charged_on ORDER BY charged_on DESC`.execute(reader);
  return rows;
}

/** The charged, reversed and waived penalties of some loans by day, to be summed up. */
function amountsOf(clientId: string, loanIds: readonly string[]): RawBuilder<unknown> {
  const mine = (table: string) => sql`${sql.ref(`${table}.client_id`)} = ${clientId}
    AND ${sql.ref(`${table}.loan_id`)} = ANY (${[...loanIds]}::uuid[])`;
  return sql`(
    SELECT loan_id, charged_on, amount AS charged, 0::bigint AS reversed, 0::bigint AS waived
    FROM loan_penalties AS penalty WHERE ${mine('penalty')} AND amount > 0
    UNION ALL
    SELECT loan_id, charged_on, CASE kind WHEN 'charged' THEN amount ELSE 0 END,
      CASE kind WHEN 'reversed' THEN amount ELSE 0 END,
      ${waivedSql}
    FROM loan_penalty_changes AS change WHERE ${mine('change')}
  )`;
}
