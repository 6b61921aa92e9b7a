import { sql } from 'kysely';
import { checkFigures, type LedgerCheck, ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import { storedPayouts } from '../../payments/index.ts';

/** The money in a receipt of a returned disbursement that waits or is being sent again. */
const held = sql`(
  SELECT client_id, loan_id, sum(amount)::bigint AS amount, max(returned_on) AS returned_on
  FROM (
    SELECT payout.client_id, payout.subject_id AS loan_id, account.balance AS amount,
      payout.returned_on
    FROM ${storedPayouts} AS payout
    JOIN ${ledgerAccounts(ledgerCodes.unappliedReceipts)} AS account
      ON account.client_id = payout.client_id AND account.subject_id = payout.payout_id
    WHERE payout.unclaimed AND payout.purpose = 'disbursement'
    UNION ALL
    SELECT client_id, subject_id,
      CASE WHEN status IN ('requested', 'sent') THEN amount ELSE 0 END,
      CASE WHEN status = 'failed' THEN settled_on END
    FROM ${storedPayouts} AS payout WHERE purpose = 'disbursement-resend'
  ) AS part GROUP BY client_id, loan_id
)`;

/**
 * A live loan whose disbursement was returned is marked as long as that money is with us, because
 * it has no late penalties then. A loan that was complete is not marked, even if it is reopened.
 */
const returned = checkFigures(
  'every loan whose disbursement came back against the money that waits',
  {
    from: sql`(
    SELECT client_id, loan_id, loan.reopened, coalesce(held.amount, 0) > 0 AS waits,
      loan.disbursement_returned_on, held.returned_on
    FROM (
      SELECT * FROM loans WHERE state IN ('active', 'overdue')
    ) AS loan
    LEFT JOIN ${held} AS held USING (client_id, loan_id)
    WHERE loan.disbursement_returned_on IS NOT NULL OR held.amount > 0
  ) AS loan`,
    about: sql`'loan ' || loan_id || ' of client ' || client_id`,
    figures: [
      [
        'says that its money came back',
        sql`disbursement_returned_on IS NOT NULL OR reopened AND waits`,
        sql`waits`,
      ],
      [
        'came back by the day that it says',
        sql`coalesce(disbursement_returned_on >= returned_on, true)`,
        sql`true`,
      ],
    ],
  },
);

export const returnedChecks: readonly LedgerCheck[] = [returned];
