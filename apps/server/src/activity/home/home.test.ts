import type { Home } from '@quarrter/contract/client/home';
import type { IsoDate } from '@quarrter/domain/calendar';
import { fromWire } from '@quarrter/domain/money';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { anActiveLoan, anApplication, apply, offer } from '../../../test/builders/loan.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { costOf } from '../../../test/count-cost.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { findEndedApplication } from '../../loans/index.ts';
import { readHome } from './read-home.ts';

const testApp = useTestApp();

async function homeOf(client: TestClient): Promise<Home> {
  const reply = await testApp.app.inject({
    url: '/transactions/api/home/',
    headers: client.headers,
  });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test('a client without loans and investments is new; the profile lacks parts', async () => {
  const home = await homeOf(await aClient(testApp));
  expect(home).toMatchObject({
    is_new: true,
    loans: [],
    naira: { summary: { total_count: 0 }, next_return: null, matured: null },
    profile_lacks: ['date-of-birth', 'title', 'address', 'identity', 'next-of-kin'],
    transactions: [],
    pending_payments: 0,
    unapplied_receipts: { count: 0 },
  });
});

test('DSH-05: a next of kin named with an investment is not requested again', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client);
  expect((await homeOf(client)).profile_lacks).not.toContain('next-of-kin');
});

test('DSH-03: a client who invested dollars only has them in the dollar summary', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client, { currency: 'USD', plan: 'usd', amount: '500' });
  expect(await homeOf(client)).toMatchObject({
    is_new: false,
    naira: { summary: { current_count: 0, current_investment: '0.00' } },
    dollar: { summary: { current_count: 1, current_investment: '500.00' } },
  });
});

test('DSH-12: an offer says until when it stands, and its loan is no transaction yet', async () => {
  const loan = await anApplication(testApp);
  await offer(testApp, loan);
  expect(await homeOf(loan.client)).toMatchObject({
    is_new: false,
    loans: [{ loan_type_id: loan.loanId, state: 'offered', offer_expires_on: '2026-12-05' }],
    transactions: [],
  });
});

test('an offer that lapsed is told for 30 days, unless another application is open', async () => {
  const loan = await anApplication(testApp);
  await offer(testApp, loan);
  expect((await homeOf(loan.client)).lapsed_offer).toBeNull();
  await testApp.database.owner.pool.query(
    "UPDATE loans SET state = 'expired' WHERE client_id = $1",
    [loan.client.clientId],
  );
  expect((await homeOf(loan.client)).lapsed_offer).toMatchObject({
    ...{ loan_type_id: loan.loanId, expired_on: '2026-12-05' },
  });
  const { clientId } = loan.client;
  const later = await findEndedApplication(testApp.deps.db, clientId, '2027-01-05');
  expect(later.lapsed_offer).toBeNull();
});

test('a declined application is told for 30 days, unless the client applies again', async () => {
  const loan = await anApplication(testApp);
  const { clientId } = loan.client;
  expect((await homeOf(loan.client)).declined).toBeNull();
  const officer = await aStaffMember(testApp, 'officer');
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/loans/${loan.loanId}/disapprove/`,
    headers: officer.headers,
    payload: { code: 'income-too-low', reason: 'No income' },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await homeOf(loan.client)).toMatchObject({
    declined: {
      ...{ loan_type: 'personal', loan_type_id: loan.loanId },
      ...{ amount: '100000.00', declined_on: '2026-11-21', reason: 'No income' },
    },
    lapsed_offer: null,
  });
  const on = async (today: IsoDate) =>
    (await findEndedApplication(testApp.deps.db, clientId, today)).declined;
  expect(await on('2026-12-21')).not.toBeNull();
  expect(await on('2026-12-22')).toBeNull();
  await apply(testApp, loan.client);
  expect((await homeOf(loan.client)).declined).toBeNull();
});

test('the naira of a day in arrears are what the next day close charges', async () => {
  const { client } = await anActiveLoan(testApp);
  // Nothing happens on the days before.
  await testApp.setDate('2026-12-21');
  await goTo(testApp, '2026-12-24');
  const [late] = (await homeOf(client)).loans;
  const perDay = fromWire(late?.next_penalty ?? '');
  expect(perDay).toBeGreaterThan(0n);
  await goTo(testApp, '2026-12-25');
  const [later] = (await homeOf(client)).loans;
  const overdue = (loan: typeof late) => fromWire(loan?.arrears?.amount ?? '');
  expect(overdue(later) - overdue(late)).toBe(perDay);
});

test('names the next return and maturity of a currency, and then what has matured', async () => {
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client);
  const start = (await homeOf(client)).as_of;
  expect(start).toBe('2026-12-25');
  expect((await homeOf(client)).naira).toMatchObject({
    summary: { current_investment: '100000.00', current_count: 1 },
    next_return: { id, date: '2027-01-25', amount: '1000.00' },
    next_maturity: { id, date: '2027-03-25', at_maturity: 'nothing' },
    matured: null,
  });
  // One close credits all the missed anniversaries.
  await testApp.setDate('2027-03-24');
  await goTo(testApp, '2027-03-25');
  expect((await homeOf(client)).naira).toMatchObject({
    next_maturity: null,
    matured: { id, date: '2027-03-25', balance: '103000.00', count: 1 },
  });
});

test('a client with a longer history costs no more statements', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client);
  const cost = () => costOf(testApp, (reader) => readHome(reader, client.clientId));
  const { statements } = await cost();
  for (let count = 0; count < 6; count += 1) await anInvestment(testApp, client);
  expect((await cost()).statements).toBe(statements);
  expect(statements).toBeLessThan(27);
});
