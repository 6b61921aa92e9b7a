import type { Found } from '@quarrter/contract/staff/search';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { anActiveLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { shortId } from '../../platform/database/ids.ts';

const testApp = useTestApp();
let officer: TestStaff;
let finance: TestStaff;
let loan: TestLoan;
let client: TestClient;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  finance = await aStaffMember(testApp, 'finance');
  loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '34321.09');
  client = await aClient(testApp);
  await testApp.database.owner.pool.query(
    `UPDATE clients SET first_name = 'Chinyere Grace', last_name = 'Eze',
      phone_number = '+2348056712290' WHERE client_id = $1`,
    [client.clientId],
  );
});

type Groups = { groups: { kind: string; results: Found[]; more: boolean }[] };

async function search(who: TestStaff, text: string): Promise<Found[]> {
  const path = '/staff/api/search/';
  const { body } = await call<Groups>(testApp, 'POST', path, {
    headers: who.headers,
    body: { text },
  });
  return body.groups.flatMap(({ results }) => results);
}

const kinds = (found: readonly Found[]) => [...new Set(found.map(({ kind }) => kind))];

test.each([
  'eze',
  'Chiny',
  'chinyere grace ez',
  'Eze Chinyere',
  '0805 671 2290',
  '+234-805-671-2290',
])('a client is found by %s', async (text) => {
  const found = await search(officer, text);
  expect(found.map(({ id }) => id)).toEqual([client.clientId]);
  expect(found[0]?.name).toBe('Chinyere Grace Eze');
});

test('a client is found by the beginning of the email address, and shown masked', async () => {
  const [found, ...others] = await search(officer, client.email.slice(0, -4).toUpperCase());
  expect(others).toEqual([]);
  expect(found).toMatchObject({ id: client.clientId, kind: 'client' });
  expect(found?.detail).toContain('••2290');
  expect(found?.detail).not.toContain(client.email);
});

test('a loan is found by its id and by its short id, and an investment alike', async () => {
  const investmentId = await anInvestment(testApp, client);
  for (const id of [loan.loanId, investmentId]) {
    for (const text of [id, shortId(id), shortId(id).toLowerCase().replace('-', '')]) {
      expect((await search(officer, text)).map((one) => one.id)).toEqual([id]);
    }
  }
});

test('an amount finds what a role reads of receipts, transfers and repayments', async () => {
  expect(kinds(await search(officer, 'N34,321.09'))).toEqual(['repayment']);
  expect(kinds(await search(finance, '34321.09'))).toEqual(['repayment', 'receipt']);
  expect(kinds(await search(finance, '$34,321.09'))).toEqual([]);
  const [repayment] = await search(officer, '34321.09');
  expect(repayment).toMatchObject({ loanId: loan.loanId, amount: '34321.09' });
});

test('a payment is found by its reference by who may read it', async () => {
  const { rows } = await testApp.database.pool.query(
    'SELECT reference, kind FROM payment_references ORDER BY kind',
  );
  for (const { reference, kind } of rows) {
    const found = await search(finance, reference);
    expect(found.map(({ detail }) => detail)).toEqual([reference]);
    expect(found[0]?.kind).toBe(kind === 'payout' ? 'transfer' : 'receipt');
    expect(await search(officer, reference)).toEqual([]);
  }
  expect(rows.length).toBeGreaterThan(1);
});

test('each search is one entry of the audit log, without the number that was typed', async () => {
  const read = async () =>
    (
      await testApp.database.pool.query(
        "SELECT actor_name, note FROM audit_log WHERE action = 'search' ORDER BY entry_id",
      )
    ).rows;
  const before = await read();
  await search(officer, '22212345678');
  const after = await read();
  expect(after.slice(before.length)).toEqual([{ actor_name: officer.name, note: '••5678' }]);
});

test("finds what was imported by the lender's own reference, whole and exact", async () => {
  await testApp.database.owner.pool.query(
    `INSERT INTO import_references (kind, reference, client_id, record_id, imported_on)
     VALUES ('loan', 'LN/2024-7', $1, $2, '2026-11-21'),
       ('client', 'LN/2024-7', $1, $1, '2026-11-21')`,
    [loan.client.clientId, loan.loanId],
  );
  const found = await search(officer, 'LN/2024-7');
  expect(found.map(({ kind, id, detail }) => [kind, id, detail]).toSorted()).toEqual([
    ['client', loan.client.clientId, 'LN/2024-7'],
    ['loan', loan.loanId, 'LN/2024-7'],
  ]);
  expect(await search(officer, 'LN/2024')).toEqual([]);
});
