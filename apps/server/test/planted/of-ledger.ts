import { lenderId } from '../../src/ledger/index.ts';
import { bookDates } from '../builders/whole-book.ts';
import { type Planted, repost, shifted, unpost } from './plant.ts';

const seals = "every client's transfers of closed dates against their seal";
const dayTotals = "every closed date's totals by account code from its transfers";
const closes = 'every business date closed, one after the other';
const bookSeals = "every closed date's seal against the seals of the clients";
const penaltyOf = (loanId: string) => `kind = 'penalty' AND subject_id = '${loanId}'`;

/** Wrong totals, transfers, seals and day closes. */
export const plantedInLedger: readonly Planted[] = [
  {
    what: 'a total of an account that is a kobo too much',
    plant: ({ late }) =>
      `UPDATE ledger_accounts SET debits = debits + 1
       WHERE code = 1100 AND subject_id = '${late.loanId}'`,
    check: "every account's totals from its transfers",
    says: 'account 1100',
  },
  {
    what: 'the sum of a month that is a kobo too much',
    plant: ({ investor }) =>
      `UPDATE ledger_month_totals SET credits = credits + 1
       WHERE client_id = '${investor.clientId}' AND code = 2010 AND month = '2027-01-01'
         AND currency = 'NGN'`,
    check: "every month's totals from its transfers",
    says: 'month 2027-01-01 of account 2010',
  },
  {
    what: 'a month of investments without its sum',
    plant: ({ investor }) =>
      `DELETE FROM ledger_month_totals
       WHERE client_id = '${investor.clientId}' AND code = 2000 AND currency = 'USD'`,
    check: "every month's totals from its transfers",
    says: 'of account 2000',
  },
  {
    what: 'debits that are not credits',
    plant: ({ late }) =>
      `UPDATE ledger_accounts SET credits = credits + 1
       WHERE code = 4000 AND subject_id = '${late.loanId}'`,
    check: 'debits and credits of each currency over the whole book',
    says: 'NGN',
  },
  {
    what: 'an account without a single transfer',
    plant: ({ late }) =>
      `INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
       VALUES ('${late.client.clientId}', 1100, gen_random_uuid(), 'NGN', 1, 1)`,
    check: "every loan's figures and state against its accounts",
    says: 'loan of these accounts: false, should be true',
  },
  {
    what: 'the amount of a closed transfer changed, with its totals',
    plant: ({ late }) =>
      `UPDATE ledger_transfers SET amount = amount + 1 WHERE kind = 'disbursement'
         AND subject_id = '${late.loanId}';
       UPDATE ledger_accounts SET debits = debits + 1 WHERE code = 1100
         AND subject_id = '${late.loanId}';
       UPDATE ledger_accounts SET debits = debits + 1, credits = credits + 1 WHERE code = 1200
         AND subject_id = '${late.loanId}'`,
    check: seals,
    says: bookDates.first,
  },
  {
    what: 'the day of a closed transfer changed',
    plant: ({ overdue }) =>
      `UPDATE ledger_transfers SET happened_on = happened_on + 1
       WHERE kind = 'disbursement' AND subject_id = '${overdue.loanId}'`,
    check: seals,
    says: bookDates.first,
  },
  {
    what: 'the time of a closed transfer changed',
    plant: ({ overdue }) =>
      `UPDATE ledger_transfers SET ${shifted('written_at', '1 second')}
       WHERE kind = 'disbursement' AND subject_id = '${overdue.loanId}'`,
    check: seals,
    says: 'seal of its transfers',
  },
  {
    what: 'a closed transfer removed, with its totals',
    plant: ({ overdue }) => unpost(`${penaltyOf(overdue.loanId)} AND happened_on = '2027-01-05'`),
    check: seals,
    says: '2027-01-05',
  },
  {
    what: 'a transfer added to a closed date, with its totals',
    plant: ({ overdue }) =>
      repost(`${penaltyOf(overdue.loanId)} AND happened_on = '2027-01-05'`, {
        happened_on: "'2026-12-01'",
      }),
    check: seals,
    // It lies before the client's next seal.
    says: '2026-12-21, number of transfers: 2, should be 1',
  },
  {
    what: 'the seal of a client changed',
    plant: ({ late }) =>
      `UPDATE ledger_seals SET seal = sha256(seal)
       WHERE client_id = '${late.client.clientId}' AND business_date = '${bookDates.first}'`,
    check: seals,
    says: 'seal of its transfers',
  },
  {
    what: 'everything of a date removed, seal and all',
    plant: ({ dollars, investor }) =>
      `${unpost(`subject_id = '${dollars}' AND happened_on = '2027-02-21'`)};
       DELETE FROM ledger_seals
       WHERE client_id = '${investor.clientId}' AND business_date = '2027-02-21'`,
    check: bookSeals,
    says: 'close of 2027-02-21',
  },
  {
    what: 'the seal of a closed date changed',
    plant: () => "UPDATE day_closes SET seal = sha256(seal) WHERE business_date = '2027-01-15'",
    check: bookSeals,
    says: 'close of 2027-01-15, seal of the whole book',
  },
  {
    what: 'the totals of a closed date that are a kobo too much',
    plant: () =>
      `UPDATE ledger_day_totals SET debits = debits + 1, debits_through = debits_through + 1
       WHERE code = 1000 AND currency = 'NGN' AND business_date = '${bookDates.first}'`,
    check: dayTotals,
    says: `account 1000 on ${bookDates.first} in NGN, debits`,
  },
  {
    what: 'a closed date without the totals of a code',
    plant: () =>
      `DELETE FROM ledger_day_totals WHERE code = 1100 AND business_date = '${bookDates.first}'`,
    check: dayTotals,
    says: `account 1100 on ${bookDates.first} in NGN, transfers`,
  },
  {
    what: 'what a code had moved through a date',
    plant: () =>
      `UPDATE ledger_day_totals SET credits_through = credits_through + 1
       WHERE code = 1000 AND currency = 'NGN' AND business_date = '${bookDates.first}'`,
    check: dayTotals,
    says: 'credits through the date',
  },
  {
    what: 'a day close missing in the middle',
    plant: () => "DELETE FROM day_closes WHERE business_date = '2027-01-15'",
    check: closes,
    says: 'close of 2027-01-14, next business date: 2027-01-16, should be 2027-01-15',
  },
  {
    what: 'the last day close missing',
    plant: () => "DELETE FROM day_closes WHERE business_date = '2027-02-24'",
    check: closes,
    says: 'close of 2027-02-23',
  },
  {
    what: 'all day closes deleted',
    plant: () => 'DELETE FROM day_closes',
    check: 'the first closed business date against the first seal',
    says: `first closed date: nothing, should be ${bookDates.first}`,
  },
  {
    what: 'the row of a client deleted',
    plant: ({ investor }) => `DELETE FROM clients WHERE client_id = '${investor.clientId}'`,
    check: 'every client who signs in or whose money moved has a row',
    says: 'has a row: false, should be true',
  },
  {
    what: 'a closed month that is open again',
    plant: () => 'DELETE FROM ledger_month_balances; DELETE FROM ledger_closed_months',
    check: 'every month that two people closed is still closed',
    says: 'month of 2027-01-01, is closed: false, should be true',
  },
  {
    what: 'a balance of a closed month that is a kobo too much',
    plant: () => "UPDATE ledger_month_balances SET debits = debits + 1 WHERE month = '2027-01-01'",
    check: "every closed month's balances from the totals of its dates",
    says: ' in the month of 2027-01-01, debits: ',
  },
  {
    what: 'a journal on another day than its transfers',
    plant: ({ journal }) =>
      `UPDATE journals SET posted_on = posted_on - 1
       WHERE client_id = '${lenderId}' AND journal_id = '${journal}'`,
    check: 'every journal against its transfers',
    says: ', account 5900 in NGN, debits: 250000, should be 0',
  },
  {
    what: 'a journal of which two people approved another amount',
    plant: ({ journal }) =>
      `UPDATE approvals SET payload = jsonb_set(payload, '{lines,0,amount}', '"1"')
       WHERE kind = 'manual-journal' AND subject_id = '${journal}'`,
    check: 'every journal against what two people approved',
    says: ', account 5900, debits: 250000, should be 1',
  },
  {
    what: 'the value date of a journal changed',
    plant: ({ journal }) =>
      `UPDATE journals SET value_date = value_date - 1
       WHERE client_id = '${lenderId}' AND journal_id = '${journal}'`,
    check: 'every journal against the record of its posting',
    says: 'value date: 2027-02-19, should be 2027-02-20',
  },
  {
    what: 'a day close that never finished',
    plant: () => "UPDATE day_closes SET finished_at = NULL WHERE business_date = '2027-01-15'",
    check: closes,
    says: 'close of 2027-01-15',
  },
  {
    what: 'a business date set back',
    plant: () => 'UPDATE business_clock SET business_date = business_date - 1',
    check: closes,
    says: 'next business date: 2027-02-24, should be 2027-02-25',
  },
  {
    what: 'a business date set ahead',
    plant: () => 'UPDATE business_clock SET business_date = business_date + 1',
    check: closes,
    says: 'next business date: 2027-02-26, should be 2027-02-25',
  },
];
