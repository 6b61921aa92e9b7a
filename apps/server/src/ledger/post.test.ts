import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { freshDatabase } from '../../test/test-database.ts';
import { newId } from '../platform/database/ids.ts';
import { debitCodes } from './chart.ts';
import {
  balanceOf,
  isLedgerEmpty,
  ledgerAccounts,
  ledgerChecks,
  ledgerCodes,
  ledgerTransfers,
  post,
  postSet,
  readBalances,
  type Transfer,
} from './index.ts';

let database: Awaited<ReturnType<typeof bookOf>>;
beforeAll(async () => {
  database = await bookOf();
});
afterAll(() => database?.drop());

const date = '2026-11-21';

/** A database whose business date is that of these postings. */
async function bookOf() {
  const fresh = await freshDatabase();
  await fresh.pool.query('UPDATE business_clock SET business_date = $1', [date]);
  return fresh;
}

const { providerCash, unappliedReceipts, loanPrincipal, loanDisbursing } = ledgerCodes;

/** A receipt: cash at the provider against money of the client that is not applied yet. */
function receipt(subjectId: string, amount: bigint, changes: Partial<Transfer> = {}): Transfer {
  return {
    kind: 'receipt',
    subjectId,
    debit: { code: providerCash, subjectId },
    credit: { code: unappliedReceipts, subjectId },
    currency: 'NGN',
    amount,
    ...changes,
  };
}

const postAll = (clientId: string, ...transfers: Transfer[]) =>
  database.db.transaction().execute((tx) => post(tx, clientId, date, transfers));

const balancesOf = async (clientId: string, subjectId: string) =>
  (await readBalances(database.db, clientId, [subjectId]))(subjectId);

const storedOf = (clientId: string) =>
  allTables(database.db)
    .selectFrom('ledger_transfers')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute();

test('a new ledger is empty, and the first posting ends that', async () => {
  const fresh = await bookOf();
  expect(await isLedgerEmpty(fresh.db)).toBe(true);
  await fresh.db.transaction().execute((tx) => post(tx, newId(), date, [receipt(newId(), 1n)]));
  expect(await isLedgerEmpty(fresh.db)).toBe(false);
  await fresh.drop();
});

test('a transfer is stored with both sides and adds to both accounts', async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, receipt(subject, 500n));
  expect(await storedOf(clientId)).toMatchObject([
    {
      kind: 'receipt',
      subject_id: subject,
      debit_code: 1000,
      debit_subject_id: subject,
      credit_code: 2200,
      credit_subject_id: subject,
      currency: 'NGN',
      amount: 500n,
      happened_on: date,
    },
  ]);
  const balances = await balancesOf(clientId, subject);
  expect([balances.debits(1000), balances.credits(1000), balances.balance(1000)]).toEqual([
    ...[500n, 0n, 500n],
  ]);
  expect([balances.debits(2200), balances.credits(2200), balances.balance(2200)]).toEqual([
    ...[0n, 500n, 500n],
  ]);
});

test('transfers posted together share a posting and add up in one account', async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, receipt(subject, 500n), receipt(subject, 250n));
  const stored = await storedOf(clientId);
  expect(new Set(stored.map((row) => row.posting_id)).size).toBe(1);
  expect(new Set(stored.map((row) => row.transfer_id)).size).toBe(2);
  expect((await balancesOf(clientId, subject)).balance(2200)).toBe(750n);
});

test('a second posting adds to accounts that are open', async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, receipt(subject, 500n));
  await postAll(clientId, receipt(subject, 1n));
  expect((await balancesOf(clientId, subject)).balance(1000)).toBe(501n);
});

test('a posting takes three statements, however many transfers it has', async () => {
  const statements: string[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  const counting = new Kysely<Record<never, never>>({
    dialect,
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const transfers = Array.from({ length: 6 }, () => receipt(newId(), 5n));
  await counting.transaction().execute((tx) => post(tx, newId(), date, transfers));
  const verbs = statements.map((text) => text.trim().split(/\s/)[0]);
  expect(verbs).toEqual(['begin', 'SELECT', 'INSERT', 'WITH', 'commit']);
});

test('postings of the same accounts in opposite orders do not deadlock', async () => {
  const clientId = newId();
  const subjects = Array.from({ length: 8 }, () => newId());
  const there = subjects.map((subject) => receipt(subject, 1n));
  const postings = Array.from({ length: 20 }, (_, n) => (n % 2 ? there : there.toReversed()));
  await Promise.all(postings.map((transfers) => postAll(clientId, ...transfers)));
  const balances = await readBalances(database.db, clientId, subjects);
  expect(subjects.map((subject) => balances(subject).balance(1000))).toEqual(
    subjects.map(() => 20n),
  );
});

test('transfers of nothing are left out', async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, receipt(subject, 0n));
  expect(await storedOf(clientId)).toEqual([]);
  await postAll(clientId, receipt(subject, 0n), receipt(subject, 7n));
  expect(await storedOf(clientId)).toHaveLength(1);
});

test('a balance below zero fails the whole posting', async () => {
  const [clientId, subject] = [newId(), newId()];
  const overdrawn = receipt(subject, 1n, {
    debit: { code: unappliedReceipts, subjectId: subject },
    credit: { code: providerCash, subjectId: subject },
  });
  await expect(postAll(clientId, overdrawn, receipt(newId(), 5n))).rejects.toThrow(
    'ledger_accounts_not_below_zero',
  );
  expect(await storedOf(clientId)).toEqual([]);
});

test('opposite transfers at the same time end at zero without a deadlock', async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, receipt(subject, 1_000n));
  const there = receipt(subject, 10n);
  const back = receipt(subject, 10n, { debit: there.credit, credit: there.debit });
  await Promise.all(Array.from({ length: 20 }, (_, n) => postAll(clientId, n % 2 ? there : back)));
  expect((await balancesOf(clientId, subject)).balance(2200)).toBe(1_000n);
});

test('balances are read for many records, and are zero for unknown ones', async () => {
  const [clientId, one, two] = [newId(), newId(), newId()];
  await postAll(clientId, receipt(one, 3n), receipt(two, 4n));
  const of = await readBalances(database.db, clientId, [one, two]);
  expect([of(one).balance(2200), of(two).balance(2200)]).toEqual([3n, 4n]);
  expect([of(newId()).balance(2200), of(one).debits(1100), of(one).credits(1100)]).toEqual([
    ...[0n, 0n, 0n],
  ]);
  const ofNone = await readBalances(database.db, clientId, []);
  expect(ofNone(one).balance(2200)).toBe(0n);
});

test("another client's accounts are not read", async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, receipt(subject, 3n));
  expect((await balancesOf(newId(), subject)).balance(2200)).toBe(0n);
});

test('a set of any number of clients is posted at once and counted', async () => {
  const [one, two, subject] = [newId(), newId(), newId()];
  const rows = sql`
    SELECT client_id, 'receipt', ${subject}::uuid, 1000::smallint, ${subject}::uuid,
      2200::smallint, ${subject}::uuid, 'NGN', 9::bigint
    FROM unnest(${[one, two]}::uuid[]) AS client_id`;
  const count = await database.db.transaction().execute((tx) => postSet(tx, date, rows));
  expect(count).toBe(2);
  for (const clientId of [one, two]) {
    expect((await balancesOf(clientId, subject)).balance(2200)).toBe(9n);
    expect(await storedOf(clientId)).toMatchObject([{ kind: 'receipt', happened_on: date }]);
  }
  const none = sql`${rows} WHERE false`;
  expect(await database.db.transaction().execute((tx) => postSet(tx, date, none))).toBe(0);
});

test.each(Object.entries(ledgerCodes))('%s holds what docs/ledger.md says', (_name, code) => {
  // The allowance is taken off the loans: it is a credit among the debits.
  const isDebit = Math.floor(code / 1000) % 4 === 1;
  const holdsDebits = isDebit && code !== ledgerCodes.lossAllowance;
  expect(debitCodes.has(code)).toBe(holdsDebits);
  expect(balanceOf({ code, debits: 5n, credits: 2n })).toBe(holdsDebits ? 3n : -3n);
});

test('other capabilities read accounts by their codes, with their balance', async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, {
    ...receipt(subject, 40n),
    kind: 'disbursement',
    debit: { code: loanPrincipal, subjectId: subject },
    credit: { code: unappliedReceipts, subjectId: subject },
  });
  const { rows } = await sql`
    SELECT subject_id, code, currency, debits, credits, balance
    FROM ${ledgerAccounts(loanPrincipal, unappliedReceipts, loanDisbursing)} AS account
    WHERE client_id = ${clientId} ORDER BY code`.execute(database.db);
  const shared = { subject_id: subject, currency: 'NGN' };
  expect(rows).toEqual([
    { ...shared, code: 1100, debits: 40n, credits: 0n, balance: 40n },
    { ...shared, code: 2200, debits: 0n, credits: 40n, balance: 40n },
  ]);
  const { rows: others } = await sql`
    SELECT 1 FROM ${ledgerAccounts(loanDisbursing)} AS account
    WHERE client_id = ${clientId}`.execute(database.db);
  expect(others).toEqual([]);
});

test('other capabilities read transfers by their kinds', async () => {
  const [clientId, subject] = [newId(), newId()];
  await postAll(clientId, receipt(subject, 6n), receipt(subject, 1n, { kind: 'provider_fee' }));
  const { rows } = await sql`
    SELECT kind, amount, happened_on, debit_code, credit_code
    FROM ${ledgerTransfers('receipt')} AS transfer
    WHERE client_id = ${clientId}`.execute(database.db);
  expect(rows).toEqual([
    { kind: 'receipt', amount: 6n, happened_on: date, debit_code: 1000, credit_code: 2200 },
  ]);
});

test('ledger-check accepts postings and names a total changed by hand', async () => {
  const fresh = await bookOf();
  const [clientId, subject] = [newId(), newId()];
  await fresh.db.transaction().execute((tx) => post(tx, clientId, date, [receipt(subject, 8n)]));
  const results = () => Promise.all(ledgerChecks.map((check) => check.run(fresh.db)));
  expect(await results()).toEqual([
    { compared: 2, differing: 0, differences: [] },
    { compared: 1, differing: 0, differences: [] },
    { compared: 0, differing: 0, differences: [] },
  ]);
  await fresh.pool.query('UPDATE ledger_accounts SET debits = debits + 1 WHERE code = 1000');
  const account = `account 1000 of ${subject} of client ${clientId} in NGN`;
  expect(await results()).toEqual([
    {
      compared: 2,
      differing: 1,
      differences: [`${account}, debits: 9, should be 8`],
    },
    { compared: 1, differing: 1, differences: ['NGN, debits: 9, should be 8'] },
    { compared: 0, differing: 0, differences: [] },
  ]);
  expect(ledgerChecks.map(({ name }) => name)).toEqual([
    "every account's totals from its transfers",
    'debits and credits of each currency over the whole book',
    "every month's totals from its transfers",
  ]);
  await fresh.drop();
});

test('adding to an account writes no index entry, because its totals are in no index', async () => {
  const { rows } = await database.pool.query(
    `SELECT indexname FROM pg_indexes
     WHERE tablename = 'ledger_accounts' AND indexdef ~ 'debits|credits'`,
  );
  expect(rows).toEqual([]);
});
