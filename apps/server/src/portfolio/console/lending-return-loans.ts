import { Readable } from 'node:stream';
import type { ReplyInside } from '@quarrter/contract/call';
import {
  type lendingReturnFile,
  lendingReturnLoan,
  type lendingReturnLoans,
} from '@quarrter/contract/staff/lending-returns';
import { percentFromRatePpm } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { type CsvColumns, csvStream } from '../../platform/files/csv.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { listLendingLoans } from '../lending/list-loans.ts';
import { withNames } from './with-names.ts';

type Behind = z.infer<(typeof lendingReturnFile)['query']>;

/** The loans behind a figure of a month. */
export async function showLendingLoans(
  reader: Reader,
  { month, ...asked }: Behind & PageRequest,
): Promise<ReplyInside<typeof lendingReturnLoans>> {
  const page = await listLendingLoans(reader, { ...asked, month: `${month}-01` });
  const { results, after } = await withNames(reader, page);
  return { results: results.map(withRate), after };
}

const withRate = <Row extends { readonly ratePpm: number }>(row: Row) => ({
  ...row,
  rate: percentFromRatePpm(row.ratePpm),
});

const columns: CsvColumns = {
  id: 'Loan',
  clientName: 'Client',
  loanType: 'Product',
  rate: 'Rate, percent per month',
  disbursed: 'Disbursed in the month',
  repaid: 'Repaid in the month',
  writtenOff: 'Written off in the month',
  principal: 'Principal at the end of the month',
  interest: 'Interest at the end of the month',
  penalty: 'Penalties at the end of the month',
  daysLate: 'Days late at the end of the month',
};

const actions = defineActions({
  'export-lending-return': 'Loans in a lending return saved as CSV',
});

/** The same loans as a file. It names clients, so the audit log has it before its first line. */
export async function exportLendingLoans(
  db: Database,
  staff: StaffMember,
  behind: Behind,
): Promise<Readable> {
  const { month, figure, loanType = 'all products' } = behind;
  await db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['export-lending-return'],
      subject: `lending return of ${month}`,
      note: `${figure}, ${loanType}`,
    }),
  );
  return Readable.from(lines(db, behind)).compose(csvStream(columns));
}

const pageSize = 500;

async function* lines(
  db: Database,
  behind: Behind,
): AsyncGenerator<z.input<typeof lendingReturnLoan>> {
  let after: string | undefined;
  do {
    const page = await showLendingLoans(db, { ...behind, limit: pageSize, after });
    yield* page.results.map((loan) => z.encode(lendingReturnLoan, loan));
    after = page.after ?? undefined;
  } while (after !== undefined);
}
