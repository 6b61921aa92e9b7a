import { sql } from 'kysely';
import { validDocuments } from '../../issued-documents/index.ts';
import { checkFigures, type Figure, type LedgerCheck } from '../../ledger/index.ts';
import { agreementDocument } from '../issue/agreement-document.ts';
import { dischargeLetterDocument } from '../issue/discharge-letter.ts';
import { receiptDocument } from '../issue/receipt-document.ts';
import { newScheduleDocument } from '../restructure/new-schedule-document.ts';

/* Compares our documents with the rows. One that was withdrawn says so itself. */

const said = (field: string) => sql`(data ->> ${sql.lit(field)})::bigint`;
const saidOn = (field: string) => sql`(data ->> ${sql.lit(field)})::date`;

/** Names no one: a text of the terms does. */
const ofTerms: readonly Figure[] = [
  ...(
    [
      ['amount', 'amount'],
      ['total to repay', 'totalToRepay'],
      ['total cost', 'totalCost'],
      ['months', 'months'],
      ['rate', 'ratePpm'],
      ['yearly rate', 'apr'],
      ['payments', 'schedule'],
    ] as const
  ).map(
    ([name, field]): Figure => [
      name,
      sql`data -> 'terms' ->> ${sql.lit(field)}`,
      sql`accepted ->> ${sql.lit(field)}`,
    ],
  ),
  ['says what was accepted', sql`data -> 'terms' = accepted`, sql`true`],
];

const agreements = checkFigures(
  'every loan agreement that we issued against the terms that its client accepted',
  {
    from: sql`(
    SELECT document.client_id, subject_id, data, loan.accepted_terms AS accepted
    FROM ${validDocuments(agreementDocument)} AS document
    LEFT JOIN loans AS loan ON loan.client_id = document.client_id
      AND loan.loan_id = document.subject_id
  ) AS document`,
    about: sql`'agreement of loan ' || subject_id || ' of client ' || client_id`,
    figures: ofTerms,
  },
);

/** Accepted schedules are numbered as their documents are. */
const newSchedules = checkFigures(
  'every new schedule that we issued against the terms that its client accepted',
  {
    from: sql`(
    SELECT document.client_id, subject_id, data, restructuring.accepted_terms AS accepted
    FROM ${validDocuments(newScheduleDocument)} AS document
    LEFT JOIN loan_restructurings AS restructuring
      ON restructuring.client_id = document.client_id
      AND restructuring.loan_id = document.subject_id AND restructuring.state = 'accepted'
      AND restructuring.generation = document.number
  ) AS document`,
    about: sql`'new schedule of loan ' || subject_id || ' of client ' || client_id`,
    figures: ofTerms,
  },
);

/** A repayment that is counted in another way gets another receipt. */
const receipts = checkFigures('every repayment receipt that we issued against its repayment', {
  from: sql`(
    SELECT document.client_id, subject_id, data, penalty_part, interest_part, principal_part,
      penalty_part + interest_part + principal_part AS paid, value_on
    FROM ${validDocuments(receiptDocument)} AS document
    LEFT JOIN loan_repayments AS repayment ON repayment.client_id = document.client_id
      AND repayment.loan_id = (document.data ->> 'loanId')::uuid
      AND repayment.repayment_id = document.subject_id
  ) AS document`,
  about: sql`'receipt of repayment ' || subject_id || ' of client ' || client_id`,
  figures: [
    ['amount', said('amount'), sql`paid`],
    ['penalties', said('penalty'), sql`penalty_part`],
    ['interest', said('interest'), sql`interest_part`],
    ['principal', said('principal'), sql`principal_part`],
    ['paid on', saidOn('paidOn'), sql`value_on`],
  ],
});

const letters = checkFigures(
  'every discharge letter that we issued against its loan and the repayments',
  {
    from: sql`(
    SELECT document.client_id, subject_id, data, loan.amount, loan.disbursed_on,
      loan.completed_on, repaid.amount AS repaid
    FROM ${validDocuments(dischargeLetterDocument)} AS document
    LEFT JOIN loans AS loan ON loan.client_id = document.client_id
      AND loan.loan_id = document.subject_id
    LEFT JOIN (
      SELECT client_id, loan_id,
        sum(penalty_part + interest_part + principal_part)::bigint AS amount
      FROM loan_repayments GROUP BY client_id, loan_id
    ) AS repaid ON repaid.client_id = document.client_id
      AND repaid.loan_id = document.subject_id
  ) AS document`,
    about: sql`'discharge letter of loan ' || subject_id || ' of client ' || client_id`,
    figures: [
      ['amount of the loan', said('amount'), sql`amount`],
      ['total repaid', said('totalRepaid'), sql`repaid`],
      ['paid out on', saidOn('disbursedOn'), sql`disbursed_on`],
      ['fully repaid on', saidOn('completedOn'), sql`completed_on`],
    ],
  },
);

export const loanDocumentChecks: readonly LedgerCheck[] = [
  agreements,
  newSchedules,
  receipts,
  letters,
];
