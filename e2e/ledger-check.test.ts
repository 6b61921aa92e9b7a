import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { product } from './harness/product.ts';
import { serverCommand } from './harness/server-command.ts';

type Row = { code: number; subject_id: string; client_id: string };

/** That a ledger in order passes is seen whenever a product of the journeys ends. */
test('ledger-check finds one kobo too much and names its account', async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<Row>(
    `select client_id, code, subject_id from ledger_accounts
     where code = 1100 and debits > credits limit 1`,
  );
  const [planted] = rows;
  if (planted === undefined) throw new Error('there is no row to plant an error in');
  const { client_id: owner, subject_id: subject } = planted;
  const add = (kobo: number) =>
    client.query(
      `update ledger_accounts set debits = debits + $4
       where client_id = $1 and code = $2 and subject_id = $3`,
      [owner, planted.code, subject, kobo],
    );
  await add(1);
  const { code, output } = await serverCommand(product, 'ledger-check');
  await add(-1);
  expect(code).toBe(1);
  expect(output).toContain(`account 1100 of ${subject} of client ${owner}`);
  expect(output).toContain('DIFFER');
});
