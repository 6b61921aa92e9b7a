import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

export type FoundInvestment = {
  readonly clientId: string;
  readonly investmentId: string;
  readonly plan: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly startOn: IsoDate;
};

/** Investments of the whole book by the end of their id. */
export async function searchInvestments(
  reader: Reader,
  idEnd: string,
  limit: number,
): Promise<FoundInvestment[]> {
  const { rows } = await sql<FoundInvestment>`
    SELECT client_id AS "clientId", investment_id AS "investmentId", plan,
      initial_amount AS amount, currency, start_on AS "startOn"
    FROM investments WHERE right(investment_id::text, 10) = ${idEnd}
    LIMIT ${limit}`.execute(reader);
  return rows;
}
