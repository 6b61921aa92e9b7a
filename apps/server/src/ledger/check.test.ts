import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/test-database.ts';
import { checkLedger } from '../commands/ledger-check.ts';
import { newId } from '../platform/ids.ts';
import { ledgerChecks } from './index.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('counts every row that differs and describes the first 200', async () => {
  const [totals] = ledgerChecks;
  await sql`
    INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
    SELECT gen_random_uuid(), 1000, gen_random_uuid(), 'NGN', 1, 0
    FROM generate_series(1, 5000)`.execute(database.db);
  const result = await totals?.run(database.db);
  expect(result).toMatchObject({ compared: 5000, differing: 5000 });
  expect(result?.differences).toHaveLength(200);
  expect(result?.differences[0]).toContain('holds debits 1, credits 0; its transfers give nothing');
  const lines: string[] = [];
  expect(await checkLedger(database.db, (line) => lines.push(line))).toBe(5001);
  expect(lines).toContain('  … and 4800 more');
  expect(lines.length).toBeLessThan(300);
});

test('names an account of a loan that does not exist', async () => {
  await database.owner.pool.query('TRUNCATE ledger_accounts');
  const subject = newId();
  await sql`
    INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
    VALUES (gen_random_uuid(), 1100, ${subject}, 'NGN', 1, 0)`.execute(database.db);
  const lines: string[] = [];
  await checkLedger(database.db, (line) => lines.push(line));
  const named = lines.find((line) => line.includes(`loan ${subject}`));
  expect(named).toContain('loan of these accounts: false, should be true');
});
