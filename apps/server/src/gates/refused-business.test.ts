import { addDays } from '@quarrter/domain/calendar';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  anAutomaticLoan,
  runCharge as runRepayment,
  secondDue,
} from '../../test/builders/automatic-repayment.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo, goToHour } from '../../test/builders/closing.ts';
import { anInvestment, investmentIntent } from '../../test/builders/investment.ts';
import { anOffer, answer, apply, readLoan } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { anOpenMatch, confirmMatch } from '../../test/builders/screening.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { aTopUp, investedBy, runCharge, topUpsPath } from '../../test/builders/top-up.ts';
import { aMaturedInvestment, beginOn } from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';

/* New business of a client to whom a gate is closed is rejected with the same text everywhere. */

const refused = {
  status: 409,
  body: {
    detail:
      'We are checking your account, so we cannot do this now. We’ll email you when the check is ' +
      'done.',
  },
};

const testApp = useTestApp();
let compliance: TestStaff;
beforeAll(async () => {
  compliance = await aStaffMember(testApp, 'compliance');
});
beforeEach(() => beginOn(testApp, '2026-11-21'));

async function close({ clientId }: TestClient): Promise<void> {
  await confirmMatch(testApp, compliance, await anOpenMatch(testApp, clientId));
}

type Ask = () => Promise<{ status: number; body: unknown }>;

function asking({ headers }: TestClient, method: string, path: string, body: object): Ask {
  return () => call(testApp, method, path, { headers, body });
}

/** The client's business before the gate was closed, and the request that follows. */
const business: { readonly [what: string]: () => Promise<{ client: TestClient; ask: Ask }> } = {
  'an application for a loan': async () => {
    const client = await aClient(testApp);
    return { client, ask: () => apply(testApp, client) };
  },
  'the acceptance of an offer': async () => {
    const loan = await anOffer(testApp);
    return { client: loan.client, ask: () => answer(testApp, loan) };
  },
  'the payment for an investment': async () => {
    const client = await aClient(testApp);
    return {
      client,
      ask: asking(client, 'POST', '/transactions/api/payment-intent/', investmentIntent),
    };
  },
  'a payment for an investment that was begun before': async () => {
    const client = await aClient(testApp);
    const ask = asking(client, 'POST', '/transactions/api/payment-intent/', investmentIntent);
    expect((await ask()).status).toBe(200);
    return { client, ask };
  },
  'the next plan of a matured investment': async () => {
    const client = await aClient(testApp);
    const id = await aMaturedInvestment(testApp, client);
    const path = `/investments/api/naira/reinvest/${id}/`;
    return { client, ask: asking(client, 'POST', path, { amount: '103,000', s: '03oa' }) };
  },
  'the choice of a next plan': async () => {
    const client = await aClient(testApp);
    const id = await anInvestment(testApp, client);
    const path = `/investments/api/naira/at-maturity/${id}/`;
    return { client, ask: asking(client, 'PUT', path, { at_maturity: 'reinvest-all' }) };
  },
  'a monthly top-up': async () => {
    const { client, card } = await aTopUp(testApp);
    const body = { card_id: card.id, currency: 'naira', amount: '30,000', day: '7' };
    return { client, ask: asking(client, 'POST', topUpsPath, body) };
  },
  'a change of a monthly top-up': async () => {
    const { client, card, id } = await aTopUp(testApp);
    const body = { card_id: card.id, amount: '30,000', day: '7' };
    return { client, ask: asking(client, 'PUT', `${topUpsPath}${id}/`, body) };
  },
  'a paused monthly top-up': async () => {
    const { client, id } = await aTopUp(testApp);
    const path = `${topUpsPath}${id}/paused/`;
    expect((await asking(client, 'PUT', path, { paused: true })()).status).toBe(200);
    return { client, ask: asking(client, 'PUT', path, { paused: false }) };
  },
};

/** All rows that would show that new business was accepted. */
async function businessOf({ clientId }: TestClient) {
  const { rows } = await testApp.database.pool.query(
    `SELECT (SELECT json_agg(state ORDER BY loan_id) FROM loans WHERE client_id = $1) AS loans,
       (SELECT count(*)::int FROM investments WHERE client_id = $1) AS investments,
       (SELECT count(*)::int FROM payments WHERE client_id = $1) AS payments,
       (SELECT json_agg(at_maturity) FROM investments WHERE client_id = $1) AS choices,
       (SELECT json_agg(to_jsonb(t)) FROM monthly_top_ups AS t WHERE client_id = $1) AS top_ups`,
    [clientId],
  );
  return rows[0];
}

test.each(Object.keys(business))('%s is rejected, and changes nothing', async (what) => {
  const { client, ask } = (await business[what]?.()) ?? { client: await aClient(testApp) };
  await close(client);
  const before = await businessOf(client);
  const reply = await ask?.();
  expect({ status: reply?.status, body: reply?.body }).toEqual(refused);
  expect(await businessOf(client)).toEqual(before);
});

test('the card is not charged for a monthly top-up, and the client reads no reason', async () => {
  const topUp = await aTopUp(testApp);
  await goToHour(testApp, '2026-11-22');
  await testApp.setDate('2026-11-24');
  await close(topUp.client);
  await goToHour(testApp, '2026-11-25');
  await runCharge(testApp, topUp, '2026-11-25');
  expect(await investedBy(testApp, topUp)).toEqual(['100000']);
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(topUp.client.email);
  const [email] = mail.filter(({ subject }) => subject.includes('not charged'));
  expect(email?.text).toContain('We are checking your account.');
});

test('no charge of a monthly top-up is announced', async () => {
  const topUp = await aTopUp(testApp);
  await close(topUp.client);
  await goToHour(testApp, '2026-11-22');
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(topUp.client.email);
  expect(mail.filter(({ subject }) => subject.includes('will be charged'))).toEqual([]);
});

test('the next plan that a client had chosen does not start at the maturity', async () => {
  const client = await aClient(testApp);
  await anInvestment(testApp, client, { atMaturity: 'reinvest-all' });
  await close(client);
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-22');
  expect(await businessOf(client)).toMatchObject({ investments: 1, choices: ['nothing'] });
});

test('a card repays what is owed, and staff see it in the history of the client', async () => {
  const loan = await anAutomaticLoan(testApp);
  await goToHour(testApp, addDays(secondDue, -3));
  await testApp.setDate(addDays(secondDue, -1));
  await close(loan.client);
  await goToHour(testApp, secondDue);
  await runRepayment(testApp, loan, secondDue);
  expect((await readLoan(testApp, loan)).amount_repaid).toBe('58000.00');
  const { results } = (
    await testApp.app.inject({
      url: `/staff/api/clients/${loan.client.clientId}/timeline/`,
      headers: (await aStaffMember(testApp, 'officer')).headers,
    })
  ).json();
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'paid-during-account-check', amount: '29000.00' }),
  );
});
