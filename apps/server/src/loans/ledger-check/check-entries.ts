import { sql } from 'kysely';
import { entriesBeside } from '../../events/index.ts';
import { compareFigures, type LedgerCheck } from '../../ledger/index.ts';

/** Imported loans, and repayments of them before the import, are in no list. */
const rows = sql`
  SELECT client_id, 'loan' AS kind, loan_id AS entry_id, loan_id AS subject_id,
    applied_at AS happened_at, CASE WHEN disbursed_on IS NOT NULL THEN amount END AS amount
  FROM loans WHERE imported_on IS NULL
  UNION ALL
  SELECT client_id, 'repayment', repayment_id, loan_id, paid_at, amount
  FROM loan_repayments WHERE receipt_id <> loan_id
  UNION ALL
  SELECT client_id, 'repayment-reversal', reversal_id, loan_id, reversed_at, amount
  FROM loan_repayment_reversals`;

/** The client's list of transactions was copied from these rows. */
const listed: LedgerCheck = {
  name: 'every amount in the transactions of clients against its loan, repayment or reversal',
  run: (reader) =>
    compareFigures(reader, entriesBeside(rows, 'loan', 'repayment', 'repayment-reversal')),
};

export const loanEntryChecks: readonly LedgerCheck[] = [listed];
