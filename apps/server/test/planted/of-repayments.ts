import type { WholeBook } from '../builders/whole-book.ts';
import { type Planted, post, repost, shifted, unknownId, unpost } from './plant.ts';

const penalties = 'every penalty against the days on which a payment was late';
const days = 'every loan against the due dates that have passed';
const allocation =
  'every repayment against the order of allocation: penalties, interest, principal';
const instalments =
  'every instalment against the repayments, oldest first and interest before principal';
const schedule = "every instalment against the loan's terms";
const covered = 'every day without a penalty against what was waiting to be applied';
const receipts = 'every repayment against its receipt and the day on which the client paid';

/** One penalty of the loan that is overdue. */
const day = '2027-01-05';
const penaltyOf = ({ overdue }: WholeBook) => `loan_id = '${overdue.loanId}'
  AND charged_on = '${day}'`;
const transferOf = ({ overdue }: WholeBook) => `subject_id = '${overdue.loanId}'
  AND kind = 'penalty' AND happened_on = '${day}'`;

/** An unapplied receipt of the client whose loan is overdue, the day before. */
const received = ({ overdue }: WholeBook, amount: number) =>
  post(overdue.client.clientId, {
    kind: 'receipt',
    subject: unknownId,
    debit: 1000,
    credit: 2200,
    amount,
  });

/** Moves a part of a repayment from one account of the loan to another, everywhere. */
function shift(loanId: string, from: string, to: string, amount: number): string {
  const codes: { [part: string]: number } = { penalty: 1120, interest: 1110, principal: 1100 };
  const move = (part: string, sign: '+' | '-') => `
    UPDATE loan_repayments SET ${part}_part = ${part}_part ${sign} ${amount}
    WHERE loan_id = '${loanId}';
    UPDATE ledger_transfers SET amount = amount ${sign} ${amount}
    WHERE subject_id = '${loanId}' AND kind = 'repayment_${part}';
    UPDATE ledger_accounts SET credits = credits ${sign} ${amount}
    WHERE subject_id = '${loanId}' AND code = ${codes[part]};`;
  return `ALTER TABLE loan_repayments DROP CONSTRAINT loan_repayments_parts;
    ${move(from, '-')} ${move(to, '+')}`;
}

/** Wrong penalties, repayments in another order, and missing effects of due dates. */
export const plantedInRepayments: readonly Planted[] = [
  {
    what: 'a penalty deleted',
    plant: (book) => `DELETE FROM loan_penalties WHERE ${penaltyOf(book)}`,
    check: "every loan's figures and state against its accounts",
    says: 'penalties charged',
  },
  {
    what: 'a penalty deleted with its transfer',
    plant: (book) =>
      `DELETE FROM loan_penalties WHERE ${penaltyOf(book)}; ${unpost(transferOf(book))}`,
    check: penalties,
    says: 'penalties in all',
  },
  {
    what: 'a penalty charged twice, with its transfer',
    plant: (book) =>
      `INSERT INTO loan_penalties (client_id, loan_id, charged_on, amount)
       SELECT client_id, loan_id, '2026-12-21', amount FROM loan_penalties
       WHERE ${penaltyOf(book)};
       ${repost(transferOf(book), { happened_on: "'2026-12-21'" })}`,
    check: penalties,
    says: 'penalties in all',
  },
  {
    what: 'a penalty of another amount, with its transfer',
    plant: (book) =>
      `UPDATE loan_penalties SET amount = amount + 1 WHERE ${penaltyOf(book)};
       ${repost(transferOf(book), { amount: '1' })}`,
    check: penalties,
    says: 'penalties of a whole day',
  },
  {
    what: 'a penalty on a day on which nothing was late, with its transfer',
    plant: (book) =>
      `UPDATE loan_penalties SET charged_on = '2026-12-10' WHERE ${penaltyOf(book)};
       UPDATE ledger_transfers SET happened_on = '2026-12-10' WHERE ${transferOf(book)}`,
    check: penalties,
    says: 'penalties on days on which a payment was late',
  },
  {
    what: 'a penalty left out although nothing of the client was waiting',
    plant: (book) =>
      `UPDATE loan_penalties SET amount = 0 WHERE ${penaltyOf(book)}; ${unpost(transferOf(book))}`,
    check: covered,
    says: '2027-01-05',
  },
  {
    what: 'a penalty left out although too little of the client was waiting',
    plant: (book) =>
      `UPDATE loan_penalties SET amount = 0 WHERE ${penaltyOf(book)}; ${unpost(transferOf(book))};
       ${received(book, 500)}`,
    check: covered,
    says: '2027-01-05 of loan',
  },
  {
    what: 'a penalty charged although enough of the client was waiting',
    plant: (book) => received(book, 100_000_000),
    check: covered,
    says: 'free of penalties: false, should be true',
  },
  {
    what: 'a penalty charged although a request of the client paused it',
    plant: ({ overdue }) =>
      `INSERT INTO loan_hardship_requests (client_id, loan_id, request_id, reason, requested_on,
         requested_at, penalties_paused_until, outcome, answered_on, answered_at)
       SELECT client_id, loan_id, gen_random_uuid(), '', '${day}', now(), '2027-01-06', 'ended',
         '2027-01-07', now()
       FROM loans WHERE loan_id = '${overdue.loanId}'`,
    check: covered,
    says: 'free of penalties: false, should be true',
  },
  {
    what: 'a loan that says its disbursement came back',
    plant: ({ overdue }) =>
      `UPDATE loans SET disbursement_returned_on = '2027-01-04'
       WHERE loan_id = '${overdue.loanId}'`,
    check: 'every loan whose disbursement came back against the money that waits',
    says: 'says that its money came back: true, should be false',
  },
  {
    what: 'principal paid before interest, with its transfers',
    plant: ({ late: { loanId } }) =>
      `${shift(loanId, 'interest', 'principal', 1000)}
       UPDATE loan_instalments SET interest_paid = interest_paid - 1000,
         principal_paid = principal_paid + 1000 WHERE loan_id = '${loanId}' AND number = 2`,
    check: allocation,
    says: 'interest so far: 499000, should be 500000',
  },
  {
    what: 'a penalty passed over by a repayment, with its transfers',
    plant: ({ late: { loanId } }) =>
      `${shift(loanId, 'penalty', 'interest', 1000)}
       UPDATE loan_instalments SET interest_paid = interest_paid + 1000
       WHERE loan_id = '${loanId}' AND number = 2`,
    check: allocation,
    says: 'penalty: 299000, should be 300000',
  },
  {
    what: 'a repayment whose interest was posted as principal',
    plant: ({ late }) =>
      `UPDATE loan_repayments SET interest_part = interest_part + 1,
         principal_part = principal_part - 1 WHERE loan_id = '${late.loanId}'`,
    check: 'every repayment against its transfers',
    says: 'interest: 500001, should be 500000',
  },
  {
    what: 'a later instalment paid before an earlier one',
    plant: ({ late }) =>
      `UPDATE loan_instalments SET principal_paid = principal_paid
         + CASE number WHEN 1 THEN -100 ELSE 100 END
       WHERE loan_id = '${late.loanId}' AND number IN (1, 2)`,
    check: instalments,
    says: 'instalment 1',
  },
  {
    what: 'a repayment that counts from an earlier day',
    plant: ({ late }) =>
      `UPDATE loan_repayments SET value_on = value_on - 2 WHERE loan_id = '${late.loanId}'`,
    check: receipts,
    says: 'recorded on: 2026-12-23, should be 2026-12-25',
  },
  {
    what: 'the time of a repayment moved',
    plant: ({ late }) =>
      `UPDATE loan_repayments SET ${shifted('paid_at', '-1 day')}
       WHERE loan_id = '${late.loanId}'`,
    check: receipts,
    says: 'time of booking',
  },
  {
    what: 'a due date moved',
    plant: ({ late }) =>
      `UPDATE loan_instalments SET due_on = due_on + 1
       WHERE loan_id = '${late.loanId}' AND number = 3`,
    check: schedule,
    says: 'instalment 3',
  },
  {
    what: 'an instalment of another amount',
    plant: ({ late }) =>
      `UPDATE loan_instalments SET interest = interest + CASE number WHEN 3 THEN -1 ELSE 1 END
       WHERE loan_id = '${late.loanId}' AND number IN (3, 4)`,
    check: schedule,
    says: 'interest: 399999, should be 400000',
  },
  {
    what: 'an instalment removed',
    plant: ({ late }) =>
      `DELETE FROM loan_instalments WHERE loan_id = '${late.loanId}' AND number = 4`,
    check: "every loan's number of instalments and day of completion",
    says: 'instalments: 3, should be 4',
  },
  {
    what: 'a day of completion moved',
    plant: ({ complete }) =>
      `UPDATE loans SET completed_on = completed_on + 1 WHERE loan_id = '${complete.loanId}'`,
    check: "every loan's number of instalments and day of completion",
    says: 'completed on: 2026-12-26, should be 2026-12-25',
  },
  {
    what: 'interest not earned on its due date, with its transfer',
    plant: ({ late }) =>
      `UPDATE loan_instalments SET interest_earned = false
       WHERE loan_id = '${late.loanId}' AND number = 2;
       ${unpost(`subject_id = '${late.loanId}' AND kind = 'interest_earned'
         AND happened_on = '2027-01-21'`)}`,
    check: days,
    says: 'instalments whose interest is earned: 2, should be 3',
  },
  {
    what: 'a loan called active while a payment is late',
    plant: ({ overdue }) =>
      `UPDATE loans SET state = 'active', arrears_since = NULL
       WHERE loan_id = '${overdue.loanId}'`,
    check: days,
    says: 'is overdue: false, should be true',
  },
  {
    what: 'an offer that should have expired',
    plant: ({ offered }) =>
      `UPDATE loans SET offer_expires_on = offer_expires_on - 20
       WHERE loan_id = '${offered.loanId}'`,
    check: days,
    says: 'has an offer that expired',
  },
];
