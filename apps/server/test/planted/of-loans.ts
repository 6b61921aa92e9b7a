import type { WholeBook } from '../builders/whole-book.ts';
import { moveToUnknownClient, type Planted, shifted, unknownId } from './plant.ts';

const terms = "every loan's terms against those that its client accepted";
const dates = "every loan's dates against each other and its disbursement";
const dueDates = 'every loan against the due dates that have passed';
const links = 'every repayment against the payment it came from';
const disbursements = 'every disbursement against its payout and the account of the loan';

/** A change of the loan that is overdue, found by one check. */
const ofOverdue: readonly (readonly [
  what: string,
  columns: string,
  check: string,
  says: string,
])[] = [
  ['the rate of a live loan changed', 'rate_ppm = 30000', terms, 'rate: 30000, should be 40000'],
  ['the amount of a live loan changed', 'amount = amount - 1', terms, 'amount: 5000000'],
  ['the months of a live loan changed', 'months = 4', terms, 'months: 4, should be 3'],
  ['the penalty of a live loan changed', 'penalty_ppm_per_day = 1', terms, 'penalty a day: 1'],
  ['the most penalties changed', 'penalty_cap_ppm = 1', terms, 'most penalties: 1'],
  [
    'the smallest arrears changed',
    'smallest_arrears = 100000000',
    terms,
    'smallest arrears: 100000000, should be 5000',
  ],
  [
    'the accepted amount changed',
    `accepted_terms = jsonb_set(accepted_terms, '{amount}', '"5000000"')`,
    terms,
    'amount: 5000001, should be 5000000',
  ],
  [
    'the accepted cost changed',
    `accepted_terms = jsonb_set(accepted_terms, '{totalCost}', '"1"')`,
    terms,
    'accepted cost: 1',
  ],
  [
    'an accepted instalment changed',
    `accepted_terms = jsonb_set(accepted_terms, '{schedule,1,interest}', '"1"')`,
    terms,
    'accepted interest',
  ],
  [
    'an accepted due date changed',
    `accepted_terms = jsonb_set(accepted_terms, '{schedule,2,dueOn}', '"2027-02-22"')`,
    terms,
    'accepted last due date: 2027-02-22, should be 2027-02-21',
  ],
  [
    'the accepted yearly rate changed',
    `accepted_terms = jsonb_set(accepted_terms, '{apr}', '"72.50"')`,
    terms,
    'accepted yearly rate',
  ],
  ['the accepted terms removed', 'accepted_terms = NULL', terms, 'should be nothing'],
  ['more lent than asked for', 'requested_amount = 100', terms, 'at most what was asked for'],
  ['a day of disbursement moved', 'disbursed_on = disbursed_on + 1', dates, 'disbursed on'],
  [
    'the time of a disbursement moved',
    shifted('disbursed_at', '1 day'),
    dates,
    'time of its disbursement: 2026-11-22',
  ],
  ['a last due date moved', 'due_on = due_on + 1', dates, 'last due date: 2027-02-22'],
  ['an application dated back', 'applied_on = applied_on - 1', dates, 'applied on: 2026-11-20'],
  ['the end of an offer moved', 'offer_expires_on = offer_expires_on + 1', dates, 'offered on'],
  ['a day of completion invented', 'completed_on = due_on', dates, 'has a day of completion'],
  [
    'a live loan called complete',
    "state = 'complete', arrears_since = NULL",
    dates,
    'has a day of completion',
  ],
  ['a later day of falling late', 'arrears_since = arrears_since + 1', dueDates, 'late since'],
  ['an account of the loan changed', "bank_code = '044'", disbursements, 'bank paid to: 058'],
  [
    'the holder of an account changed',
    "account_name = 'EVE OBI'",
    disbursements,
    'should be EVE OBI',
  ],
];

const repaymentOf = ({ late }: WholeBook) => `loan_id = '${late.loanId}'`;

/** Wrong loans, repayments and disbursements. */
export const plantedInLoans: readonly Planted[] = [
  {
    what: 'a loan that is not counted',
    plant: ({ late }) =>
      `UPDATE loan_totals SET applied = applied - 1 WHERE client_id = '${late.client.clientId}'`,
    check: "what is counted of each client's loans",
    says: 'applied for: 0, should be 1',
  },
  ...ofOverdue.map(([what, columns, check, says]) => ({
    what,
    plant: ({ overdue }: WholeBook) =>
      `UPDATE loans SET ${columns} WHERE loan_id = '${overdue.loanId}'`,
    check,
    says,
  })),
  {
    what: 'a repayment removed',
    plant: (book) => `DELETE FROM loan_repayments WHERE ${repaymentOf(book)}`,
    check: links,
    says: 'repayment: nothing',
  },
  {
    what: 'a repayment that names another payment',
    plant: (book) =>
      `UPDATE loan_repayments SET payment_id = '${unknownId}' WHERE ${repaymentOf(book)}`,
    check: links,
    says: 'repayment',
  },
  {
    what: 'the day of a repayment moved',
    plant: (book) => `UPDATE loan_repayments SET paid_on = paid_on + 1 WHERE ${repaymentOf(book)}`,
    check: links,
    says: 'day of booking',
  },
  {
    what: 'a payment that names another repayment',
    plant: ({ late }) =>
      `UPDATE payments SET result_id = '${unknownId}'
       WHERE client_id = '${late.client.clientId}' AND purpose = 'repayment'`,
    check: links,
    says: 'repayment',
  },
  {
    what: 'a payment for another loan',
    plant: ({ late }) =>
      `UPDATE payments SET subject = jsonb_set(subject, '{loanId}', '"${unknownId}"')
       WHERE client_id = '${late.client.clientId}' AND purpose = 'repayment'`,
    check: links,
    says: 'loan',
  },
  ...(
    [
      ['to another bank', "bank_code = '044'", 'bank paid to: 044, should be 058'],
      ['to another holder', "account_name = 'EVE OBI'", 'account holder paid: EVE OBI'],
      ['to another number', "account_index = 'x'", 'account number paid, as a keyed hash: x'],
      ['for another loan', `subject_id = '${unknownId}'`, 'payouts that were paid'],
      ['on another day', 'settled_on = settled_on + 1', 'day of the payout: 2026-11-22'],
    ] as const
  ).map(([what, columns, says]) => ({
    what: `a payout ${what}`,
    plant: ({ late }: WholeBook) =>
      `UPDATE payouts SET ${columns} WHERE subject_id = '${late.loanId}'`,
    check: disbursements,
    says,
  })),
  {
    what: 'a payout of another client',
    plant: ({ late }) => moveToUnknownClient('payouts', `subject_id = '${late.loanId}'`),
    check: disbursements,
    says: 'payouts that were paid',
  },
];
