import { sql } from 'kysely';
import { storedLoanPayments } from '../investments/index.ts';
import { compareFigures, type LedgerCheck } from '../ledger/index.ts';
import { storedRepayments } from '../loans/index.ts';
import { storedReceipts } from '../payments/index.ts';

/** What an investment paid of a loan: its withdrawal, the receipt and the repayment are one. */
const ownPayments: LedgerCheck = {
  name: 'every withdrawal that paid a loan against its receipt and its repayment',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT client_id, withdrawal_id, withdrawal.amount, withdrawal.receipt_id,
          withdrawal.loan_id, withdrawal.repayment_id, withdrawal.requested_on,
          receipt.amount AS received, receipt.receipt_id AS received_as, receipt.booked_on,
          repayment.loan_id AS repaid, repayment.receipt_id AS repaid_by,
          repayment.amount AS applied
        FROM ${storedLoanPayments} AS withdrawal
        FULL JOIN (
          SELECT *, own_source_id AS withdrawal_id
          FROM ${storedReceipts} AS stored WHERE own_source_id IS NOT NULL
        ) AS receipt USING (client_id, withdrawal_id)
        LEFT JOIN ${storedRepayments} AS repayment USING (client_id, repayment_id)
      ) AS paid`,
      about: sql`'withdrawal ' || withdrawal_id || ' of client ' || client_id`,
      figures: [
        ['receipt', sql`receipt_id`, sql`received_as`],
        ['amount received', sql`amount`, sql`received`],
        ['day', sql`requested_on`, sql`booked_on`],
        ['loan', sql`loan_id`, sql`repaid`],
        ['receipt of the repayment', sql`receipt_id`, sql`repaid_by`],
        ['amount applied', sql`amount`, sql`applied`],
      ],
    }),
};

export const ownPaymentChecks: readonly LedgerCheck[] = [ownPayments];
