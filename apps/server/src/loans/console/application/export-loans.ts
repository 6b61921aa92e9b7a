import { Readable } from 'node:stream';
import type { LoanFilter } from '@quarrter/contract/staff/loans';
import { declineTexts, loanTypeText, staffStateOf, staffStateText } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { nameClients } from '../../../accounts/index.ts';
import { recordAction, type StaffMember } from '../../../console/index.ts';
import { readBusinessTime } from '../../../platform/database/business-time.ts';
import type { Database } from '../../../platform/database/database.ts';
import { shortId } from '../../../platform/database/ids.ts';
import { type CsvColumns, csvStream } from '../../../platform/files/csv.ts';
import { actions } from '../actions.ts';
import { rowsAfter } from './list-loan-queue.ts';

const columns: CsvColumns = {
  loan: 'Loan ID',
  client: 'Client',
  type: 'Loan type',
  state: 'State',
  category: 'Decline category',
  amount: 'Amount',
  months: 'Months',
  applied: 'Applied on',
};

/**
 * Exports the filtered list as CSV, read page by page while it is sent. It names clients, so the
 * audit log has it before its first line.
 */
export async function exportLoanList(
  db: Database,
  staff: StaffMember,
  filter: LoanFilter,
  pageSize = 1_000,
): Promise<Readable> {
  const note = Object.entries(filter).map(([name, value]) => `${name}: ${value}`);
  await db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['export-loans'],
      subject: 'list of applications',
      note: note.join('; '),
    }),
  );
  return Readable.from(allRows(db, filter, pageSize)).compose(csvStream(columns));
}

async function* allRows(db: Database, filter: LoanFilter, pageSize: number) {
  for (let after: string | null = null; ; ) {
    const rows = await rowsAfter(db, filter, after, pageSize).execute();
    const clientOf = await nameClients(
      db,
      rows.map((row) => row.client_id),
    );
    for (const row of rows) {
      yield {
        loan: shortId(row.loan_id),
        client: clientOf(row.client_id).name,
        type: loanTypeText(row.loan_type),
        state: staffStateText(staffStateOf({ state: row.state, settledAs: row.settled_as })),
        category: row.disapproval_code && declineTexts[row.disapproval_code],
        amount: toWire(row.amount ?? row.requested_amount),
        months: row.months,
        applied: row.applied_on,
      };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.loan_id;
  }
}
