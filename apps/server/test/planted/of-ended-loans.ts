import type { WholeBook } from '../builders/whole-book.ts';
import { type Planted, post, unpost } from './plant.ts';

const replayed = 'every loan with penalties or reversed repayments against its whole history';
const figures = "every loan's figures and state against its accounts";
const recovered =
  'everything recovered of a written-off loan against the loss and what two people approved';
const approved = 'every write-off and waiver of a loan against what two people approved';

const ofCancelled =
  (table: string, columns: string, also = 'true') =>
  ({ cancelled }: WholeBook) =>
    `UPDATE ${table} SET ${columns} WHERE loan_id = '${cancelled.loanId}' AND ${also}`;
const ofWrittenOff =
  (table: string, columns: string, also = 'true') =>
  ({ writtenOff }: WholeBook) =>
    `UPDATE ${table} SET ${columns} WHERE loan_id = '${writtenOff.loanId}' AND ${also}`;

const ofRestructured =
  (table: string, columns: string, also = 'true') =>
  ({ restructured }: WholeBook) =>
    `UPDATE ${table} SET ${columns} WHERE loan_id = '${restructured.loanId}' AND ${also}`;
const newSchedules = 'every new schedule of a loan against what two people approved';

/** Wrong settlements, new schedules, and loans that were given up. */
export const plantedInEndedLoans: readonly Planted[] = [
  {
    what: 'a cancelled loan whose interest did not fall away',
    plant: ofCancelled('loan_instalments', 'interest_forgiven = 0', 'number = 1'),
    check: replayed,
    says: 'instalment 1',
  },
  {
    what: 'interest that fell away, without its transfer',
    plant: ({ cancelled }) =>
      unpost(`subject_id = '${cancelled.loanId}' AND kind = 'interest_forgiven'`),
    check: figures,
    says: 'interest',
  },
  {
    what: 'a loan cancelled after its time',
    plant: ofCancelled('loans', 'cancel_until = disbursed_on - 1'),
    check: replayed,
    says: 'should be',
  },
  {
    what: 'a day more to cancel a loan',
    plant: ofCancelled('loans', 'cancel_until = cancel_until + 1'),
    check: "every loan's time to cancel against the working days",
    says: 'last day to cancel it',
  },
  {
    what: 'a cancelled loan that says it was paid as usual',
    plant: ofCancelled('loans', 'settled_as = NULL'),
    check: 'every instalment against the repayments, oldest first and interest before principal',
    says: 'interest paid: 0, should be 400000',
  },
  {
    what: 'a write-off of a kobo more',
    plant: ofWrittenOff('loans', 'penalty_written_off = penalty_written_off + 1'),
    check: replayed,
    says: 'penalties written off, should be',
  },
  {
    what: 'a write-off without its transfer',
    plant: ({ writtenOff }) =>
      unpost(`subject_id = '${writtenOff.loanId}' AND kind = 'write_off_principal'`),
    check: figures,
    says: 'principal written off',
  },
  {
    what: 'a write-off that nobody approved',
    plant: ({ writtenOff }) => `DELETE FROM approvals WHERE subject_id = '${writtenOff.loanId}'`,
    check: approved,
    says: 'was written off by two people: false',
  },
  {
    what: 'a recovery that nobody approved',
    plant: ({ writtenOff }) =>
      post(writtenOff.client.clientId, {
        kind: 'loan_write_off_recovered',
        subject: writtenOff.loanId,
        amount: 500,
        debit: 2200,
        credit: 5020,
      }),
    check: recovered,
    says: 'was approved by two people: false',
  },
  {
    what: 'another reason of a write-off',
    plant: ofWrittenOff('loans', "write_off_reason = 'Agreed with the client'"),
    check: approved,
    says: 'reason of the write-off: Agreed with the client, should be Nothing can be recovered',
  },
  {
    what: 'another reason in what was approved of a write-off',
    plant: ({ writtenOff }) =>
      `UPDATE approvals SET payload = '{"reason": "Fraud"}'
       WHERE subject_id = '${writtenOff.loanId}' AND kind = 'loan-write-off'`,
    check: approved,
    says: 'should be Fraud',
  },
  {
    what: 'the rebate of a live loan changed',
    plant: ({ overdue }) =>
      `UPDATE loans SET rebate_ppm = 500000 WHERE loan_id = '${overdue.loanId}'`,
    check: "every loan's rebate against the product of its day",
    says: 'rebate 500000, is that of its product: false',
  },
  {
    what: 'the accepted terms of a new schedule changed',
    plant: ofRestructured(
      'loan_restructurings',
      `accepted_terms = accepted_terms || '{"totalToRepay": "1"}'`,
    ),
    check: replayed,
    says: 'not as it was accepted',
  },
  {
    what: 'a write-off on another day',
    plant: ofWrittenOff('loans', "written_off_on = '2027-01-10'"),
    check: replayed,
    says: 'loan',
  },
  {
    what: 'a waiver that nobody approved',
    plant: ({ overdue }) =>
      `INSERT INTO loan_penalty_changes (client_id, loan_id, change_id, charged_on, kind, amount,
         cause_id, changed_on, changed_at)
       SELECT client_id, loan_id, gen_random_uuid(), charged_on, 'waived', amount,
         gen_random_uuid(), charged_on, '2027-01-05T12:00:00Z'
       FROM loan_penalties WHERE loan_id = '${overdue.loanId}' AND charged_on = '2027-01-05'`,
    check: approved,
    says: 'penalties waived: 50000, should be 0',
  },
  {
    what: 'a new schedule that nobody approved',
    plant: ({ restructured }) =>
      `DELETE FROM approvals WHERE subject_id = '${restructured.loanId}'`,
    check: newSchedules,
    says: 'months and rate were approved: false',
  },
  {
    what: 'the rate of a new schedule changed',
    plant: ofRestructured('loan_restructurings', 'rate_ppm = 10000'),
    check: newSchedules,
    says: 'accepted rate: 20000, should be 10000',
  },
  {
    what: 'an instalment of a new schedule changed',
    plant: ofRestructured(
      'loan_instalments',
      'principal = principal + CASE number WHEN 1 THEN 1 ELSE -1 END',
      'number IN (1, 2)',
    ),
    check: replayed,
    says: 'schedule 1 of loan',
  },
  {
    what: 'an instalment of an earlier schedule changed',
    plant: ofRestructured('loan_replaced_instalments', 'due_on = due_on + 1', 'number = 2'),
    check: replayed,
    says: 'schedule 0 of loan',
  },
  {
    what: 'more made principal than was owed',
    plant: ofRestructured('loan_restructurings', 'penalties = penalties + 1'),
    check: replayed,
    says: 'not as it was accepted',
  },
  {
    what: 'a loan that says it was never restructured',
    plant: ofRestructured('loans', 'generation = 0'),
    check: "every instalment against the loan's terms",
    says: 'due: 2027-01-25, should be 2026-12-21',
  },
];
