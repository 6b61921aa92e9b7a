import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { aWholeBook, type WholeBook } from '../../test/builders/whole-book.ts';
import { plantedInEndedLoans } from '../../test/planted/of-ended-loans.ts';
import { plantedInInvestments } from '../../test/planted/of-investments.ts';
import { plantedInLedger } from '../../test/planted/of-ledger.ts';
import { plantedInLists } from '../../test/planted/of-lists.ts';
import { plantedInLoans } from '../../test/planted/of-loans.ts';
import { plantedInMoneyBack } from '../../test/planted/of-money-back.ts';
import { plantedInPayments } from '../../test/planted/of-payments.ts';
import { plantedInRepayments } from '../../test/planted/of-repayments.ts';
import { differencesWith } from '../../test/planted/plant.ts';
import { useTestApp } from '../../test/test-app.ts';
import { allChecks } from '../ledger-checks.ts';
import { checkAndStore, checkLedger } from './ledger-check.ts';

const testApp = useTestApp();
let book: WholeBook;
beforeAll(async () => {
  book = await aWholeBook(testApp);
}, 240_000);

test('a book in which every kind of thing has happened is in order', async () => {
  const lines: string[] = [];
  await checkLedger(testApp.deps.db, (line) => lines.push(line));
  expect(lines.at(-1), lines.join('\n')).toBe('The ledger is in order.');
});

const planted = [
  ...plantedInLedger,
  ...plantedInLoans,
  ...plantedInRepayments,
  ...plantedInInvestments,
  ...plantedInPayments,
  ...plantedInMoneyBack,
  ...plantedInEndedLoans,
  ...plantedInLists,
];

test.each(planted)('finds $what', async ({ plant, check, says }) => {
  expect((await differencesWith(testApp, plant(book), check)).join('\n')).toContain(says);
});

test('an error is planted for each comparison, here or in a test of its own', () => {
  const folder = new URL('..', import.meta.url);
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .filter((text) => text.includes('differencesWith('));
  const here = new Set(planted.map(({ check }) => check));
  const unproven = allChecks
    .map(({ name }) => name)
    .filter((name) => !here.has(name) && !others.some((text) => text.includes(`'${name}'`)));
  expect(unproven).toEqual([]);
});

test('the command ends with 1 and names the account that is one kobo off', async () => {
  const { pool } = testApp.database.owner;
  const { rows } = await pool.query<{ client_id: string; subject_id: string }>(
    `SELECT client_id, subject_id FROM ledger_accounts
     WHERE code = 1100 AND debits > credits LIMIT 1`,
  );
  const { client_id: client, subject_id: subject } = rows[0] ?? {};
  const add = (kobo: number) =>
    pool.query(
      `UPDATE ledger_accounts SET debits = debits + $3
       WHERE client_id = $1 AND code = 1100 AND subject_id = $2`,
      [client, subject, kobo],
    );
  const lines: string[] = [];
  await add(1);
  const code = await checkAndStore(testApp.deps.openApart, (line) => lines.push(line));
  await add(-1);
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain(`account 1100 of ${subject} of client ${client}`);
  expect(lines.join('\n')).toContain('DIFFER');
});
