import type { WholeBook } from '../builders/whole-book.ts';
import { type Planted, post, repost, shifted, unknownId, unpost } from './plant.ts';

const expected =
  'every return against the capital, the rate and the anniversaries of its investment';
const terms = "every investment's terms and dates against the payment that began it";
const withdrawals = 'every withdrawal against its payout';
const started = 'every plan that was started from a balance against what it took';
const reversed = 'everything taken out of an investment with its payment against its transfers';
const parts = 'every part of a withdrawal against what was taken from its investment';

const change = (columns: string) => (id: string) =>
  `UPDATE investments SET ${columns} WHERE investment_id = '${id}'`;

/** The second return of an investment, on this day. */
const second = (id: string) => `subject_id = '${id}' AND kind = 'returns'
  AND happened_on = '2027-01-21'`;
const rowOfSecond = (id: string) => `investment_id = '${id}' AND number = 2`;

const ofDrawn: readonly (readonly [what: string, columns: string, says: string])[] = [
  ['the rate of a live plan changed', 'rate_ppm = 12500', 'rate: 12500, should be 10000'],
  ['the least amount of a live plan changed', 'plan_minimum = 1', 'least of the plan: 1'],
  ['a plan exchanged for another', "plan = 'k891'", 'plan: k891, should be 03oa'],
  ['the amount of a plan changed', 'initial_amount = initial_amount + 1', 'amount paid'],
  ['the months of a plan changed', 'months = 4', 'months: 4, should be 3'],
  ['the start of a plan moved', 'start_on = start_on + 1', 'start: 2026-11-22'],
  ['the time of a start moved', shifted('created_at', '-1 day'), 'time of its start'],
  ['a maturity moved', 'matures_on = matures_on + 1', 'maturity: 2027-02-22'],
  ['a next return moved', 'next_returns_on = next_returns_on + 1', 'next return: 2027-03-22'],
  ['a plan of another payment', `payment_id = '${unknownId}'`, 'the payment names it'],
];

/** Of the plan that was started from a balance, in its row and in that of the change. */
const ofNext: readonly (readonly [what: string, plant: (id: string) => string, says: string])[] = [
  ['another rate', change('rate_ppm = 12500'), 'rate: 12500, should be 10000'],
  ['another least amount', change('plan_minimum = 1'), 'least of the plan: 1'],
  ['another amount', change('initial_amount = initial_amount + 1'), 'amount: 10200001'],
  ['another maturity', change('matures_on = matures_on + 1'), 'maturity: 2027-05-24'],
  ['another receipt', change(`receipt_id = '${unknownId}'`), `receipt: ${unknownId}`],
  ['other details', change(`form = form || '{"title": "Mr"}'`), 'details: false'],
  [
    'capital that was returns',
    (id) => `UPDATE reinvestments SET capital = capital - 1, returns = returns + 1
      WHERE to_investment_id = '${id}'`,
    'capital taken: 9999999, should be 10000000',
  ],
  [
    'no row of the change',
    (id) => `DELETE FROM reinvestments WHERE to_investment_id = '${id}'`,
    'capital taken',
  ],
  [
    'a source that had not matured',
    (id) => `UPDATE investments SET matures_on = '2027-03-01' WHERE investment_id = (
      SELECT from_investment_id FROM reinvestments WHERE to_investment_id = '${id}')`,
    'the source had matured: false',
  ],
];

/** Returns of the matured plan that were taken out of the next one's capital. */
const takenOut = (next: string, amount: number) =>
  `INSERT INTO investment_reversals (client_id, investment_id, reversal_id, receipt_id, capital,
     returns, returns_of, reversed_at, reversed_on)
   SELECT client_id, to_investment_id, gen_random_uuid(), '${unknownId}', ${amount}, 0,
     from_investment_id, reinvested_at, reinvested_on
   FROM reinvestments WHERE to_investment_id = '${next}';`;

/** Wrong returns, plans and withdrawals. */
export const plantedInInvestments: readonly Planted[] = [
  {
    what: 'a slot of an offer that no one bought',
    plant: ({ offer }) =>
      `UPDATE offers SET slots_sold = slots_sold + 1 WHERE offer_id = '${offer}'`,
    check: "every offer's slots against the investments and payments that hold them",
    says: 'slots sold: 3, should be 2',
  },
  {
    what: 'the rate of an offer after it was sold',
    plant: ({ offer }) => `UPDATE offers SET rate_ppm = 25000 WHERE offer_id = '${offer}'`,
    check: "every limited-time offer's terms against what was sold of it",
    says: 'rate: 25000, should be 15000',
  },
  {
    what: 'the rate of an old version of a tier',
    plant: () =>
      "UPDATE investment_tier_versions SET rate_ppm = 17000 WHERE code = 'r0d3' AND version = 1",
    check: 'every version of a product against what two people approved',
    says: 'version 1 of r0d3, Rate: 1.7% per month, should be 1.8% per month',
  },
  {
    what: 'the rate of the present version of a tier',
    plant: () =>
      "UPDATE investment_tier_versions SET rate_ppm = 29000 WHERE code = 'r0d3' AND version = 2",
    check: 'every version of a product against what two people approved',
    says: 'version 2 of r0d3, Rate: 2.9% per month, should be 1.9% per month',
  },
  ...ofDrawn.map(([what, columns, says]) => ({
    what,
    plant: ({ drawn }: { drawn: string }) => change(columns)(drawn),
    check: terms,
    says,
  })),
  ...ofNext.map(([what, plant, says]) => ({
    what: `a plan from a balance with ${what}`,
    plant: ({ next }: WholeBook) => plant(next),
    check: started,
    says,
  })),
  {
    what: 'reinvested returns that were taken out and never posted',
    plant: ({ next }) => takenOut(next, 500),
    check: reversed,
    says: 'capital taken: 500, should be 0',
  },
  {
    what: 'more returns taken out of a plan than were reinvested',
    plant: ({ next }) => takenOut(next, 200_001),
    check: reversed,
    says: 'the returns had been reinvested: false',
  },
  {
    what: 'reinvested returns taken out by no one',
    plant: ({ investor, next }) =>
      post(investor.clientId, {
        kind: 'reinvested_returns_reversed',
        subject: next,
        amount: 500,
        debit: 2000,
        credit: 5000,
      }),
    check: reversed,
    says: 'capital taken: 0, should be 500',
  },
  {
    what: 'tax taken back by no one',
    plant: ({ investor, next }) =>
      post(investor.clientId, {
        kind: 'withholding_tax_reversed',
        subject: next,
        amount: 500,
        debit: 2400,
        credit: 5000,
      }),
    check: reversed,
    says: 'tax taken: 0, should be 500',
  },
  {
    what: 'a plan that is not counted',
    plant: ({ investor }) =>
      `UPDATE investment_totals SET made = made - 1
       WHERE client_id = '${investor.clientId}' AND currency = 'USD'`,
    check: "what is counted of each client's investments",
    says: 'made: 0, should be 1',
  },
  {
    what: 'a plan in another currency',
    plant: ({ dollars }) => change("currency = 'NGN'")(dollars),
    check: terms,
    says: 'currency: NGN, should be USD',
  },
  {
    what: 'a plan with another status',
    plant: ({ drawn }) => change('status = 2, next_returns_on = NULL')(drawn),
    check: 'every investment against its accounts',
    says: 'status: 2',
  },
  {
    what: 'a plan that is gone',
    plant: ({ drawn }) => `DELETE FROM investments WHERE investment_id = '${drawn}'`,
    check: 'every investment against its accounts',
    says: 'capital owed',
  },
  {
    what: 'an anniversary counted twice',
    plant: ({ drawn }) =>
      change(`returns_credited = returns_credited + 1,
        next_returns_on = (start_on + interval '5 months')::date`)(drawn),
    check: 'every investment against the anniversaries that have passed',
    says: 'anniversaries credited: 4, should be 3',
  },
  {
    what: 'a return deleted',
    plant: ({ drawn }) => `DELETE FROM investment_returns WHERE ${rowOfSecond(drawn)}`,
    check: 'every return against its rate and its transfer',
    says: 'the transfer of 2027-01-21',
  },
  {
    what: 'a return deleted with its transfer',
    plant: ({ drawn }) =>
      `DELETE FROM investment_returns WHERE ${rowOfSecond(drawn)}; ${unpost(second(drawn))}`,
    check: expected,
    says: 'return 2',
  },
  {
    what: 'a return doubled with its transfer',
    plant: ({ drawn }) =>
      `INSERT INTO investment_returns (client_id, investment_id, number, credited_on, credited_at,
         capital, amount)
       SELECT client_id, investment_id, 4, credited_on, credited_at, capital, amount
       FROM investment_returns WHERE ${rowOfSecond(drawn)};
       ${repost(second(drawn))}`,
    check: expected,
    says: 'return 4',
  },
  {
    what: 'a return corrected although nothing was missing',
    plant: ({ drawn }) =>
      `INSERT INTO investment_returns (client_id, investment_id, number, correction, credited_on,
         credited_at, capital, amount)
       SELECT client_id, investment_id, number, 1, credited_on, credited_at, capital, amount
       FROM investment_returns WHERE ${rowOfSecond(drawn)};
       ${repost(second(drawn))}`,
    check: expected,
    says: 'return 2',
  },
  {
    what: 'a return on too much capital, with its transfer',
    plant: ({ drawn }) =>
      `UPDATE investment_returns SET capital = capital + 100, amount = amount + 1
       WHERE ${rowOfSecond(drawn)};
       ${repost(second(drawn), { amount: '1' })}`,
    check: expected,
    says: 'return 2',
  },
  {
    what: 'tax withheld that is not in force, with its transfer',
    plant: ({ drawn }) =>
      `UPDATE investment_returns SET tax = 100, amount = amount - 100 WHERE ${rowOfSecond(drawn)};
       UPDATE ledger_transfers SET amount = amount - 100 WHERE ${second(drawn)};
       ${repost(second(drawn), { kind: "'withholding_tax'", amount: '100', credit_code: '2400' })}`,
    check: expected,
    says: 'tax withheld: 100, should be 0',
  },
  {
    what: 'a return on the wrong day, with its transfer',
    plant: ({ drawn }) =>
      `UPDATE investment_returns SET credited_on = credited_on + 1,
         ${shifted('credited_at', '1 day')} WHERE ${rowOfSecond(drawn)};
       UPDATE ledger_transfers SET happened_on = happened_on + 1 WHERE ${second(drawn)}`,
    check: expected,
    says: 'day of the credit: 2027-01-22, should be 2027-01-21',
  },
  {
    what: 'the time of a return moved',
    plant: ({ drawn }) =>
      `UPDATE investment_returns SET ${shifted('credited_at', '1 day')}
       WHERE ${rowOfSecond(drawn)}`,
    check: expected,
    says: 'time of the credit',
  },
  {
    what: 'a withdrawal of another amount than its parts',
    plant: ({ withdrawn }) =>
      `UPDATE withdrawal_parts SET capital = capital - 1 WHERE investment_id = '${withdrawn}'`,
    check: parts,
    says: 'capital taken: 2999999, should be 3000000',
  },
  {
    what: 'a withdrawal of which less is in flight than was taken',
    plant: ({ drawn }) =>
      `UPDATE withdrawal_parts SET capital = capital + 1 WHERE investment_id = '${drawn}'`,
    check: 'every withdrawal against its parts and the money in flight',
    says: 'the money in flight of withdrawal',
  },
  {
    what: 'a part of a withdrawal from another investment',
    plant: ({ withdrawn, dollars }) =>
      `UPDATE withdrawal_parts SET investment_id = '${dollars}'
       WHERE investment_id = '${withdrawn}'`,
    check: parts,
    says: 'capital taken',
  },
  {
    what: 'the day of a withdrawal moved',
    plant: ({ investor }) =>
      `UPDATE withdrawals SET requested_on = requested_on - 1
       WHERE client_id = '${investor.clientId}' AND status = 'paid'`,
    check: withdrawals,
    says: 'time of the request: 2027-02-23, should be 2027-02-22',
  },
  ...(
    [
      ['bank', "bank_code = '044'", 'bank: 058, should be 044'],
      ['holder', "account_name = 'EVE OBI'", 'should be EVE OBI'],
      ['number', "account_index = 'x'", 'account number, as a keyed hash'],
    ] as const
  ).map(([what, columns, says]) => ({
    what: `a withdrawal paid to another ${what}`,
    plant: ({ investor }: WholeBook) =>
      `UPDATE payouts SET ${columns}
       WHERE client_id = '${investor.clientId}' AND status = 'paid'`,
    check: withdrawals,
    says,
  })),
  {
    what: 'a withdrawal that names the payout of another',
    plant: ({ investor }) =>
      `UPDATE withdrawals SET payout_id = '${unknownId}'
       WHERE client_id = '${investor.clientId}' AND status = 'paid'`,
    check: withdrawals,
    says: 'payout: false, should be true',
  },
  {
    what: 'a withdrawal that says it was cancelled while its transfer was paid',
    plant: ({ investor }) =>
      `UPDATE withdrawals
       SET status = 'cancelled', cancelled_by = 'client', cancelled_at = requested_at
       WHERE client_id = '${investor.clientId}' AND status = 'paid'`,
    check: withdrawals,
    says: 'status: cancelled, should be paid',
  },
  {
    what: 'a withdrawal that says it was paid while its money is in flight',
    plant: ({ investor }) =>
      `UPDATE withdrawals SET status = 'paid'
       WHERE client_id = '${investor.clientId}' AND status = 'requested'`,
    check: withdrawals,
    says: 'status: paid, should be requested',
  },
];
