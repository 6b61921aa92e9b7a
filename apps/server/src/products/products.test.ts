import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { loanProductRecordOf } from '@quarrter/contract/loan-product-record';
import { investmentTiers, loanProducts } from '@quarrter/domain/example-products';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { anActiveLoan, anApplication, apply, offer, readLoan } from '../../test/builders/loan.ts';
import { anOpenOffer, buySlots } from '../../test/builders/offer.ts';
import { call } from '../../test/builders/payment.ts';
import { aLoanProduct, aTier } from '../../test/builders/product.ts';
import { useTestApp } from '../../test/test-app.ts';
import { openCatalogue, readInvestmentTiers, readLoanProducts } from './index.ts';

const testApp = useTestApp();

const loans = (headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: '/products/api/loans/', headers });

test('LON-45: a new database has the products of the requirements', async () => {
  expect(await readLoanProducts(testApp.database.db)).toEqual(loanProducts);
});

test('INV-08: a new database has the tiers of the requirements', async () => {
  expect(await readInvestmentTiers(testApp.database.db)).toEqual(investmentTiers);
});

test('API-36: lists the loan products for everybody', async () => {
  const reply = await loans();
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    count: 6,
    results: Object.values(loanProducts).map(loanProductRecordOf),
    after: null,
  });
});

test('API-36: lists the investment tiers for everybody', async () => {
  const reply = await testApp.app.inject({ url: '/products/api/investments/' });
  expect(reply.json().results).toEqual(investmentTiers.map(investmentTierRecordOf));
  expect(reply.json().results[0]).toEqual({
    id: 'base',
    version: 1,
    currency: 'naira',
    min: '10000.00',
    max: '99999.00',
    interest: '0.5',
    withholding_tax: '0',
  });
});

test('answers an unchanged list with 304, and a changed one with the change', async () => {
  const first = await loans();
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const conditional = { 'if-none-match': String(first.headers.etag) };
  expect((await loans(conditional)).statusCode).toBe(304);
  await aLoanProduct(testApp, 'work-tool', { ratePpm: 35_000 });
  const changed = await loans(conditional);
  expect(changed.statusCode).toBe(200);
  expect(changed.json().results[4]).toMatchObject({ type: 'work-tool', version: 2, rate: '3.5' });
});

test.each(['loan_product_versions', 'investment_tier_versions'])(
  'the application can neither change nor delete a version in %s',
  async (table) => {
    const { db } = testApp.database;
    const change = sql`UPDATE ${sql.table(table)} SET version = 9`.execute(db);
    await expect(change).rejects.toThrow(`permission denied for table ${table}`);
    const removal = sql`DELETE FROM ${sql.table(table)}`.execute(db);
    await expect(removal).rejects.toThrow(`permission denied for table ${table}`);
  },
);

test('LON-49: an offer never has a higher rate than the applicant was told', async () => {
  const loan = await anApplication(testApp);
  await aLoanProduct(testApp, 'personal', { ratePpm: 60_000 });
  await expect(offer(testApp, loan, { ratePpm: 40_001 })).rejects.toMatchObject({
    body: { interest: ['Interest must be from 1.5% to 4% per month'] },
  });
});

test('LON-42: an application is checked by the product of the day', async () => {
  await aLoanProduct(testApp, 'personal', { minimum: 20_000_000n });
  const { status, body } = await apply(testApp, await aClient(testApp));
  expect([status, body]).toEqual([400, { loan_amount: ['The minimum loan amount is 200,000'] }]);
});

test('LND-01: a live loan keeps its terms when its product changes', async () => {
  await aLoanProduct(testApp, 'personal', { minimum: 10_000n, ratePpm: 40_000 });
  const loan = await anActiveLoan(testApp);
  const before = await readLoan(testApp, loan);
  await aLoanProduct(testApp, 'personal', { ratePpm: 60_000, penaltyPpmPerDay: 20_000 });
  expect(await readLoan(testApp, loan)).toEqual(before);
});

test('INV-33: an investment is checked by the plan of the day, and keeps its terms', async () => {
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client, { amount: '10000.00', plan: 'base' });
  await aTier(testApp, 'base', { minimum: 2_000_000n, ratePpm: 6_000 });
  const path = `/investments/api/naira/full-time-investment-detail/${id}`;
  const { body } = await call(testApp, 'GET', path, { headers: client.headers });
  expect(body).toMatchObject({ plan_minimum: '10000.00', interest_rate: '0.5' });
  const reply = await call(testApp, 'POST', '/transactions/api/payment-intent/', {
    headers: client.headers,
    body: {
      purpose: 'investment',
      kind: 'full',
      currency: 'naira',
      form: { s: 'base', investment_amount: '19,999' },
    },
  });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({
    investment_amount: ['The minimum investment amount is 20,000'],
  });
});

test('PUB-33: the best offer is the naira offer on sale that pays the most', async () => {
  const readCatalogue = openCatalogue(testApp.database.db);
  expect((await readCatalogue()).offer).toBeNull();
  await anOpenOffer(testApp, { name: 'Dollars', currency: 'USD', ratePpm: 29_000 });
  await anOpenOffer(testApp, { name: 'Less', ratePpm: 18_000 });
  const soldOut = await anOpenOffer(testApp, { name: 'Last slot', slots: 1, ratePpm: 25_000 });
  const { revision, offer } = await readCatalogue();
  expect(offer).toEqual({ name: 'Last slot', months: 6, ratePpm: 25_000 });
  expect((await buySlots(testApp, await aClient(testApp), soldOut)).status).toBe(200);
  const later = await readCatalogue();
  expect(later.offer).toEqual({ name: 'Less', months: 6, ratePpm: 18_000 });
  expect(later.revision).not.toBe(revision);
});
