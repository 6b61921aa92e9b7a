import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/builders/client.ts';
import { anActiveLoan } from '../../test/builders/loan.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useTestApp } from '../../test/test-app.ts';
import { StatementTooLong } from '../platform/database/database-unavailable.ts';
import { unavailable } from '../platform/http/http-error.ts';
import { runStatement } from './make-statement.ts';

/* A client with more lines than a statement is made of at once. */

const testApp = useTestApp();
let client: TestClient;
let loanId: string;
beforeAll(async () => {
  ({ client, loanId } = await anActiveLoan(testApp));
  await addPenalties(600);
});

/** Penalties of one naira, as the ledger would post them. */
async function addPenalties(count: number): Promise<void> {
  const { pool } = testApp.database.owner;
  await pool.query(
    `INSERT INTO ledger_transfers (client_id, transfer_id, posting_id, kind, subject_id, debit_code,
      debit_subject_id, credit_code, credit_subject_id, currency, amount, happened_on)
    SELECT $1, gen_random_uuid(), gen_random_uuid(), 'penalty', $2, 1120, $2, 4010, $2, 'NGN', 100,
      '2026-11-21' FROM generate_series(1, $3::int)`,
    [client.clientId, loanId, count],
  );
  await pool.query(
    `INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
    VALUES ($1, 1120, $2, 'NGN', 100 * $3::int, 0), ($1, 4010, $2, 'NGN', 0, 100 * $3::int)
    ON CONFLICT (client_id, code, subject_id, currency) DO UPDATE SET
      debits = ledger_accounts.debits + excluded.debits,
      credits = ledger_accounts.credits + excluded.credits`,
    [client.clientId, loanId, count],
  );
}

const get = (path: string) =>
  testApp.app.inject({ url: `/transactions/api/${path}`, headers: client.headers });
const ask = (format: string) =>
  get(`statement/?from=2026-11-21&to=2026-11-21&currency=NGN&format=${format}`);
const longer = 'statement/?from=2026-11-20&to=2026-11-21&currency=NGN&format=pdf';
const list = async () => (await get('statements/')).json().results;

test('a long statement is made by a job, and an email says when it is ready', async () => {
  const asked = await ask('pdf');
  expect(asked.statusCode).toBe(202);
  const { id } = asked.json();
  expect(await list()).toMatchObject([{ id, state: 'waiting', lines: 602, lines_done: 0 }]);
  // Asked for again, it is the same one.
  expect((await ask('pdf')).json()).toMatchObject({ id, state: 'waiting' });
  expect((await get(`statements/${id}/`)).statusCode).toBe(409);

  // A database that is away, or a full disk, passes: the statement still waits.
  const noRoom = unavailable('no room', 60);
  const files = { ...testApp.deps.files, put: () => Promise.reject(noRoom) };
  const run = { clientId: client.clientId, statementId: id };
  await expect(runStatement({ ...testApp.deps, files }, run)).rejects.toBe(noRoom);
  expect(await list()).toMatchObject([{ id, state: 'waiting' }]);

  await testApp.work();
  expect(await list()).toMatchObject([{ id, state: 'ready', lines: 602, lines_done: 602 }]);
  const ready = await get(`statements/${id}/`);
  const { pages } = await readPdf(ready.rawPayload);
  expect(pages.join('\n').match(/Penalty for late payment/g)).toHaveLength(600);
  expect(pages.map((page) => /Page \d+(?: of \d+)?/.exec(page)?.[0])).toEqual(
    pages.map((_page, place) => `Page ${place + 1}`),
  );
  expect((await ask('pdf')).rawPayload).toEqual(ready.rawPayload);
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email).toMatchObject({ subject: 'Your statement is ready' });
  expect(email?.text).toContain(`${testApp.deps.publicUrl}/reports/statements`);
});

test('a statement that takes too long, or fails in the last run, has failed', async () => {
  const { files } = testApp.deps;
  const causes = [
    [new StatementTooLong(new Error('canceled')), { isLast: false }],
    [unavailable('no room', 60), { isLast: true }],
  ] as const;
  for (const [cause, run] of causes) {
    const { id } = (await get(longer)).json();
    const deps = { ...testApp.deps, files: { ...files, put: () => Promise.reject(cause) } };
    await runStatement(deps, { clientId: client.clientId, statementId: id }, run);
    expect((await list()).at(0)).toMatchObject({ id, state: 'failed' });
  }
});

test('a statement that failed is made anew when it is asked for again', async () => {
  const { pool } = testApp.database.owner;
  const { rows } = await pool.query(
    "UPDATE statements SET state = 'failed' WHERE client_id = $1 RETURNING statement_id AS id",
    [client.clientId],
  );
  expect((await get(`statements/${rows[0]?.id}/`)).statusCode).toBe(409);
  const again = await ask('pdf');
  expect([again.statusCode, again.json().state]).toEqual([202, 'waiting']);
  expect(again.json().id).not.toBe(rows[0]?.id);
});

test('a statement that does not add up to the ledger is never given out', async () => {
  const { pool } = testApp.database.owner;
  const change = (by: number) =>
    pool.query('UPDATE ledger_accounts SET debits = debits + $1 WHERE code = 1120', [by]);
  await change(1);
  const replies = [await ask('csv'), await ask('pdf')];
  await change(-1);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  expect((await ask('csv')).statusCode).toBe(200);
});

test('a statement that is too long for a PDF is given as CSV', async () => {
  await addPenalties(49_400);
  const refused = await ask('pdf');
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    {
      to: ['This period has 50,002 lines, and a PDF at most 50,000. Choose a shorter one, or CSV.'],
    },
  ]);
  const csv = await ask('csv');
  expect(csv.statusCode).toBe(200);
  // The heading, the lines, and the balances before and after them.
  expect(csv.body.trim().split('\n')).toHaveLength(1 + 50_002 + 2);
});
