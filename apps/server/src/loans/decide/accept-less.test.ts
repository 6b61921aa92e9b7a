import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, answer, readLoan, type TestLoan } from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let loan: TestLoan;
beforeAll(async () => {
  // A third of 200,000 repays 64,102.56 in one month, with interest.
  loan = await anOffer(testApp, {}, { gross_monthly_income: '200,000' });
});

const accept = (terms: object, of = loan) =>
  answer(testApp, of, { is_accepted: '2', is_ticked: true, ...terms });

describe('LND-11: an offer', () => {
  it('says what can be accepted, and where the money goes', async () => {
    const reply = await testApp.app.inject({
      url: `/loans/api/personal/offer/${loan.loanId}/`,
      headers: loan.client.headers,
    });
    expect(reply.json()).toMatchObject({
      minimum_amount: '100.00',
      choices: [
        { duration: 1, largest_amount: '64102.56' },
        ...[2, 3, 4].map((duration) => ({ duration, largest_amount: '100000.00' })),
      ],
      account: { bank_account_number: expect.stringMatching(/\*+6789$|•+6789$/) },
    });
    expect(reply.body).not.toContain('0123456789');
  });

  it.each([
    [{ amount: '99.99' }, { amount: ['The minimum loan amount is 100'] }],
    [{ amount: '100,000.01' }, { amount: ['The maximum loan amount is 100,000'] }],
    [{ amount: '0' }, { amount: ['The minimum loan amount is 100'] }],
    [{ amount: '-5' }, { amount: ['Loan Amount must be a number'] }],
    [{ amount: '1e4' }, { amount: ['Loan Amount must be a number'] }],
    [{ amount: 1000.005 }, { amount: ['Loan Amount must be a number'] }],
    [{ amount: '' }, { amount: ['Loan Amount is required.'] }],
    [{ duration: 5 }, { duration: ['Please choose 1, 2, 3 or 4 months.'] }],
    [{ duration: 0 }, { duration: ['Please choose 1, 2, 3 or 4 months.'] }],
    [{ duration: 1.5 }, { duration: ['Please choose a whole number of months.'] }],
    [{ duration: 'two' }, { duration: ['Please choose a whole number of months.'] }],
    [
      { duration: 1 },
      {
        duration: [
          'Over 1 month you can borrow at most N64,102.56. Please choose a smaller amount or ' +
            'more months.',
        ],
      },
    ],
  ])('is not accepted with %j', async (terms, errors) => {
    expect(await accept(terms)).toMatchObject({ status: 400, body: errors });
    expect((await readLoan(testApp, loan)).state).toBe('offered');
  });

  it('is accepted over fewer months and for less, and the loan follows', async () => {
    const { status, body } = await accept({ amount: '60000', duration: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'accepted',
      loan_amount: '100000.00',
      amount: '60000.00',
      duration: 1,
      balance: '60000.00',
      amount_to_be_repaid: '62400.00',
      total_cost: '2400.00',
      accepted_terms: { amount: '60000.00', duration: 1, penalty_per_day: '600.00' },
    });
    expect(body.schedule).toMatchObject([{ due_date: '2026-12-21', total: '62400.00' }]);
    const { rows } = await testApp.database.pool.query(
      'SELECT accepted_terms FROM loans WHERE loan_id = $1',
      [loan.loanId],
    );
    expect(rows[0].accepted_terms.offered).toEqual({ amount: '10000000', months: 4 });
  });

  it('has no choices any more once it is answered', async () => {
    const url = `/loans/api/personal/offer/${loan.loanId}/`;
    const reply = await testApp.app.inject({ url, headers: loan.client.headers });
    expect(reply.statusCode).toBe(404);
    expect((await accept({ amount: '50000' })).status).toBe(409);
  });

  it('takes null for a field that chooses nothing', async () => {
    const other = await anOffer(testApp);
    const { status, body } = await accept({ amount: null, duration: null }, other);
    expect([status, body.amount]).toEqual([200, '100000.00']);
  });
});
