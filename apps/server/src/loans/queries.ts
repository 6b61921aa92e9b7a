import { openStates } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import { notFound } from '../platform/http/http-error.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { type LoanRow, loansDb } from './tables.ts';

/** In the words of the index loans_open_of_client. */
export const isOpen = sql<boolean>`state IN (${sql.join(openStates.map((one) => sql.lit(one)))})`;

/** A client's own loan; another client's loan is the same 404 as one that does not exist. */
export async function requireLoan(
  reader: Reader,
  clientId: string,
  loanId: string,
  loanType?: string,
): Promise<LoanRow> {
  const loan = isId(loanId) ? await loanOf(reader, clientId, loanId).executeTakeFirst() : undefined;
  return ofType(loan, loanType);
}

/** The loans of a client whose returned disbursement waits with us. */
export async function listReturnedLoanIds(reader: Reader, clientId: string): Promise<string[]> {
  const rows = await loansDb(reader)
    .selectFrom('loans')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where('disbursement_returned_on', 'is not', null)
    .execute();
  return rows.map((row) => row.loan_id);
}

/** The same, locked against every other writer and the day close until the transaction ends. */
export async function lockLoan(
  tx: Tx,
  clientId: string,
  loanId: string,
  loanType?: string,
): Promise<LoanRow> {
  await lockClient(tx, clientId);
  const loan = isId(loanId)
    ? await loanOf(tx, clientId, loanId).forUpdate().executeTakeFirst()
    : undefined;
  return ofType(loan, loanType);
}

function loanOf(reader: Reader, clientId: string, loanId: string) {
  return loansDb(reader)
    .selectFrom('loans')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId);
}

function ofType(loan: LoanRow | undefined, loanType: string | undefined): LoanRow {
  if (loan === undefined || (loanType !== undefined && loan.loan_type !== loanType)) {
    throw notFound('We could not find this loan.');
  }
  return loan;
}

/** A page of a client's loans, newest application first. */
export async function listLoanRows(
  reader: Reader,
  clientId: string,
  request: PageRequest,
): Promise<Page<LoanRow>> {
  const after = parseIdCursor(request.after);
  const loans = loansDb(reader).selectFrom('loans').where('client_id', '=', clientId);
  const totals = await loansDb(reader)
    .selectFrom('loan_totals')
    .select('applied')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const older = after === null ? loans : loans.where('loan_id', '<', after);
  const found = await older
    .selectAll()
    .orderBy('loan_id', 'desc')
    .limit(request.limit + 1)
    .execute();
  const page = cutPage(found, request.limit, (row) => row.loan_id);
  return { count: totals?.applied ?? 0, results: page.rows, after: page.after };
}

/** Counts loans that were just stored, one row of `rows` for each client. */
export async function countApplied(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO loan_totals (client_id, applied) ${rows}
    ON CONFLICT (client_id) DO UPDATE SET applied = loan_totals.applied + excluded.applied
  `.execute(tx);
}

/** Some of a client's loans by id. */
export async function readLoanRows(
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

/** The client's loans that take repayments, newest first. */
export async function listLiveLoanIds(reader: Reader, clientId: string): Promise<string[]> {
  const rows = await loansDb(reader)
    .selectFrom('loans')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where(isOpen)
    .where('state', 'in', ['active', 'overdue'])
    .orderBy('loan_id', 'desc')
    .execute();
  return rows.map((row) => row.loan_id);
}

/** The client's loans that were written off, newest first. */
export async function listWrittenOffIds(reader: Reader, clientId: string): Promise<string[]> {
  const rows = await loansDb(reader)
    .selectFrom('loans')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where('state', '=', 'written-off')
    // Loans with this date are few, and have an index.
    .where('written_off_on', 'is not', null)
    .orderBy('loan_id', 'desc')
    .execute();
  return rows.map((row) => row.loan_id);
}

/** The client's applications and loans that were neither paid off nor given up, newest first. */
export async function listOpenLoans(
  reader: Reader,
  clientId: string,
): Promise<{ loanId: string; loanType: string }[]> {
  return loansDb(reader)
    .selectFrom('loans')
    .select(['loan_id as loanId', 'loan_type as loanType'])
    .where('client_id', '=', clientId)
    .where(isOpen)
    .orderBy('loan_id', 'desc')
    .execute();
}

export async function listOpenLoanIds(reader: Reader, clientId: string): Promise<string[]> {
  return (await listOpenLoans(reader, clientId)).map(({ loanId }) => loanId);
}

export async function hasOpenLoan(reader: Reader, clientId: string): Promise<boolean> {
  const open = await loansDb(reader)
    .selectFrom('loans')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where(isOpen)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether an earlier loan is owed again beside this one: its repayment was reversed (0036). */
export async function isOtherOwed(
  reader: Reader,
  { client_id: clientId, loan_id: loanId }: Pick<LoanRow, 'client_id' | 'loan_id'>,
): Promise<boolean> {
  const owed = await loansDb(reader)
    .selectFrom('loans')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where('loan_id', '!=', loanId)
    .where(isOpen)
    .where('state', 'in', ['active', 'overdue'])
    // Imported loans run beside each other; one that was fully repaid here is owed again.
    .where((row) => row.or([row('imported_on', 'is', null), row('reopened', '=', true)]))
    .executeTakeFirst();
  return owed !== undefined;
}

/** Which repayment of which loan used a receipt. */
export type RepaymentOfReceipt = {
  readonly loanId: string;
  readonly repaymentId: string;
  readonly receiptId: string;
};

/** The repayments that these receipts were used for. */
export async function readRepaymentsOf(
  reader: Reader,
  clientId: string,
  receiptIds: readonly string[],
): Promise<RepaymentOfReceipt[]> {
  if (receiptIds.length === 0) return [];
  return loansDb(reader)
    .selectFrom('loan_repayments')
    .select(['loan_id as loanId', 'repayment_id as repaymentId', 'receipt_id as receiptId'])
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', sql<string>`any(${receiptIds}::uuid[])`)
    .execute();
}
