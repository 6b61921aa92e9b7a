import pg from 'pg';
import { expect, test } from 'vitest';
import { expectLedgerInOrder, product, serverCommand, useOwnProduct } from './harness/product.ts';

useOwnProduct();

type Row = { code: number; subject_id: string; client_id: string };

async function inDatabase<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

test('ledger-check finds one kobo too much and names its account', async () => {
  expectLedgerInOrder();
  await inDatabase(async (client) => {
    const { rows } = await client.query<Row>(
      `select client_id, code, subject_id from ledger_accounts
       where code = 1100 and debits > credits limit 1`,
    );
    const [planted] = rows;
    if (planted === undefined) throw new Error('there is no row to plant an error in');
    const add = (kobo: number) =>
      client.query(
        `update ledger_accounts set debits = debits + $4
         where client_id = $1 and code = $2 and subject_id = $3`,
        [planted.client_id, planted.code, planted.subject_id, kobo],
      );
    await add(1);
    const { code, output } = serverCommand(product, 'ledger-check');
    await add(-1);
    expect(code).toBe(1);
    const { subject_id: subject, client_id: owner } = planted;
    expect(output).toContain(`account 1100 of ${subject} of client ${owner}`);
    expect(output).toContain('DIFFER');
  });
  expectLedgerInOrder();
});
