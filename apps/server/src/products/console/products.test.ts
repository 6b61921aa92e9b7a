import type { LoanProductRecord } from '@quarrter/contract/products';
import type { LoanType } from '@quarrter/domain/loans';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aLoanProduct, aTier } from '../../../test/builders/product.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let administrator: TestStaff;
let approver: TestStaff;
let officer: TestStaff;
beforeAll(async () => {
  administrator = await aStaffMember(testApp, 'administrator');
  approver = await aStaffMember(testApp, 'approver');
  officer = await aStaffMember(testApp, 'officer');
});

const send = (who: TestStaff, method: 'GET' | 'POST', path: string, payload?: object) =>
  staffCall(testApp, who, method, path, payload);

/** Proposes terms that differ by some fields from those that staff read. */
async function proposeLoan(type: LoanType, changes: object, who = administrator) {
  const { product } = (await send(who, 'GET', `products/loans/${type}/`)).body;
  return send(who, 'POST', `products/loans/${type}/propose/`, { ...product, ...changes });
}

async function proposeTier(code: string, changes: object) {
  const { tier } = (await send(administrator, 'GET', `products/investments/${code}/`)).body;
  const url = `products/investments/${code}/propose/`;
  return send(administrator, 'POST', url, { ...tier, ...changes });
}

const approve = (id: string, who = approver) => approveAs(testApp, who, id);

async function served(type: LoanType): Promise<LoanProductRecord> {
  const reply = await testApp.app.inject({ url: '/products/api/loans/' });
  return reply.json().results.find((product: LoanProductRecord) => product.type === type);
}

test('a product changes when another person approves the proposal', async () => {
  const proposed = await proposeLoan('personal', { rate: '3.5', maximum: '12,000,000' });
  expect([proposed.status, proposed.body]).toMatchObject([
    201,
    {
      kind: 'loan-product',
      title: 'Loan product: personal',
      state: 'waiting',
      changes: [
        { label: 'Maximum', before: 'N10,000,000', after: 'N12,000,000' },
        { label: 'Highest rate', before: '4% per month', after: '3.5% per month' },
      ],
    },
  ]);
  expect(await served('personal')).toMatchObject({ version: 1, rate: '4' });
  expect((await approve(proposed.body.id)).status).toBe(200);
  expect(await served('personal')).toMatchObject({
    version: 2,
    rate: '3.5',
    maximum: '12000000.00',
  });
  const versions = await allTables(testApp.deps.db)
    .selectFrom('loan_product_versions')
    .select(['version', 'proposed_by', 'approved_by'])
    .where('loan_type', '=', 'personal')
    .orderBy('version')
    .execute();
  expect(versions).toEqual([
    { version: 1, proposed_by: null, approved_by: null },
    { version: 2, proposed_by: administrator.staffId, approved_by: approver.staffId },
  ]);
});

test('an investment tier changes when another person approves the proposal', async () => {
  const { status, body } = await proposeTier('base', { rate: '0.6' });
  expect([status, body.changes]).toEqual([
    201,
    [{ label: 'Rate', before: '0.5% per month', after: '0.6% per month' }],
  ]);
  await approve(body.id);
  const reply = await testApp.app.inject({ url: '/products/api/investments/' });
  expect(reply.json().results[0]).toMatchObject({ id: 'base', version: 2, interest: '0.6' });
});

test('a proposal is in the audit log with what it would change', async () => {
  const { body } = await proposeLoan('business', { rate: '3.5' });
  const entry = await allTables(testApp.deps.db)
    .selectFrom('audit_log')
    .select(['action', 'subject', 'note', 'actor_name'])
    .where('subject_id', '=', body.id)
    .executeTakeFirst();
  expect(entry).toEqual({
    action: 'propose-product',
    subject: 'Loan product: business',
    note: 'Highest rate: 4% per month to 3.5% per month',
    actor_name: administrator.name,
  });
});

test.each([
  ['a minimum above the maximum', { minimum: '20,000,000' }, ['maximum']],
  ['a negative rate', { rate: '-1' }, ['rate']],
  ['a rate above the legal limit', { rate: '10.1' }, ['rate']],
  ['a lowest rate above the highest', { lowestRate: '4.1' }, ['lowestRate']],
  ['no duration', { shortestMonths: 0, longestMonths: 0 }, ['longestMonths', 'shortestMonths']],
  ['a shortest duration above the longest', { shortestMonths: 5 }, ['longestMonths']],
  ['an empty duration', { longestMonths: '' }, ['longestMonths']],
  ['a minimum below the floor', { minimum: '99' }, ['minimum']],
  ['a tier outside of the product', { minimum: '200' }, ['tiers.0.minimum']],
  ['a multiple of income of zero', { incomeMultiple: '0/5' }, ['incomeMultiple']],
  ['a part of the income above all of it', { affordability: '101' }, ['affordability']],
  ['penalties above the amount', { penaltyCap: '101' }, ['penaltyCap']],
  ['another number of tiers', { tiers: [] }, ['tiers']],
  ['nothing at all', { minimum: '', rate: '' }, ['minimum', 'rate']],
])('rejects a loan product with %s at its field', async (_name, changes, fields) => {
  const { status, body } = await proposeLoan('personal', changes);
  expect([
    status,
    Object.keys(body)
      .filter((field) => fields.includes(field))
      .sort(),
  ]).toEqual([400, fields]);
});

test.each([
  ['a minimum above the maximum', { minimum: '1,000,000' }, ['maximum']],
  ['a rate of zero', { rate: '0' }, ['rate']],
  ['a rate that no one can earn', { rate: '5.01' }, ['rate']],
  ['amounts of another plan', { maximum: '1,000,000' }, ['maximum']],
  ['no end in the middle', { maximum: '' }, ['maximum']],
])('rejects an investment tier with %s at its field', async (_name, changes, fields) => {
  const { status, body } = await proposeTier('03oa', changes);
  expect([status, Object.keys(body)]).toEqual([400, fields]);
});

test('a proposal for an older version is refused with what changed', async () => {
  await aLoanProduct(testApp, 'rainy-day', { ratePpm: 38_000 });
  const { status, body } = await proposeLoan('rainy-day', { version: 1, rate: '3' });
  expect([status, body]).toEqual([
    409,
    {
      detail:
        'Someone else has changed this: Highest rate was 4% per month, now 3.8% per month. ' +
        'Reload the page and make your change again.',
    },
  ]);
});

test('a proposal whose product has changed since is refused with what changed', async () => {
  const { body } = await proposeLoan('work-tool', { rate: '3' });
  await aLoanProduct(testApp, 'work-tool', { ratePpm: 39_000 });
  const reply = await approve(body.id);
  expect(reply.status).toBe(409);
  expect(reply.body.detail).toContain('Highest rate was 4% per month, now 3.9% per month');
  expect(await served('work-tool')).toMatchObject({ version: 2, rate: '3.9' });
});

test('a tier whose amounts another plan has taken since is not approved', async () => {
  const { body } = await proposeTier('lu3q', { maximum: '4,999,998' });
  await aTier(testApp, 'k891', { maximum: 250_000_000n });
  expect((await approve(body.id)).status).toBe(409);
});

test('the person who proposed a change cannot approve it', async () => {
  const { body } = await proposeLoan('summer-time', { rate: '5' });
  expect((await approve(body.id, administrator)).status).toBe(403);
  expect((await approve(body.id, officer)).status, 'a role that may not read it').toBe(404);
});

test('only an administrator proposes a change', async () => {
  for (const who of [approver, officer]) {
    expect(await proposeLoan('proof-of-funds', { rate: '5' }, who)).toEqual({
      status: 403,
      body: { detail: 'Only an administrator can propose a change of a product.' },
    });
  }
});

test('a product is shown with the changes that were proposed', async () => {
  const { body } = await send(approver, 'GET', 'products/loans/business/');
  expect(body).toMatchObject({
    product: { type: 'business', version: 1, rate: '4', minimum: '1000000.00' },
    proposals: [
      { page: 'loan-product', state: 'waiting', proposedBy: administrator.name, mayDecide: true },
    ],
  });
  const forOthers = await send(officer, 'GET', 'products/loans/business/');
  expect(forOthers.body).toEqual({ product: body.product, proposals: [] });
});

test('an unknown product is not found', async () => {
  for (const path of ['loans/yacht', 'investments/nv2y']) {
    expect((await send(officer, 'GET', `products/${path}/`)).status).toBe(404);
  }
  const unknown = { version: 1, minimum: '1', maximum: '', rate: '1' };
  const url = 'products/investments/nv2y/propose/';
  expect((await send(administrator, 'POST', url, unknown)).status).toBe(404);
});
