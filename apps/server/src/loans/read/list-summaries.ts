import type { IsoDate } from '@quarrter/domain/calendar';
import {
  codesOf,
  type LoanCodes,
  type LoanState,
  type LoanType,
  loanStateNames,
  loanStates,
  loanStatus,
} from '@quarrter/domain/loans';
import { sql } from 'kysely';
import { parseAmountQuery } from '../../platform/amount-query.ts';
import type { Reader } from '../../platform/database/database.ts';
import { endOfId } from '../../platform/database/ids.ts';
import {
  cutPage,
  type Page,
  parseIdCursor,
  type ReportRequest,
} from '../../platform/http/keyset.ts';
import { type Loan, toLoan } from '../loan.ts';
import { requireLoan } from '../queries.ts';
import { loanTypesNamed } from '../readable.ts';
import { type LoanRow, loansDb } from '../tables.ts';

/** A loan in lists, from its row only: a past loan needs no further query. */
export type LoanSummary = {
  readonly loanId: string;
  readonly loanType: LoanType;
  readonly state: LoanState;
  readonly codes: LoanCodes;
  readonly requestedAmount: bigint;
  readonly amount: bigint | null;
  readonly ratePpm: number;
  readonly appliedOn: IsoDate;
  readonly disbursedOn: IsoDate | null;
  readonly dueOn: IsoDate | null;
  readonly settledAs: 'rebate' | 'cancelled' | null;
  /** Read where a loan has no due date. */
  readonly nextPaymentDate: IsoDate | null;
};

const shown = 5;

/** The newest application with everything about it, and the newest ones as lines. */
export async function readLoanOverview(
  reader: Reader,
  clientId: string,
): Promise<{ latest: Loan | null; recent: LoanSummary[] }> {
  const rows = await summaries(reader, clientId).limit(shown).execute();
  const recent = rows.map(toSummary);
  const [newest] = recent;
  if (newest === undefined) return { latest: null, recent };
  const row = await requireLoan(reader, clientId, newest.loanId);
  return { latest: await toLoan(reader, row), recent };
}

const startedStates = loanStateNames.filter((name) => {
  return loanStates[name].codes.status !== loanStatus.notStarted;
});

/** A page of the loans that were paid out, newest first unless it is reversed. */
export async function listStartedLoans(
  reader: Reader,
  clientId: string,
  { limit, after, order = 'desc', search = '' }: ReportRequest,
): Promise<Omit<Page<LoanSummary>, 'count'>> {
  const cursor = parseIdCursor(after);
  let query = summaries(reader, clientId, order).where('state', 'in', startedStates);
  if (cursor !== null) query = query.where('loan_id', order === 'desc' ? '<' : '>', cursor);
  if (search.trim() !== '') query = query.where(loanSearchFilter(search));
  const page = cutPage(await query.limit(limit + 1).execute(), limit, (row) => row.loan_id);
  return { results: page.rows.map(toSummary), after: page.after };
}

/** Searches by an amount, an id, or the type of a loan. */
function loanSearchFilter(search: string) {
  const amount = parseAmountQuery(search.trim().toUpperCase());
  if (amount !== null) {
    return amount.currency === 'USD'
      ? sql<boolean>`false`
      : sql<boolean>`coalesce(loan.amount, loan.requested_amount) = ${amount.minor}`;
  }
  const idEnd = endOfId(search);
  const types = search.trim().toLowerCase().split(/\s+/).map(loanTypesNamed);
  const isNamed = types.map((named) => sql<boolean>`loan.loan_type = any(${named}::text[])`);
  const byType = sql<boolean>`(${sql.join(isNamed, sql` AND `)})`;
  return idEnd === null
    ? byType
    : sql<boolean>`(right(loan.loan_id::text, 10) = ${idEnd} OR ${byType})`;
}

function summaries(reader: Reader, clientId: string, order: 'asc' | 'desc' = 'desc') {
  return loansDb(reader)
    .selectFrom('loans as loan')
    .select([
      ...(['loan_id', 'loan_type', 'state', 'cancelled_from'] as const),
      ...(['requested_amount', 'amount', 'applied_on'] as const),
      ...(['disbursed_on', 'due_on', 'settled_as'] as const),
      // Of the present schedule, as the loan's own page shows it.
      sql<number>`coalesce((
        SELECT rate_ppm FROM loan_restructurings AS latest
        WHERE latest.client_id = ${clientId} AND latest.loan_id = loan.loan_id
          AND latest.generation = loan.generation
      ), loan.rate_ppm)`.as('rate_ppm'),
      sql<IsoDate | null>`CASE WHEN loan.due_on IS NULL AND loan.disbursed_on IS NOT NULL THEN (
        SELECT min(due_on) FROM loan_instalments AS instalment
        WHERE instalment.client_id = ${clientId} AND instalment.loan_id = loan.loan_id
      ) END`.as('next_due_on'),
    ])
    .where('client_id', '=', clientId)
    .orderBy('loan_id', order);
}

type Row = Pick<
  LoanRow,
  | 'loan_id'
  | 'loan_type'
  | 'state'
  | 'cancelled_from'
  | 'requested_amount'
  | 'amount'
  | 'rate_ppm'
  | 'applied_on'
  | 'disbursed_on'
  | 'due_on'
  | 'settled_as'
> & { next_due_on: IsoDate | null };

function toSummary(row: Row): LoanSummary {
  return {
    loanId: row.loan_id,
    loanType: row.loan_type,
    state: row.state,
    codes: codesOf(row.state, row.cancelled_from),
    requestedAmount: row.requested_amount,
    amount: row.amount,
    ratePpm: row.rate_ppm,
    appliedOn: row.applied_on,
    disbursedOn: row.disbursed_on,
    dueOn: row.due_on,
    settledAs: row.settled_as,
    nextPaymentDate: row.next_due_on,
  };
}
