import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anInvestment } from '../../test/builders/investment.ts';
import { onCitus } from '../../test/citus/nodes.ts';
import { costOf } from '../../test/count-cost.ts';
import { useTestApp } from '../../test/test-app.ts';
import { vacuum } from '../../test/vacuum.ts';
import { shortId } from '../platform/database/ids.ts';
import { type AskedReport, readAccountReport } from './account-report.ts';

/* What the report of a client with 50,000 transactions reads, next to one with 50. */

/** Its own: dead rows of other files would be read too. */
const testApp = useTestApp({ config: {} });
let withFifty: TestClient;
let withMany: TestClient;
beforeAll(async () => {
  withFifty = await aClient(testApp);
  withMany = await aClient(testApp);
  await addEntries(withFifty, 50);
  await addEntries(withMany, 50_000);
  await vacuum(testApp.database.owner.pool);
}, 60_000);

/** Deposits, returns and withdrawals of one investment, one each ten minutes. */
async function addEntries(client: TestClient, count: number): Promise<void> {
  const investmentId = await anInvestment(testApp, client);
  await testApp.database.owner.pool.query(
    `INSERT INTO activity_entries (client_id, entry_id, kind, subject_id, source_id, happened_at,
      amount)
    SELECT $1, gen_random_uuid(), (ARRAY['deposit', 'returns', 'withdrawal'])[1 + number % 3],
      $2, $2, timestamptz '2026-11-20' - number * interval '10 minutes', 100 + number % 977
    FROM generate_series(2, $3::int) AS number`,
    [client.clientId, investmentId, count],
  );
}

const costFor = ({ clientId }: TestClient, asked: Partial<AskedReport>) =>
  costOf(testApp, (reader) =>
    readAccountReport(reader, clientId, { sort: 'date', limit: 25, ...asked }),
  );

// On Citus each node counts its own reads, so this process cannot measure them.
test.skipIf(onCitus()).each<[string, Partial<AskedReport>]>([
  ['the newest', {}],
  ['the oldest', { order: 'asc' }],
  ['the lowest amounts', { sort: 'amount' }],
  ['the highest amounts', { sort: 'amount', order: 'desc' }],
  ['one kind', { kinds: ['deposits'] }],
  ['two kinds by amount', { kinds: ['deposits', 'returns'], sort: 'amount' }],
  ['a month', { from: '2026-11-01', to: '2026-11-21' }],
  ['an amount', { search: 'N1.50' }],
  ['a month that was typed', { search: 'deposit March 2026' }],
  ['a day that was typed', { search: '12/03/2026' }],
  ['an id that is no entry', { search: 'ZZZZ-ZZZZ' }],
])('REP-21: the first page of %s reads no more of 50,000 entries', async (_name, asked) => {
  const [few, many] = [await costFor(withFifty, asked), await costFor(withMany, asked)];
  // One for the entries; those for their loans, investments and bank accounts depend on the kinds
  // of the page.
  expect(many.statements).toBeLessThanOrEqual(10);
  // The rows of a page may each lie on a page of a large table, and its indexes have more levels.
  expect(many.buffers).toBeLessThanOrEqual(few.buffers + 100);
});

test.skipIf(onCitus())('a search by an id reads no more of 50,000 entries', async () => {
  const idsOf = async ({ clientId }: TestClient) => {
    const { results } = await readAccountReport(testApp.deps.db, clientId, {
      ...{ sort: 'date', limit: 1, search: 'withdrawal' },
    });
    return [results[0]?.entry.entryId ?? '', shortId(results[0]?.entry.subjectId ?? '')];
  };
  const [few, many] = [await idsOf(withFifty), await idsOf(withMany)];
  expect([...few, ...many].join(' ')).toMatch(/^(\S{8,} ?){4}$/);
  for (const place of [0, 1]) {
    const ofFew = await costFor(withFifty, { search: few[place] });
    const ofMany = await costFor(withMany, { search: many[place] });
    expect(ofFew.statements).toBeGreaterThan(2);
    expect(ofMany.buffers).toBeLessThanOrEqual(ofFew.buffers + 100);
  }
});
