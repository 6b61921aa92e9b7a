import type { OutstandingInstalment } from '@quarrter/domain/loans';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';
import { notFound } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import type {
  LoanDocumentsTable,
  LoanInstalmentsTable,
  LoanRepaymentsTable,
  LoanRow,
} from './tables.ts';
import { loansDb } from './tables.ts';

/** A client's own loan; another's, a malformed id and an unknown one are the same 404 (API-07). */
export async function requireLoan(
  reader: Reader,
  clientId: string,
  loanId: string,
  loanType?: string,
): Promise<LoanRow> {
  const loan = isId(loanId)
    ? await loansDb(reader)
        .selectFrom('loans')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('loan_id', '=', loanId)
        .executeTakeFirst()
    : undefined;
  if (loan === undefined || (loanType !== undefined && loan.loan_type !== loanType)) {
    throw notFound('There is no such loan.');
  }
  return loan;
}

/** The same, held against every other writer until the transaction ends. */
export async function lockLoan(
  tx: Tx,
  clientId: string,
  loanId: string,
  loanType?: string,
): Promise<LoanRow> {
  await requireLoan(tx, clientId, loanId, loanType);
  return loansDb(tx)
    .selectFrom('loans')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A client's loans, newest application first, with how many there are in all. */
export async function listLoans(
  reader: Reader,
  clientId: string,
  page: { limit: number; after?: string | undefined },
): Promise<{ count: number; loans: LoanRow[] }> {
  const { after } = page;
  const { count } = await loansDb(reader)
    .selectFrom('loans')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const loans = await loansDb(reader)
    .selectFrom('loans')
    .selectAll()
    .where('client_id', '=', clientId)
    .$if(after !== undefined && isId(after), (query) => query.where('loan_id', '<', after ?? ''))
    .orderBy('loan_id', 'desc')
    .limit(page.limit)
    .execute();
  return { count: Number(count), loans };
}

/** Some of a client's loans by id. */
export async function readLoans(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<LoanRow[]> {
  if (loanIds.length === 0) return [];
  return loansDb(reader)
    .selectFrom('loans')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .execute();
}

export async function hasOpenLoan(reader: Reader, clientId: string): Promise<boolean> {
  const open = await loansDb(reader)
    .selectFrom('loans')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return open !== undefined;
}

export type InstalmentRow = Selectable<LoanInstalmentsTable>;
export type DocumentRow = Selectable<LoanDocumentsTable>;
export type RepaymentRow = Selectable<LoanRepaymentsTable>;

/** Everything that hangs on some loans of one client, each kind in one query. */
export async function readLoanParts(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<{
  instalments: InstalmentRow[];
  documents: DocumentRow[];
  repayments: RepaymentRow[];
}> {
  if (loanIds.length === 0) return { instalments: [], documents: [], repayments: [] };
  return {
    instalments: await readInstalments(reader, clientId, loanIds),
    documents: await loansDb(reader)
      .selectFrom('loan_documents')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('loan_id', 'in', loanIds)
      // One of each kind; the ids of one moment have no order among themselves.
      .orderBy('kind')
      .execute(),
    repayments: await loansDb(reader)
      .selectFrom('loan_repayments')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('loan_id', 'in', loanIds)
      .orderBy('repayment_id', 'desc')
      .execute(),
  };
}

export async function readInstalments(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<InstalmentRow[]> {
  return loansDb(reader)
    .selectFrom('loan_instalments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('loan_id')
    .orderBy('number')
    .execute();
}

/** What an instalment still owes, as the domain's rules take it. */
export function outstandingOf(row: InstalmentRow): OutstandingInstalment {
  return {
    number: row.number,
    dueOn: row.due_on,
    interestOutstanding: row.interest - row.interest_paid,
    principalOutstanding: row.principal - row.principal_paid,
  };
}
