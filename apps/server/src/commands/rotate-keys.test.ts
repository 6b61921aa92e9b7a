import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anInvestment, investmentIntent } from '../../test/builders/investment.ts';
import { anApplication, type TestLoan } from '../../test/builders/loan.ts';
import { aPayout, call } from '../../test/builders/payment.ts';
import { saveProfile } from '../../test/builders/profile.ts';
import { aRoster } from '../../test/builders/roster.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { readProfile, saveToProfile } from '../accounts/index.ts';
import { findLoan, readLoanIdentity } from '../loans/index.ts';
import type { Table } from '../platform/database/define-table.ts';
import { rotateTable, sealedColumns } from '../platform/database/rotate-table.ts';
import { makeSecrets, type Secrets } from '../platform/passwords/secrets.ts';
import { tables } from '../tables.ts';
import { rotateKeys } from './rotate-keys.ts';

const testApp = useTestApp();
let client: TestClient;
let loan: TestLoan;
/** Knows the old key and seals with the new one; the other has forgotten the old one. */
let rotating: Secrets;
let afterwards: Secrets;

const numbers = {
  nin: '12345678901',
  bvn: '22345678901',
  bank_account_number: '0123456789',
  next_of_kin_nin: '32345678901',
  next_of_kin_phone_number: '+2348031234567',
  guarantor_phone_number: '+2348031234568',
};

beforeAll(async () => {
  const { keys, blindIndexKey } = testApp.config.secretKeys;
  const added = randomBytes(32);
  rotating = makeSecrets({
    current: 'new',
    keys: new Map([...keys, ['new', added]]),
    blindIndexKey,
  });
  afterwards = makeSecrets({ current: 'new', keys: new Map([['new', added]]), blindIndexKey });
  client = await aClient(testApp);
  await aClient(testApp);
  await saveProfile(testApp, client, numbers);
  loan = await anApplication(testApp);
  await anInvestment(testApp, client);
  await call(testApp, 'POST', '/transactions/api/payment-intent/', {
    headers: client.headers,
    body: investmentIntent,
  });
  await aPayout(testApp, client);
  await aStaffMember(testApp, 'officer');
  await aRoster(testApp, 'Acme', ['a@acme.example,1', 'b@acme.example,2', 'c@acme.example,3']);
});

/** Every row of every table of ours that holds something the old key sealed. */
async function sealedWithOldKey(): Promise<string[]> {
  const { pool } = testApp.database;
  const tables = await pool.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count FROM ${name} WHERE ${name}::text ~ '[^a-z]test\\.[\\w-]{30,}'`,
    );
    if (rows[0].count > 0) found.push(`${name}: ${rows[0].count}`);
  }
  return found.sort();
}

test('rotates every column that is sealed', async () => {
  const { rows } = await testApp.database.pool.query(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE column_name LIKE '%\\_sealed'`,
  );
  expect(rows.length).toBeGreaterThan(8);
  const declared = new Set(
    Object.entries<Table>(tables).flatMap(([table, declaration]) =>
      sealedColumns(declaration).map((column) => `${table}.${column}`),
    ),
  );
  const forgotten = rows
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
    .filter((name) => !declared.has(name));
  expect(forgotten).toEqual([]);
});

test('finishes a rotation that was interrupted', async () => {
  const { db } = testApp.deps;
  const rotate = (batch: number) =>
    rotateTable(db, rotating, 'corporate_roster', tables.corporate_roster, batch);
  expect(await rotate(2)).toEqual({
    table: 'corporate_roster',
    read: 3,
    sealedAgain: 3,
  });
  expect(await rotate(1)).toMatchObject({ read: 3, sealedAgain: 0 });
});

test('seals everything with the new key', async () => {
  const { db } = testApp.deps;
  expect(await sealedWithOldKey()).toEqual([
    'client_profiles: 2',
    'investments: 1',
    'loans: 1',
    'payments: 2',
    'payouts: 1',
    'staff_authenticators: 1',
  ]);
  const lines: string[] = [];
  await rotateKeys(db, rotating, (line) => lines.push(line));
  expect(lines).toContain('staff_authenticators: 1 rows read, 1 sealed again');
  expect(await sealedWithOldKey()).toEqual([]);

  expect((await readProfile(db, afterwards, client.clientId)).fields).toMatchObject(numbers);
  const before = await readLoanIdentity(db, afterwards, await findLoan(db, loan.loanId));
  expect(before.nin).toMatch(/^\d{11}$/);
  expect(before.accountNumber).toMatch(/^\d{10}$/);
  expect(await rotateKeys(db, afterwards, () => {})).toBe(0);
  expect(await rotateKeys(db, rotating, () => {})).toBe(0);
});

test('does not overwrite a value that changes while its batch is sealed again', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = await aClient(testApp);
  await saveProfile(testApp, { clientId }, numbers);
  const rotation = await db.transaction().execute(async (tx) => {
    await saveToProfile(tx, secrets, clientId, { nin: '98765432101' }, { confirmed: true });
    const running = rotateTable(db, rotating, 'client_profiles', tables.client_profiles);
    await untilWaiting(testApp);
    return { running };
  });
  expect(await rotation.running).toMatchObject({ sealedAgain: 1 });
  const profile = await readProfile(db, afterwards, clientId);
  expect(profile.fields).toMatchObject({ ...numbers, nin: '98765432101' });
});

test('names the row of a value whose key is missing', async () => {
  const { db } = testApp.deps;
  const foreign = makeSecrets({
    current: 'other',
    keys: new Map([['other', randomBytes(32)]]),
    blindIndexKey: randomBytes(32),
  });
  await expect(rotateKeys(db, foreign, () => {})).rejects.toThrow(
    /^A value of client_profiles cannot be opened \(client_id [0-9a-f-]{36}\)\.$/,
  );
});
