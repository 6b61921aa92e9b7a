import { beforeEach, describe, expect, it } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { anApplication, anOffer, answer, readLoan } from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
beforeEach(() => testApp.setDate(today));

describe('the offer', () => {
  it('shows the whole schedule, its cost and the APR before the tick', async () => {
    const loan = await anOffer(testApp);
    const record = await readLoan(testApp, loan);
    expect(record).toMatchObject({
      amount: '100000.00',
      amount_to_be_repaid: '116000.00',
      total_cost: '16000.00',
      penalty_per_day: '1',
      penalty_cap: '100',
      rebate: '0',
      apr: '74.56',
      interest: '4',
    });
    expect(record.schedule).toHaveLength(4);
    expect(record.schedule[0]).toEqual({
      number: 1,
      due_date: '2026-12-21',
      principal: '25000.00',
      interest: '4000.00',
      total: '29000.00',
      outstanding: '29000.00',
      forgiven: '0.00',
    });
  });

  it('is emailed with its cost and its last day', async () => {
    const loan = await anOffer(testApp);
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(loan.client.email);
    const email = emails.find(
      ({ subject }) => subject === 'N100,000 approved: accept by 5 Dec 2026',
    );
    for (const words of ['N116,000', '74.56%', '5 Dec 2026', `/details/${loan.loanId}`]) {
      expect(email?.text).toContain(words);
    }
  });

  it('LND-12: cannot be accepted without the tick', async () => {
    const loan = await anOffer(testApp);
    const unticked = await answer(testApp, loan, { is_accepted: '2' });
    expect(unticked).toEqual({ status: 400, body: { is_ticked: ['This field is required'] } });
    const neither = await answer(testApp, loan, { is_accepted: '1', is_ticked: true });
    expect(neither.status).toBe(400);
    expect((await readLoan(testApp, loan)).state).toBe('offered');
  });

  it('LND-13: stores the accepted terms with their time', async () => {
    const loan = await anOffer(testApp);
    const { status, body } = await answer(testApp, loan, { is_accepted: 2, is_ticked: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ stage: 3, is_accepted: 2, state: 'accepted' });
    const { rows } = await testApp.database.pool.query(
      'SELECT accepted_terms, accepted_at FROM loans WHERE loan_id = $1',
      [loan.loanId],
    );
    expect(rows[0].accepted_terms).toMatchObject({
      version: 3,
      amount: '10000000',
      totalToRepay: '11600000',
      apr: '74.56',
      rebatePpm: 0,
    });
    const words = rows[0].accepted_terms.text.paragraphs.join(' ');
    expect(words).toContain('Paying early does not lower the interest.');
    expect(rows[0].accepted_terms.schedule).toHaveLength(4);
    expect(rows[0].accepted_at).toBeInstanceOf(Date);
  });

  it('LND-09: is rejected without a tick, which closes the loan', async () => {
    const loan = await anOffer(testApp);
    const { status, body } = await answer(testApp, loan, { is_accepted: '3' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'rejected', is_accepted: 3, stage: 2 });
  });

  it('LND-11: can only be answered at stage 2, and once', async () => {
    const waiting = await anApplication(testApp);
    expect((await answer(testApp, waiting)).status).toBe(409);
    const loan = await anOffer(testApp);
    expect((await answer(testApp, loan)).status).toBe(200);
    const again = await answer(testApp, loan);
    expect(again).toEqual({
      status: 409,
      body: { detail: 'This loan is awaiting disbursement: it cannot be accepted.' },
    });
    expect((await answer(testApp, loan, { is_accepted: '3' })).status).toBe(409);
  });

  it('accepts one of many answers sent at the same time', async () => {
    const loan = await anOffer(testApp);
    const choices = [2, 3, 2, 3, 2, 3].map((choice) =>
      answer(testApp, loan, { is_accepted: choice, is_ticked: true }),
    );
    const statuses = (await Promise.all(choices)).map((reply) => reply.status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('API-07: is a 404 for another client, and under another loan type', async () => {
    const loan = await anOffer(testApp);
    const another = { client: await aClient(testApp), loanId: loan.loanId };
    expect((await answer(testApp, another)).status).toBe(404);
    await expect(readLoan(testApp, another)).rejects.toThrow('404');
    await expect(readLoan(testApp, { ...loan, loanId: 'nonsense' })).rejects.toThrow('404');
    const other = await fetch(`${testApp.url}/loans/api/business/loan-detail/${loan.loanId}`, {
      headers: loan.client.headers,
    });
    expect(other.status).toBe(404);
    expect((await readLoan(testApp, loan)).state).toBe('offered');
  });

  it('can be answered until its fourteenth day', async () => {
    const [late, inTime] = [await anOffer(testApp), await anOffer(testApp)];
    await testApp.setDate('2026-12-05');
    expect((await answer(testApp, inTime)).status).toBe(200);
    await testApp.setDate('2026-12-06');
    expect(await answer(testApp, late)).toEqual({
      status: 409,
      body: { detail: 'This offer has expired.' },
    });
  });
});
