import { beforeEach, expect, test } from 'vitest';
import { importFiles } from '../../../test/builders/import.ts';
import { importedClient, recordOf, runImport } from '../../../test/builders/imported-loan.ts';
import { call } from '../../../test/builders/payment.ts';
import {
  anInvestorWithCard,
  readTopUps,
  runCharge,
  type TestTopUp,
  topUpsPath,
} from '../../../test/builders/top-up.ts';
import { beginOn } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { newId } from '../../platform/database/ids.ts';
import { importInvestments } from '../read/import-investments.ts';

/* An investment of the lender's earlier books has no form, and passes none on to its next plan. */

const testApp = useTestApp();
beforeEach(() => beginOn(testApp, '2026-11-21'));

type Client = TestTopUp['client'];

async function savedNextOfKin({ headers }: Client) {
  const path = '/investments/api/saved-next-of-kin/';
  const { status, body } = await call<{ next_of_kin: { next_of_kin_first_name: string } | null }>(
    testApp,
    'GET',
    path,
    { headers },
  );
  return [status, body.next_of_kin?.next_of_kin_first_name ?? null];
}

async function reinvestAtMaturity({ headers }: Client, id: string): Promise<void> {
  const path = `/investments/api/naira/at-maturity/${id}/`;
  const body = { at_maturity: 'reinvest-all' };
  expect((await call(testApp, 'PUT', path, { headers, body })).status).toBe(200);
  await closeDays(testApp.deps.db, '2026-11-24');
}

const saveTopUp = ({ client, card }: Omit<TestTopUp, 'id'>, amount = '20000') => {
  const body = { card_id: card.id, currency: 'naira', amount, day: '26' };
  const { headers } = client;
  return call<{ id: string }>(testApp, 'POST', topUpsPath, { headers, body });
};

/** An investor with a card and an imported plan that reinvested itself, the newest of all. */
async function anInvestorOfBothBooks(form: object = {}): Promise<Omit<TestTopUp, 'id'>> {
  const investor = await anInvestorWithCard(testApp, form);
  const { clientId } = investor.client;
  const investmentId = newId();
  await testApp.deps.db.transaction().execute((tx) =>
    importInvestments(
      tx,
      [
        {
          ...{ clientId, investmentId, kind: 'FTI', currency: 'NGN', plan: '03oa' },
          ...{ planMinimum: 100_000_00n, ratePpm: 10_000, months: 3, startOn: '2026-08-25' },
          ...{ capital: 200_000_00n, returnsOwed: 4_000_00n },
        },
      ],
      { date: '2026-11-21', at: new Date() },
    ),
  );
  await reinvestAtMaturity(investor.client, investmentId);
  return investor;
}

test('INV-26: a client of the earlier books alone has no saved next of kin', async () => {
  const files = importFiles('2026-11-20', {
    clients: ['C-1,ada@import.example,Ada,Obi,08031234567,,'],
    investments: ['I-1,C-1,FTI,NGN,03oa,200000,1,3,2026-08-25,2,4000'],
  });
  await runImport(testApp, files);
  const client = await importedClient(testApp, 'C-1');
  expect(await savedNextOfKin(client)).toEqual([200, null]);
  expect(await readTopUps(testApp, client)).toMatchObject({ count: 0, next_of_kin: null });
  await reinvestAtMaturity(client, await recordOf(testApp, 'I-1'));
  expect(await savedNextOfKin(client)).toEqual([200, null]);
  expect(await readTopUps(testApp, client)).toMatchObject({ count: 0, next_of_kin: null });
});

test('INV-26: a top-up has the details of the last form, not of an imported plan', async () => {
  const investor = await anInvestorOfBothBooks();
  expect(await savedNextOfKin(investor.client)).toEqual([200, 'Chidi']);
  const saved = await saveTopUp(investor);
  expect(saved.status).toBe(200);
  const { id } = saved.body;
  const body = { card_id: investor.card.id, amount: '30000', day: '26' };
  const { headers } = investor.client;
  const changed = await call(testApp, 'PUT', `${topUpsPath}${id}/`, { headers, body });
  expect(changed.status).toBe(200);
  expect(await readTopUps(testApp, investor.client)).toMatchObject({ next_of_kin: 'Chidi Obi' });
});

const deleteOwn = ({ clientId }: Client) =>
  testApp.database.pool.query(
    `DELETE FROM investments WHERE client_id = $1 AND form <> '{}'::jsonb`,
    [clientId],
  );

test('without any form a top-up needs the details of the profile', async () => {
  const [bare, complete] = [
    await anInvestorOfBothBooks(),
    await anInvestorWithCard(testApp, { save_to_profile: true }),
  ];
  for (const { client } of [bare, complete]) await deleteOwn(client);
  expect(await saveTopUp(bare)).toMatchObject({ status: 409 });
  expect(await saveTopUp(complete)).toMatchObject({ status: 200 });
});

test('a charge without the details ends its month, and the client hears why', async () => {
  const investor = await anInvestorOfBothBooks();
  const { id } = (await saveTopUp(investor)).body;
  await closeDays(testApp.deps.db, '2026-12-25');
  await deleteOwn(investor.client);
  await runCharge(testApp, { ...investor, id }, '2026-12-26', new Date('2026-12-26T10:00:00Z'));
  await testApp.work();
  const texts = (await testApp.sandbox.mailTo(investor.client.email)).map(({ text }) => text);
  expect(texts.join('\n')).toContain('Please complete your profile.');
});
