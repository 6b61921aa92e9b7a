import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient } from '../../test/builders/client.ts';
import { anActiveLoan } from '../../test/builders/loan.ts';
import { aPayout, ledgerErrors } from '../../test/builders/payment.ts';
import { aRoster } from '../../test/builders/roster.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { expectCleanLedger } from '../../test/clean-ledger.ts';
import { useTestApp } from '../../test/test-app.ts';
import { readNetworkHistory, rememberNetwork, trustNetwork } from '../access/index.ts';
import { clientRealm } from '../accounts/index.ts';
import { checkAuditLog, sealEntries } from '../console/index.ts';
import { verifyEmployee } from '../corporate/verify-employee.ts';
import { recordChecks } from '../ledger-checks.ts';
import { saveCard } from '../payments/cards/saved-cards.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Table } from '../platform/database/define-table.ts';
import { newId } from '../platform/database/ids.ts';
import { rotateTable } from '../platform/database/rotate-table.ts';
import { networkIndexOf } from '../platform/http/client-network.ts';
import { runIdempotently } from '../platform/http/idempotency.ts';
import { makeSecrets, type Secrets } from '../platform/passwords/secrets.ts';
import { tables } from '../tables.ts';
import { rotateKeys } from './rotate-keys.ts';

const testApp = useTestApp();
/** Has a second key of hashes; the application of the test has only the first one. */
let rotating: Secrets;

const added = { id: 'new', key: randomBytes(32) };

beforeAll(() => {
  const { secretKeys } = testApp.config;
  rotating = makeSecrets({ ...secretKeys, addedIndexKeys: [added] });
});

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

const saveVisa = (secrets: Secrets, clientId: string) =>
  testApp.deps.db
    .transaction()
    .execute(async (tx) => saveCard(tx, secrets, clientId, visa, await readBusinessTime(tx)));

const cards = (clientId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('saved_cards')
    .select('card_index')
    .where('client_id', '=', clientId)
    .execute();

const network = '198.51.100.7';

const historyWith = (secrets: Secrets, ownerId: string) =>
  readNetworkHistory(testApp.deps.db, secrets, clientRealm, { ownerId, network }, new Date());

const remember = (secrets: Secrets, ownerId: string, how = rememberNetwork) =>
  testApp.deps.db
    .transaction()
    .execute((tx) => how(tx, secrets, clientRealm, { ownerId, network }, new Date()));

const networksOf = (clientId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('known_networks')
    .select(['network_index', 'signed_in_at'])
    .where('client_id', '=', clientId)
    .execute();

test('finds with the second key what was stored under the first, and stores it once', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = await aClient(testApp);
  await saveVisa(secrets, clientId);
  await saveVisa(rotating, clientId);
  expect(await cards(clientId)).toHaveLength(1);

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

  await remember(secrets, clientId);
  expect(await historyWith(rotating, clientId)).toEqual({ trusted: true, isNew: false });

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
  await expectCleanLedger(db, recordChecks);
});

test('a link followed under the second key keeps the sign-in under the first', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = await aClient(testApp);
  await remember(secrets, clientId);
  await remember(rotating, clientId, trustNetwork);
  await rotateTable(db, rotating, 'known_networks', tables.known_networks);
  const index = networkIndexOf(rotating, network);
  expect(await networksOf(clientId)).toContainEqual({
    network_index: index,
    signed_in_at: expect.any(Date),
  });
});

test('rows of two older keys become one row of the newest', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = await aClient(testApp);
  await allTables(db).deleteFrom('known_networks').where('client_id', '=', clientId).execute();
  const third = makeSecrets({
    ...testApp.config.secretKeys,
    addedIndexKeys: [added, { id: 'third', key: randomBytes(32) }],
  });
  const index = (one: Secrets) => networkIndexOf(one, network);
  const rows = [secrets, rotating].map((one) => ({
    ...{ client_id: clientId, network_index: index(one) },
    ...{ last_good_at: new Date(), signed_in_at: new Date() },
  }));
  await allTables(db).insertInto('known_networks').values(rows).execute();
  await rotateTable(db, third, 'known_networks', tables.known_networks);
  const stored = await networksOf(clientId);
  expect(stored.map((row) => row.network_index)).toEqual([index(third)]);
  await allTables(db).deleteFrom('known_networks').execute();
});

test('the same card under two keys is left to the operator', async () => {
  const { db, secrets } = testApp.deps;
  const { clientId } = await aClient(testApp);
  await saveVisa(secrets, clientId);
  // A process that knows nothing of the first key's hashes.
  const unaware = { ...rotating, byIndexKey: rotating.byIndexKey.slice(0, 1) };
  await saveVisa(unaware, clientId);
  const rotated = rotateTable(db, rotating, 'saved_cards', tables.saved_cards);
  await expect(rotated).rejects.toThrow('saved_cards_once');
  await allTables(db).deleteFrom('saved_cards').where('client_id', '=', clientId).execute();
});

test('rotate-keys makes every hash with the second key, and all is found as before', async () => {
  const { db, secrets } = testApp.deps;
  const owner = await aClient(testApp);
  const { clientId } = owner;
  await saveVisa(secrets, clientId);
  await remember(secrets, clientId);
  await aRoster(testApp, 'Bravo', ['c@bravo.example,C-3']);
  await aPayout(testApp, owner);
  await aStaffMember(testApp, 'officer');
  expect(await ofFirstKey()).toEqual(
    expect.arrayContaining(['corporate_roster.staff_number_index', 'known_networks.network_index']),
  );
  await rotateKeys(db, rotating, () => {});
  expect(await ofFirstKey()).toEqual([]);
  expect(await rotateKeys(db, rotating, () => {})).toBe(0);

  await saveVisa(rotating, clientId);
  const [card, ...others] = await cards(clientId);
  expect(card?.card_index).toMatch(/^new~/);
  expect(others).toEqual([]);
  expect(await historyWith(rotating, clientId)).toEqual({ trusted: true, isNew: false });
  await verifyEmployee({ ...testApp.deps, secrets: rotating }, clientId, 'c@bravo.example');
  expect(await ledgerErrors(testApp)).toEqual([]);

  // The audit log keeps the seals of both keys.
  await sealEntries({ db, secrets }, new Date());
  await aStaffMember(testApp, 'finance');
  await sealEntries({ db, secrets: rotating }, new Date());
  expect(await checkAuditLog({ db, secrets: rotating }, new Date())).toMatchObject({
    differences: [],
  });
});
