import { beforeAll, expect, test } from 'vitest';
import { anActiveLoan, anApplication, type TestLoan } from '../../../test/builders/loan.ts';
import { costOf as countCost } from '../../../test/count-cost.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { vacuum } from '../../../test/vacuum.ts';
import type { Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { toLoan } from '../loan.ts';
import { listLoanRows, listOpenLoanIds, requireLoan } from '../queries.ts';
import { listStartedLoans, readLoanOverview } from './list-summaries.ts';

/* What a client with many past loans costs, next to one with two. */

/** Its own: dead rows of other files would be read too. */
const testApp = useTestApp({ config: {} });
let withTwo: TestLoan;
let withMany: TestLoan;
beforeAll(async () => {
  withTwo = await anActiveLoan(testApp);
  withMany = await anActiveLoan(testApp);
  await addPastLoans(withTwo, 1);
  await addPastLoans(withMany, 200);
  await vacuum(testApp.database.owner.pool);
});

/** Copies of the loan that are older and paid off. */
async function addPastLoans({ client, loanId }: TestLoan, count: number): Promise<void> {
  const pool = testApp.database.owner.pool;
  const older = Array.from({ length: count }, () =>
    newId().replace(/^........-..../, '01000000-0000'),
  );
  const paidOff = {
    ...{ state: 'complete', completed_on: '2026-11-21' },
  };
  const columns = {
    loans: ['loan_id', paidOff],
    loan_instalments: ['loan_id', {}],
    loan_documents: ['loan_id', {}],
    ledger_accounts: ['subject_id', {}],
  } as const;
  for (const [table, [key, changes]] of Object.entries(columns)) {
    await pool.query(
      `INSERT INTO ${table}
      SELECT (jsonb_populate_record(source, $3::jsonb || jsonb_build_object('${key}', id))).*
      FROM ${table} AS source CROSS JOIN unnest($4::uuid[]) AS id
      WHERE source.client_id = $1 AND source.${key} = $2`,
      [client.clientId, loanId, JSON.stringify(changes), older],
    );
  }
}

type Read = (reader: Reader, loan: TestLoan) => Promise<unknown>;

const costOf = (read: Read, loan: TestLoan) => countCost(testApp, (reader) => read(reader, loan));

const overview: Read = (reader, { client }) => readLoanOverview(reader, client.clientId);
const details: Read = async (reader, { client, loanId }) =>
  toLoan(reader, await requireLoan(reader, client.clientId, loanId));

const openLoans: Read = (reader, { client }) => listOpenLoanIds(reader, client.clientId);
const list: Read = (reader, { client }) => listLoanRows(reader, client.clientId, { limit: 1 });

test.each([
  ['the newest loans', overview],
  ['one loan', details],
  ['the open loans', openLoans],
  ['a page of the documented list', list],
] as const)('reading %s costs a client with 200 past loans no more', async (_name, read) => {
  const [two, many] = [await costOf(read, withTwo), await costOf(read, withMany)];
  expect(many.statements).toBe(two.statements);
  expect(many.buffers).toBeLessThanOrEqual(Math.ceil(two.buffers * 1.2));
});

test('any page of 200 past loans costs one statement and no more than the first', async () => {
  const page =
    (after?: string): Read =>
    (reader, { client }) =>
      listStartedLoans(reader, client.clientId, { limit: 25, after });
  const first = await costOf(page(), withMany);
  const { after } = await listStartedLoans(testApp.deps.db, withMany.client.clientId, {
    limit: 150,
  });
  const late = await costOf(page(after ?? ''), withMany);
  expect([first.statements, late.statements]).toEqual([1, 1]);
  expect(late.buffers).toBeLessThanOrEqual(first.buffers * 1.2);
});

async function get<Body>({ client }: TestLoan, url: string): Promise<Body> {
  return (await testApp.app.inject({ url, headers: client.headers })).json<Body>();
}

test('the overview has the newest application whole and the newest five as lines', async () => {
  type Overview = { latest: { id: string; schedule: unknown[] }; recent: { id: string }[] };
  const { latest, recent } = await get<Overview>(withMany, '/loans/api/overview/');
  expect([latest.id, latest.schedule.length]).toEqual([withMany.loanId, 4]);
  expect(recent.map(({ id }) => id)).toHaveLength(5);
  expect(recent[0]?.id).toBe(withMany.loanId);
});

test('REP-25: the history has the loans that were paid out, each once', async () => {
  type History = { results: { id: string }[]; after: string | null };
  const first = await get<History>(withMany, '/loans/api/history/?limit=150');
  const rest = await get<History>(withMany, `/loans/api/history/?after=${first.after}`);
  const ids = [...first.results, ...rest.results].map(({ id }) => id);
  expect([new Set(ids).size, rest.after]).toEqual([201, null]);
  const waiting = await anApplication(testApp);
  expect(await get(waiting, '/loans/api/history/')).toEqual({ results: [], after: null });
});
