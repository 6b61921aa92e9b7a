import { Readable } from 'node:stream';
import type {
  LendingReturnLoan,
  lendingReturnFile,
  lendingReturnLoans,
} from '@quarrter/contract/staff/lending-returns';
import { percentFromRatePpm, toWire } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import { recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { type CsvColumns, csvStream } from '../../platform/files/csv.ts';
import {
  type LendingLoan,
  type LendingLoansAsked,
  listLendingLoans,
} from '../../portfolio/index.ts';
import { nameOwners } from './accounts.ts';

type Behind = z.infer<(typeof lendingReturnFile)['query']>;
type Page = z.infer<(typeof lendingReturnLoans)['replies'][200]>;

/** The loans behind a figure of a month. */
export async function showLendingLoans(
  reader: Reader,
  { limit, after, ...behind }: z.infer<(typeof lendingReturnLoans)['query']>,
): Promise<Page> {
  const page = await listLendingLoans(reader, { ...askedBy(behind), limit, after });
  return { results: await present(reader, page.results), after: page.after };
}

function askedBy({ month, figure, loan_type: loanType }: Behind): Omit<LendingLoansAsked, 'limit'> {
  return { month: `${month}-01`, figure, loanType };
}

async function present(reader: Reader, rows: readonly LendingLoan[]): Promise<LendingReturnLoan[]> {
  const nameOf = await nameOwners(
    reader,
    rows.map(({ clientId }) => clientId),
  );
  return rows.map((row) => ({
    ...{ id: row.loanId, short_id: shortId(row.loanId), client_name: nameOf(row.clientId) },
    ...{ loan_type: row.loanType, rate: percentFromRatePpm(row.ratePpm) },
    ...{ disbursed: toWire(row.disbursed), repaid: toWire(row.repaid) },
    ...{ written_off: toWire(row.writtenOff), principal: toWire(row.principal) },
    ...{ interest: toWire(row.interest), penalties: toWire(row.penalty) },
    days_late: row.daysLate,
  }));
}

const columns: CsvColumns = {
  id: 'Loan',
  client_name: 'Client',
  loan_type: 'Product',
  rate: 'Rate, percent a month',
  disbursed: 'Disbursed in the month',
  repaid: 'Repaid in the month',
  written_off: 'Written off in the month',
  principal: 'Principal at the end of the month',
  interest: 'Interest at the end of the month',
  penalties: 'Penalties at the end of the month',
  days_late: 'Days late at the end of the month',
};

/** The same loans as a file. It names clients, so the audit log has it before its first line. */
export async function exportLendingLoans(
  db: Database,
  staff: StaffMember,
  behind: Behind,
): Promise<Readable> {
  const { month, figure, loan_type: loanType = 'all products' } = behind;
  await db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'export-lending-return',
      subject: `lending return of ${month}`,
      note: `${figure}, ${loanType}`,
    }),
  );
  return Readable.from(lines(db, behind)).compose(csvStream(columns));
}

const pageSize = 500;

async function* lines(db: Database, behind: Behind): AsyncGenerator<LendingReturnLoan> {
  let after: string | undefined;
  do {
    const page = await listLendingLoans(db, { ...askedBy(behind), limit: pageSize, after });
    yield* await present(db, page.results);
    after = page.after ?? undefined;
  } while (after !== undefined);
}
