import type { LendingFigureName } from '@quarrter/contract/staff/lending-returns';
import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { readReversedArrears } from '../../loans/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../../platform/http/keyset.ts';
import { behindFigure, lastDayOf, loanMonths } from './loan-months.ts';

/** A loan behind a figure of a lending return. */
export type LendingLoan = {
  readonly id: string;
  readonly clientId: string;
  readonly loanType: string;
  readonly ratePpm: number;
  /** Of the month. */
  readonly disbursed: bigint;
  readonly repaid: bigint;
  readonly writtenOff: bigint;
  /** At the end of the month. */
  readonly principal: bigint;
  readonly interest: bigint;
  readonly penalty: bigint;
  readonly daysLate: number;
};

export type LendingLoansAsked = PageRequest & {
  readonly month: IsoDate;
  readonly figure: LendingFigureName;
  readonly loanType?: string | undefined;
};

/** One page of the loans behind a figure of a month, the newest first. */
export async function listLendingLoans(
  reader: Reader,
  { month, figure, loanType, limit, ...asked }: LendingLoansAsked,
): Promise<{ results: LendingLoan[]; after: string | null }> {
  const after = parseIdCursor(asked.after);
  const reversed = await readReversedArrears(reader, lastDayOf(month));
  const { rows } = await sql<LendingLoan>`
    SELECT loan_id AS id, client_id AS "clientId", loan_type AS "loanType",
      rate_ppm AS "ratePpm", disbursed,
      repaid_principal + repaid_interest + repaid_penalty AS repaid, written_off AS "writtenOff",
      principal, interest, penalty,
      greatest(coalesce(${lastDayOf(month)}::date - due_on, 0), 0) AS "daysLate"
    FROM ${loanMonths(month, reversed)} AS loan
    WHERE ${behindFigure(figure, month)}
      AND ${after === null ? sql`true` : sql`loan_id < ${after}::uuid`}
      AND ${loanType === undefined ? sql`true` : sql`loan_type = ${loanType}`}
    ORDER BY loan_id DESC LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: page.rows, after: page.after };
}
