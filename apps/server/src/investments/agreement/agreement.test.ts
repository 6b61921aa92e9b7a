import { beforeAll, expect, it } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { happens } from '../../../test/builders/dispute.ts';
import { anInvestment, investByCard } from '../../../test/builders/investment.ts';
import { codeOf, verify } from '../../../test/builders/loan-documents.ts';
import { storedPayment } from '../../../test/builders/payment.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { hasInvestmentAgreement } from './issue-agreement.ts';

const testApp = useTestApp();
let client: TestClient;
let id: string;
beforeAll(async () => {
  client = await aClient(testApp);
  await testApp.database.pool.query(
    `UPDATE client_profiles SET address = '4 Ajose Street', city = 'Ikeja', state = 'Lagos'
     WHERE client_id = $1`,
    [client.clientId],
  );
  id = await anInvestment(testApp, client, { amount: '1,250,000', plan: 'k891' });
});

const open = (of = client, kind = 'full', currency = 'naira', own = id) =>
  testApp.app.inject({
    url: `/investments/api/${currency}/${kind}-time-investment-agreement/${own}`,
    headers: of.headers,
  });

const deleteIssued = ({ clientId }: TestClient) =>
  testApp.database.pool.query(
    "DELETE FROM issued_documents WHERE kind = 'investment-agreement' AND client_id = $1",
    [clientId],
  );

async function read() {
  const reply = await open();
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = await readPdf(reply.rawPayload);
  return { text: pages.join('\n'), bytes: reply.rawPayload };
}

it('INV-38: an agreement states the facts, the risk and the terms of an investment', async () => {
  const { text } = await read();
  for (const stated of [
    ...['Investment agreement', 'N1,250,000', '1.25% per month', 'N15,625', '21 Nov 2026'],
    ...[
      '21 Feb 2027',
      '3 months',
      'Obi, 4 Ajose Street, Ikeja, Lagos (“you”)',
      'the NDIC does not insure it',
      'less than N1,000,000 is left in it',
    ],
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(stated);
  }
});

it('INV-38: the agreement stays as it was issued, and its code confirms it', async () => {
  const { bytes, text } = await read();
  await testApp.work();
  expect((await read()).bytes.equals(bytes)).toBe(true);
  expect(await verify(testApp, codeOf({ text }))).toMatchObject({
    label: 'Investment agreement',
    issuedOn: '2026-11-21',
    withdrawnOn: null,
  });
});

it('INV-38: is attached to the email that says the investment has started', async () => {
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  const email = emails.find(({ subject }) => subject.includes('invested until'));
  expect(email?.text).toContain('Your agreement is attached.');
  expect(email?.attachments).toHaveLength(1);
});

it("API-07: another client's agreement, and one of another kind or currency, is 404", async () => {
  const other = await aClient(testApp);
  expect((await open(other)).statusCode).toBe(404);
  expect((await open(client, 'limited')).statusCode).toBe(404);
  expect((await open(client, 'full', 'dollar')).statusCode).toBe(404);
});

it('issues no agreement after the payment was reversed; one issued before stays open', async () => {
  const [late, early] = [await aClient(testApp), await aClient(testApp)];
  const ids = [];
  for (const investor of [late, early]) {
    const { reference, id: own } = await investByCard(testApp, investor);
    ids.push(own);
    if (investor === late) await deleteIssued(late);
    const { payment_id: paymentId } = await storedPayment(testApp, reference);
    const paid = { clientId: investor.clientId, paymentId, reference };
    await happens(testApp, paid, 'dispute-lost');
  }
  await testApp.work();
  const statusOf = async (investor: TestClient, own = '') => [
    (await open(investor, 'full', 'naira', own)).statusCode,
    (await hasInvestmentAgreement(testApp.deps.db, investor.clientId, own)) ? 'offered' : 'none',
  ];
  expect(await statusOf(late, ids[0])).toEqual([404, 'none']);
  expect(await statusOf(early, ids[1])).toEqual([200, 'offered']);
});

it('an investment from before agreements were issued gets one when it is asked for', async () => {
  await deleteIssued(client);
  const first = await read();
  expect(first.text).toContain('N1,250,000');
  expect((await read()).bytes.equals(first.bytes)).toBe(true);
});
