import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anActiveLoan } from '../../test/builders/loan.ts';
import { aPayout, ledgerErrors } from '../../test/builders/payment.ts';
import { aRoster } from '../../test/builders/roster.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { readNetworkHistory, rememberNetwork } from '../access/index.ts';
import { clientRealm } from '../accounts/index.ts';
import { checkAuditLog, sealEntries } from '../console/index.ts';
import { verifyEmployee } from '../corporate/verify-employee.ts';
import { saveCard } from '../payments/cards/saved-cards.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Table } from '../platform/database/define-table.ts';
import { newId } from '../platform/database/ids.ts';
import { rotateTable } from '../platform/database/rotate-table.ts';
import { runIdempotently } from '../platform/http/idempotency.ts';
import { makeSecrets, type Secrets } from '../platform/passwords/secrets.ts';
import { tables } from '../tables.ts';
import { checkLedger, recordChecks } from './ledger-check.ts';
import { rotateKeys } from './rotate-keys.ts';

let testApp: TestApp;
let client: TestClient;
/** Has a second key of hashes; the application of the test has the first one alone. */
let rotating: Secrets;

beforeAll(async () => {
  testApp = await startTestApp();
  const { secretKeys } = testApp.config;
  const added = { id: 'new', key: randomBytes(32) };
  rotating = makeSecrets({ ...secretKeys, addedIndexKeys: [added] });
  client = await aClient(testApp);
});
afterAll(() => testApp.stop());

/** Columns with a hash of the first key, in tables whose rows may change. */
async function ofFirstKey(): Promise<string[]> {
  const found = await Promise.all(
    Object.entries<Table>(tables).flatMap(([table, { indexed = [] }]) =>
      indexed.map(async (column) => {
        const { rows } = await testApp.database.pool.query(
          `SELECT 1 FROM ${table} WHERE ${column} ~ '^[A-Za-z0-9_-]{43}$' LIMIT 1`,
        );
        return rows.length > 0 ? [`${table}.${column}`] : [];
      }),
    ),
  );
  return found.flat().sort();
}

test('every column with a keyed hash is declared, or cannot change, or is soon gone', async () => {
  const { rows } = await testApp.database.pool.query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text'
       AND (column_name LIKE '%\\_index'
         OR column_name IN ('code_hash', 'input_hash', 'request_hash'))`,
  );
  const declared = Object.entries<Table>(tables).flatMap(([table, { indexed = [] }]) =>
    indexed.map((column) => `${table}.${column}`),
  );
  const others = rows.map(({ table, column }) => `${table}.${column}`);
  expect(others.filter((name) => !declared.includes(name)).sort()).toEqual([
    'identity_checks.asked_index',
    'pending_sign_ins.network_index',
    'reinvestments.request_hash',
    'staff_pending_sign_ins.network_index',
  ]);
});

const visa = {
  ...{ signature: 'SIG_1', authorization: 'AUTH_1', email: 'a@b.example', brand: 'visa' },
  ...{ last4: '4081', expiryYear: '2030', expiryMonth: '12' },
};

const saveVisa = (secrets: Secrets) =>
  testApp.deps.db
    .transaction()
    .execute(async (tx) =>
      saveCard(tx, secrets, client.clientId, visa, await readBusinessTime(tx)),
    );

const cards = () =>
  allTables(testApp.deps.db)
    .selectFrom('saved_cards')
    .select('card_index')
    .where('client_id', '=', client.clientId)
    .execute();

test('finds with the second key what was stored under the first, and stores it once', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = client;
  await saveVisa(secrets);
  await saveVisa(rotating);
  expect(await cards()).toHaveLength(1);

  const command = { clientId, requestId: newId(), command: 'test', input: { number: '1' } };
  const run = (with_: Secrets, input = command.input) =>
    db
      .transaction()
      .execute((tx) =>
        runIdempotently(tx, with_, { ...command, input }, async () => ({ id: newId() })),
      );
  const first = await run(secrets);
  expect(await run(rotating)).toEqual(first);
  await expect(run(rotating, { number: '2' })).rejects.toThrow('409');

  const now = new Date();
  const visit = { ownerId: clientId, network: '198.51.100.7' };
  const historyWith = (with_: Secrets) => readNetworkHistory(db, with_, clientRealm, visit, now);
  const remember = (with_: Secrets) =>
    db.transaction().execute((tx) => rememberNetwork(tx, with_, clientRealm, visit, now));
  await remember(secrets);
  expect(await historyWith(rotating)).toEqual({ trusted: true, isNew: false });
  // Seen with both keys, the network has two rows until the older one is replaced.
  await remember(rotating);

  await aRoster(testApp, 'Acme', ['a@acme.example,A-1', 'b@acme.example,B-2']);
  await verifyEmployee({ ...testApp.deps, secrets: rotating }, clientId, 'a-1');
  const other = await aClient(testApp);
  const taken = verifyEmployee({ ...testApp.deps, secrets: rotating }, other.clientId, 'A-1');
  await expect(taken).rejects.toThrow('400');
});

test('the check of the ledger compares no hashes of different keys', async () => {
  const { db } = testApp.deps;
  await anActiveLoan(testApp);
  const { sealedAgain } = await rotateTable(db, rotating, 'payouts', tables.payouts);
  expect(sealedAgain).toBe(1);
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  expect(await checkLedger(db, print, recordChecks), lines.join('\n')).toBe(0);
});

test('rotate-keys makes every hash with the second key, and all is found as before', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = client;
  await aPayout(testApp, client);
  await aStaffMember(testApp, 'officer');
  expect(await ofFirstKey()).toEqual(
    expect.arrayContaining(['corporate_roster.staff_number_index', 'known_networks.network_index']),
  );
  await rotateKeys(db, rotating, () => {});
  expect(await ofFirstKey()).toEqual([]);
  expect(await rotateKeys(db, rotating, () => {})).toBe(0);

  await saveVisa(rotating);
  const [card, ...others] = await cards();
  expect(card?.card_index).toMatch(/^new~/);
  expect(others).toEqual([]);
  const visit = { ownerId: clientId, network: '198.51.100.7' };
  const known = await readNetworkHistory(db, rotating, clientRealm, visit, new Date());
  expect(known).toEqual({ trusted: true, isNew: false });
  const other = await aClient(testApp);
  await verifyEmployee({ ...testApp.deps, secrets: rotating }, other.clientId, 'b@acme.example');
  expect(await ledgerErrors(testApp)).toEqual([]);

  // The audit log keeps the seals of both keys.
  await sealEntries({ db, secrets }, new Date());
  await aStaffMember(testApp, 'finance');
  await sealEntries({ db, secrets: rotating }, new Date());
  expect(await checkAuditLog({ db, secrets: rotating }, new Date())).toMatchObject({
    differences: [],
  });
});
