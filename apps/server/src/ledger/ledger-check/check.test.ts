import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/test-database.ts';
import { checkLedger } from '../../commands/ledger-check.ts';
import { newId } from '../../platform/database/ids.ts';
import { ledgerChecks, lenderId } from '../index.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('counts every row that differs and describes the first 200', async () => {
  const [totals] = ledgerChecks;
  await sql`
    INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
    SELECT ${lenderId}::uuid, 1000, gen_random_uuid(), 'NGN', 1, 0
    FROM generate_series(1, 5000)`.execute(database.db);
  const result = await totals?.run(database.db);
  expect(result).toMatchObject({ compared: 5000, differing: 5000 });
  expect(result?.differences).toHaveLength(200);
  expect(result?.differences[0]).toMatch(/^account 1000 of .*, debits: 1, should be 0$/);
  const lines: string[] = [];
  expect(await checkLedger(database.db, (line) => lines.push(line))).toBe(5001);
  expect(lines).toContain('  … and 4800 more');
  expect(lines.length).toBeLessThan(300);
});

const large = 10n ** 15n;

test.each([
  ['errors of two accounts of one client that are the same sum', [6n, 4n], [5n, 5n]],
  ['a total too large for a checksum', [large + 1n, 7n], [large, 7n]],
])('names %s', async (_what, totals, moved) => {
  await database.owner.pool.query('TRUNCATE ledger_accounts, ledger_transfers');
  await sql`
    WITH given AS (
      SELECT * FROM unnest(${totals}::bigint[], ${moved}::bigint[]) AS given (total, moved)
    ), account AS (
      INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
      SELECT ${lenderId}::uuid, 1000, md5(moved || total::text)::uuid, 'NGN', total, 0
      FROM given RETURNING *
    ), moving AS (
      SELECT account.*, moved FROM account JOIN given
        ON subject_id = md5(moved || total::text)::uuid
    ), other AS (
      INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
      SELECT client_id, 3000, subject_id, currency, 0, moved FROM moving
    )
    INSERT INTO ledger_transfers (client_id, transfer_id, posting_id, kind, subject_id, debit_code,
      debit_subject_id, credit_code, credit_subject_id, currency, amount, happened_on)
    SELECT client_id, gen_random_uuid(), gen_random_uuid(), 'opening_balance', subject_id, code,
      subject_id, 3000, subject_id, currency, moved, '2026-11-21' FROM moving
  `.execute(database.owner.db);
  const { differences } = (await ledgerChecks[0]?.run(database.db)) ?? { differences: [] };
  expect(differences).toHaveLength(totals.filter((total, index) => total !== moved[index]).length);
  const sentence = `account 1000 of .* in NGN, debits: ${totals[0]}, should be ${moved[0]}`;
  expect(differences.join('\n')).toMatch(new RegExp(sentence));
});

test('names an account of a loan that does not exist', async () => {
  await database.owner.pool.query('TRUNCATE ledger_accounts, ledger_transfers');
  const subject = newId();
  await sql`
    INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
    VALUES (gen_random_uuid(), 1100, ${subject}, 'NGN', 1, 0)`.execute(database.db);
  const lines: string[] = [];
  await checkLedger(database.db, (line) => lines.push(line));
  const named = lines.find((line) => line.includes(`loan ${subject}`));
  expect(named).toContain('loan of these accounts: false, should be true');
});
