import type { WholeBook } from '../builders/whole-book.ts';
import type { Planted } from './plant.ts';

const ofLoans =
  'every amount in the transactions of clients against its loan, repayment or reversal';
const ofInvestments =
  'every amount in the transactions of clients against its investment, return or withdrawal';

/** A change of the entries of one kind about a loan or an investment. */
const entry = (columns: string, kind: string, subject: string) =>
  `UPDATE activity_entries SET ${columns} WHERE kind = '${kind}' AND subject_id = '${subject}'`;
const larger = (kind: string, subject: string) => entry('amount = amount + 1', kind, subject);

const inTransactions: readonly (readonly [
  what: string,
  plant: (book: WholeBook) => string,
  check: string,
  says: string,
])[] = [
  [
    'another amount of a loan',
    ({ late }) => larger('loan', late.loanId),
    ofLoans,
    'amount: 10000001, should be 10000000',
  ],
  [
    'a loan that is not paid out with an amount',
    ({ offered }) => entry('amount = 500', 'loan', offered.loanId),
    ofLoans,
    'amount: 500, should be nothing',
  ],
  [
    'another amount of a repayment',
    ({ late }) => larger('repayment', late.loanId),
    ofLoans,
    'amount: 3300001, should be 3300000',
  ],
  [
    'no repayment',
    ({ late }) => `DELETE FROM activity_entries WHERE kind = 'repayment'
      AND subject_id = '${late.loanId}'`,
    ofLoans,
    'is listed: false, should be true',
  ],
  [
    'a repayment of another loan',
    ({ late, overdue }) => entry(`subject_id = '${overdue.loanId}'`, 'repayment', late.loanId),
    ofLoans,
    'is listed: true, should be false',
  ],
  [
    'no reversal of a repayment',
    ({ late }) => `INSERT INTO loan_repayment_reversals
        (client_id, loan_id, reversal_id, repayment_id, amount, reversed_on, reversed_at)
      SELECT client_id, loan_id, gen_random_uuid(), repayment_id, 500, paid_on, paid_at
      FROM loan_repayments WHERE loan_id = '${late.loanId}'`,
    ofLoans,
    'amount: nothing, should be 500',
  ],
  [
    'another amount of an investment',
    ({ drawn }) => larger('deposit', drawn),
    ofInvestments,
    'amount: 25000051, should be 25000050',
  ],
  [
    'another amount of a return',
    ({ drawn }) => larger('returns', drawn),
    ofInvestments,
    'amount: 250001, should be 250000',
  ],
  [
    'another amount of a withdrawal',
    ({ withdrawn }) => larger('withdrawal', withdrawn),
    ofInvestments,
    'amount: 3000001, should be 3000000',
  ],
  [
    'a withdrawal that was cancelled',
    ({ investor }) => `UPDATE withdrawals
      SET status = 'cancelled', cancelled_by = 'client', cancelled_at = requested_at
      WHERE client_id = '${investor.clientId}' AND status = 'paid'`,
    ofInvestments,
    'is listed: true, should be false',
  ],
  [
    'another amount moved to the next plan',
    ({ next }) => `UPDATE activity_entries SET amount = amount - 1 WHERE entry_id = (
      SELECT reinvestment_id FROM reinvestments WHERE to_investment_id = '${next}')`,
    ofInvestments,
    'amount: 10199999, should be 10200000',
  ],
  [
    'no reversal of an investment',
    ({ drawn }) => `INSERT INTO investment_reversals
        (client_id, investment_id, reversal_id, receipt_id, capital, returns, reversed_at,
         reversed_on)
      SELECT client_id, investment_id, gen_random_uuid(), receipt_id, 500, 40, created_at, start_on
      FROM investments WHERE investment_id = '${drawn}'`,
    ofInvestments,
    'amount: nothing, should be 540',
  ],
];

/** SQL that changes a field of the valid document of a kind about a loan or a repayment. */
const says = (kind: string, subject: string, field: string, value: string) =>
  `UPDATE issued_documents SET data = jsonb_set(data, '{${field}}', '${value}')
   WHERE kind = '${kind}' AND subject_id IN (${subject}) AND withdrawn_on IS NULL`;
const repaymentOf = (loanId: string) =>
  `SELECT repayment_id FROM loan_repayments WHERE loan_id = '${loanId}'`;
const agreements = 'every loan agreement that we issued against the terms that its client accepted';
const schedules = 'every new schedule that we issued against the terms that its client accepted';
const receipts = 'every repayment receipt that we issued against its repayment';
const letters = 'every discharge letter that we issued against its loan and the repayments';

const inDocuments: typeof inTransactions = [
  [
    'an agreement with another amount',
    ({ late }) => says('loan-agreement', `'${late.loanId}'`, 'terms,amount', '"1"'),
    agreements,
    'amount: 1, should be 10000000',
  ],
  [
    'an agreement with another penalty',
    ({ late }) => says('loan-agreement', `'${late.loanId}'`, 'terms,penaltyPpmPerDay', '1'),
    agreements,
    'says what was accepted: false, should be true',
  ],
  [
    'a new schedule with another total',
    ({ restructured }) =>
      says('new-schedule', `'${restructured.loanId}'`, 'terms,totalToRepay', '"1"'),
    schedules,
    'total to repay: 1, should be',
  ],
  [
    'a receipt with another amount',
    ({ late }) => says('repayment-receipt', repaymentOf(late.loanId), 'amount', '"3300001"'),
    receipts,
    'amount: 3300001, should be 3300000',
  ],
  [
    'a receipt with another part of interest',
    ({ late }) => says('repayment-receipt', repaymentOf(late.loanId), 'interest', '"1"'),
    receipts,
    'interest: 1, should be',
  ],
  [
    'a discharge letter with another total',
    ({ complete }) => says('discharge-letter', `'${complete.loanId}'`, 'totalRepaid', '"1"'),
    letters,
    'total repaid: 1, should be',
  ],
  [
    'a discharge letter of a loan that is live',
    ({ complete }) => `UPDATE loans SET completed_on = NULL WHERE loan_id = '${complete.loanId}'`,
    letters,
    'should be nothing',
  ],
];

/** Planted errors: clients' lists and documents that no longer agree with the book. */
export const plantedInLists: readonly Planted[] = [
  ...inTransactions.map(
    ([what, ...rest]) => [`in a client's transactions, ${what}`, ...rest] as const,
  ),
  ...inDocuments.map(([what, ...rest]) => [`in a client's documents, ${what}`, ...rest] as const),
].map(([what, plant, check, words]) => ({ what, plant, check, says: words }));
