import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCitus } from '../../test/citus/nodes.ts';
import { costOf } from '../../test/count-cost.ts';
import { freshDatabase, type TestDatabase } from '../../test/test-database.ts';
import { vacuum } from '../../test/vacuum.ts';
import { newId } from '../platform/database/ids.ts';
import { readClientMoves } from './client-moves.ts';
import { listTransfersOf } from './client-transfers.ts';

/* Of a client with 20,000 transfers, twenty each day, in a book of others, next to one with 200. */

let database: TestDatabase;
const [few, many] = [newId(), newId()];
beforeAll(async () => {
  database = await freshDatabase();
  await addTransfers(few, 200);
  await addTransfers(many, 20_000);
  await addTransfers(null, 5_000);
  await vacuum(database.owner.pool);
});
afterAll(() => database?.drop());

/** Of one client, or each of another one. */
async function addTransfers(clientId: string | null, count: number): Promise<void> {
  await database.owner.pool.query(
    `INSERT INTO ledger_transfers (client_id, transfer_id, posting_id, kind, subject_id, debit_code,
      debit_subject_id, credit_code, credit_subject_id, currency, amount, happened_on)
    SELECT coalesce($1, gen_random_uuid()), gen_random_uuid(), gen_random_uuid(), 'receipt', id,
      1000, id, 2200, id, 'NGN', 100 + number, date '2026-11-20' - number / 20
    FROM gen_random_uuid() AS id, generate_series(0, $2::int - 1) AS number`,
    [clientId, count],
  );
}

test('a list of transfers goes on where its page ended, newest first', async () => {
  const page = await listTransfersOf(database.db, few, { limit: 150 });
  const rest = await listTransfersOf(database.db, few, { limit: 150, after: page.after ?? '' });
  const all = [...page.results, ...rest.results];
  expect(new Set(all.map(({ id }) => id)).size).toBe(200);
  expect(all.map(({ on }) => on)).toEqual(
    all
      .map(({ on }) => on)
      .toSorted()
      .toReversed(),
  );
  expect(rest.after).toBeNull();
});

// On Citus each node counts its own reads, so this process cannot measure them.
test.skipIf(onCitus())('a page of transfers reads no more of 20,000', async () => {
  const costFor = (clientId: string) =>
    costOf({ database }, (reader) => listTransfersOf(reader, clientId, { limit: 50 }));
  expect((await costFor(many)).buffers).toBeLessThanOrEqual((await costFor(few)).buffers + 60);
});

test.skipIf(onCitus())('what moved in a week reads no more of 20,000 transfers', async () => {
  const week = { from: '2026-11-12', to: '2026-11-18' };
  const costFor = (clientId: string) =>
    costOf({ database }, (reader) => readClientMoves(reader, clientId, [2200], week));
  const moves = await readClientMoves(database.db, many, [2200], week);
  expect(moves).toHaveLength(7 * 20);
  expect(moves[0]).toMatchObject({ on: week.from, kind: 'receipt', currency: 'NGN' });
  expect(new Set(moves.map(({ change }) => change)).size).toBe(7 * 20);
  expect((await costFor(many)).buffers).toBeLessThanOrEqual((await costFor(few)).buffers + 60);
});
