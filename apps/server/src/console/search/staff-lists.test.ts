import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClients, staffLists } from '../../../test/builders/staff-lists.ts';
import { onCitus } from '../../../test/citus/nodes.ts';
import { costOf } from '../../../test/count-cost.ts';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { listLateLoans } from '../../loans/index.ts';
import type { Reader } from '../../platform/database/database.ts';

/* What staff lists and searches cost in a book of 20,000 clients, next to one of a thousand. */

type Cost = Awaited<ReturnType<typeof costOf>>;

let database: TestDatabase;
const small = new Map<string, Cost>();
const large = new Map<string, Cost>();
beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.pool.query("UPDATE business_clock SET business_date = '2026-11-21'");
  await addClients(database.owner.pool, 1, 1_000);
  await measure(small);
  await addClients(database.owner.pool, 1_001, 20_000);
  await measure(large);
}, 60_000);
afterAll(() => database?.drop());

async function measure(costs: Map<string, Cost>): Promise<void> {
  for (const [name, read] of Object.entries(staffLists)) {
    costs.set(name, await costOf({ database }, read));
  }
}

// On Citus each node counts its own reads, so this process cannot measure them.
test.skipIf(onCitus()).each(Object.keys(staffLists))(
  '%s reads no more of a larger book',
  (name) => {
    const [one, other] = [small.get(name), large.get(name)];
    if (one === undefined || other === undefined) throw new Error('not measured');
    expect(one.buffers).toBeGreaterThan(0);
    expect(other.statements).toBe(one.statements);
    // An index of a small book has fewer levels: three more pages for each of its statements.
    expect(other.buffers).toBeLessThanOrEqual(one.buffers * 1.5 + one.statements * 3);
  },
);

test.skipIf(onCitus())('a page of loans in arrears does not read all that are late', async () => {
  const late = 6_000;
  await database.owner.pool.query(
    `WITH late AS (
       UPDATE loans SET state = 'overdue', arrears_since = '2026-11-01',
         completed_on = NULL
       WHERE state = 'complete'
         AND client_id IN (SELECT client_id FROM clients ORDER BY client_id DESC LIMIT ${late})
       RETURNING client_id, loan_id, amount
     )
     INSERT INTO loan_instalments (client_id, loan_id, number, due_on, principal, interest)
     SELECT client_id, loan_id, 1, '2026-11-01', amount, 0 FROM late`,
  );
  await vacuum(database.owner.pool);
  const read = (reader: Reader) =>
    listLateLoans(reader, '2026-11-21', { from: 1, to: 29 }, { limit: 50 });
  const page = await read(database.db);
  expect([page.results.length, page.count]).toEqual([50, 1000]);
  // A page and the thousand that are counted, some ten pages of the tables each.
  expect((await costOf({ database }, read)).buffers).toBeLessThan(2 * late);
});
