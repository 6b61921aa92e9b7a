import type { SavedCard } from '@quarrter/contract/client/collections';
import type { Intent } from '@quarrter/contract/client/payments';
import type { TopUpList, TopUpRecord } from '@quarrter/contract/client/top-ups';
import { chargeDue } from '../../src/collections/charge-due.ts';
import { recordChecks } from '../../src/ledger-checks.ts';
import type { TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { investmentForm } from './investment.ts';
import { call } from './payment.ts';

/** A client who saved a card with a first investment, with a monthly top-up of 20,000 naira. */
export type TestTopUp = { readonly client: TestClient; readonly card: SavedCard; id: string };

export const topUpsPath = '/investments/api/top-ups/';

export async function anInvestorWithCard(
  testApp: TestApp,
  form: object = {},
): Promise<Omit<TestTopUp, 'id'>> {
  const client = await aClient(testApp);
  const { headers } = client;
  const { body: intent } = await call<Intent>(
    testApp,
    'POST',
    '/transactions/api/payment-intent/',
    {
      headers,
      body: {
        purpose: 'investment',
        currency: 'naira',
        kind: 'full',
        save_card: true,
        form: { ...investmentForm, ...form },
      },
    },
  );
  await testApp.sandbox.pay(intent.reference, 'success');
  await call(testApp, 'POST', '/investments/api/naira/full-time-investment-create/', {
    headers,
    body: { reference: intent.reference },
  });
  const [card] = (await readTopUps(testApp, client)).saved_cards;
  if (card === undefined) throw new Error('no card was saved');
  return { client, card };
}

export async function readTopUps(testApp: TestApp, client: TestClient): Promise<TopUpList> {
  const { headers } = client;
  return (await call<TopUpList>(testApp, 'GET', topUpsPath, { headers })).body;
}

/** The client's only one, as the client sees it. */
export async function readTopUp(testApp: TestApp, client: TestClient): Promise<TopUpRecord> {
  const [one] = (await readTopUps(testApp, client)).results;
  if (one === undefined) throw new Error('there is no monthly top-up');
  return one;
}

/** `day` is that of the month. */
export async function aTopUp(
  testApp: TestApp,
  { day = '25', amount = '20,000' }: { day?: string; amount?: string } = {},
): Promise<TestTopUp> {
  const { client, card } = await anInvestorWithCard(testApp);
  const { headers } = client;
  const body = { card_id: card.id, currency: 'naira', amount, day };
  const reply = await call<{ id: string }>(testApp, 'POST', topUpsPath, { headers, body });
  if (reply.status !== 200) throw new Error(`no top-up: ${JSON.stringify(reply.body)}`);
  return { client, card, id: reply.body.id };
}

/** The worker's run for one charge. */
export const runCharge = (
  testApp: TestApp,
  { client, id }: TestTopUp,
  dueOn: string,
  now = new Date(),
) =>
  chargeDue(
    testApp.deps,
    { purpose: 'top-up', clientId: client.clientId, subjectId: id, dueOn },
    now,
  );

/** The amounts of the client's investments in naira, newest first; the first one is 100,000. */
export async function investedBy(testApp: TestApp, { client }: TestTopUp): Promise<string[]> {
  const { rows } = await testApp.database.pool.query(
    `SELECT initial_amount / 100 AS naira FROM investments WHERE client_id = $1
     ORDER BY investment_id DESC`,
    [client.clientId],
  );
  return rows.map(({ naira }) => String(naira));
}

/** Every comparison of the ledger check that needs no closed dates. */
export async function differences({ deps }: TestApp): Promise<string[]> {
  const results = await Promise.all(recordChecks.map((check) => check.run(deps.db)));
  return results.flatMap((result) => result.differences);
}
