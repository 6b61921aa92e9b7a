import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkApplication } from '../../../test/builders/check-application.ts';
import { anApplication, type TestLoan } from '../../../test/builders/loan.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/database/ids.ts';
import { entriesBefore } from './search.ts';

/** Its own: the index of words would hold entries of other files too. */
const testApp = useTestApp({ config: {} });
let [officer, auditor]: TestStaff[] = [];
let loan: TestLoan;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  auditor = await aStaffMember(testApp, 'auditor');
  loan = await anApplication(testApp);
  await asOfficer('GET', '');
  await asOfficer('GET', '');
  await checkApplication(testApp.url, officer?.token, loan.loanId);
  await asOfficer('POST', 'verify/');
});

const browser =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari';

function asOfficer(method: 'GET' | 'POST', path: string) {
  return testApp.app.inject({
    method,
    url: `/staff/api/loans/${loan.loanId}/${path}`,
    headers: {
      ...officer?.headers,
      'user-agent': browser,
      'x-forwarded-for': '198.51.100.7',
    },
    ...(method === 'POST' && { payload: {} }),
  });
}

async function read(query: Record<string, string>, path = '') {
  const search = new URLSearchParams(query);
  const url = `/staff/api/audit/${path}?${search}`;
  return testApp.app.inject({ url, headers: auditor?.headers ?? {} });
}

async function actions(query: Record<string, string>): Promise<string[]> {
  const { results } = (await read(query)).json();
  const found: string[] = results.map(({ action }: { action: string }) => action);
  return found.filter((action) => !['open-document', 'check-line'].includes(action));
}

test('an entry says who, from where, and what changed', async () => {
  const [entry] = (await read({ subject: loan.loanId, action: 'verify' })).json().results;
  expect(entry).toMatchObject({
    who: officer?.name,
    role: 'officer',
    clientId: loan.client.clientId,
    network: '198.51.100.7',
    device: 'Chrome on Android',
    call: 'POST /staff/api/loans/:id/verify/',
    before: { State: 'applied' },
    after: { State: 'verified' },
  });
});

test('opening an application is recorded, once for several readings in a row', async () => {
  expect(await actions({ subject: loan.loanId })).toEqual(['verify', 'open-application']);
});

test('finds entries by member, action, record, client, date and beginnings of words', async () => {
  const who = officer?.staffId ?? '';
  const short = (await read({ subject: loan.loanId })).json().results[0].subject;
  const both = ['verify', 'open-application'];
  expect(await actions({ who })).toEqual(both);
  expect(await actions({ who, action: 'verify' })).toEqual(['verify']);
  expect(await actions({ who: 'server' })).toEqual(['created', 'created']);
  expect(await actions({ client: loan.client.clientId })).toEqual(both);
  expect(await actions({ client: newId() })).toEqual([]);
  expect(await actions({ who, from: '2026-11-21', to: '2026-11-21' })).toEqual(both);
  expect(await actions({ who, from: '2026-11-22' })).toEqual([]);
  expect(await actions({ who, to: '2026-11-20' })).toEqual([]);
  expect(await actions({ words: short.toLowerCase().slice(0, -1) })).toEqual(both);
  expect(await actions({ words: `${short} nothing` })).toEqual([]);
  expect(await actions({ words: `' | & ! :*` })).toEqual(await actions({}));
});

test('a search for what is no id or no date says so at its field', async () => {
  for (const field of ['who', 'subject', 'client']) {
    const reply = await read({ [field]: '7K3M-92QD' });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { [field]: ['This is not the id of a record.'] },
    ]);
  }
  expect((await read({ from: '2026-02-30' })).statusCode).toBe(400);
});

test('pages go on where the last one ended', async () => {
  const all = (await read({})).json();
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const reply = await read({ limit: '2', ...(after !== '' && { after }) });
    const page: { results: { id: string }[]; after: string | null } = reply.json();
    ids.push(...page.results.map(({ id }) => id));
    after = page.after;
  }
  expect(ids).toEqual(all.results.map(({ id }: { id: string }) => id));
  expect(all.count).toBe(ids.length);
});

test('the export has every entry as text, and is recorded first', async () => {
  await testApp.database.owner.pool.query(
    `INSERT INTO audit_log (entry_id, at, business_date, actor_name, role, action, subject, note)
     SELECT $1, now(), '2026-11-21', '=cmd()', 'officer', 'planted', '@subject', '-1+1; "quoted"'`,
    [newId()],
  );
  const reply = await read({ from: '2026-11-21' }, 'export/');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = reply.body.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^\uFEFFTime,Business date,By,Role,Action,/);
  expect(reply.body).toContain(`'=cmd(),officer,planted,'@subject,`);
  expect(reply.body).toContain(`"'-1+1; ""quoted"""`);
  expect(reply.body).toContain('State: applied');
  expect((await read({ action: 'export-audit' })).json().results[0]).toMatchObject({
    who: auditor?.name,
    note: 'from: 2026-11-21',
  });
});

test('the export is longer than one page of the database', async () => {
  await testApp.database.owner.pool.query(
    `INSERT INTO audit_log
       (entry_id, at, business_date, staff_id, actor_name, role, action, subject)
     SELECT gen_random_uuid(), '2026-01-01'::timestamptz + row * interval '1 minute', '2026-01-01',
       CASE WHEN row % 40 = 0 THEN $1::uuid ELSE gen_random_uuid() END, 'Seeded', 'officer',
       'seeded-' || row % 50, 'record ' || row
     FROM generate_series(1, 30000) AS row`,
    [newId()],
  );
  await testApp.database.owner.pool.query('ANALYZE audit_log');
  const reply = await read({ action: 'seeded-7', from: '2026-01-01' }, 'export/');
  expect(reply.body.trimEnd().split('\n')).toHaveLength(601);
  const all = await read({ to: '2026-02-01' }, 'export/');
  expect(all.body.trimEnd().split('\n')).toHaveLength(30_001);
});

const place = { before: { at: new Date('2026-01-12'), id: newId() }, limit: 101 };
const filters = {
  everything: {},
  'one action': { action: 'seeded-7' },
  'one member': { who: newId() },
  'one client': { client: newId() },
  'one record': { subject: newId() },
  'an early day': { from: '2026-01-02', to: '2026-01-02' },
  'a rare word': { words: 'record 17123' },
  'a common word': { words: 'seeded' },
};

test.each(Object.entries(filters))('a page of %s is read by an index', async (_, filter) => {
  const query = entriesBefore(testApp.deps.db, filter, place).compile();
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql.raw(inlined(query))}`.execute(testApp.deps.db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  // In a small log, entries with so common a word are read by the index of words and sorted.
  const most = 'words' in filter && filter.words === 'seeded' ? 1_000 : 250;
  const blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  expect(blocks).toBeLessThan(most);
});

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** A plan with its values, as PostgreSQL makes one for a statement that it has not seen before. */
function inlined({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === 'number') return String(value);
    return `'${value instanceof Date ? value.toISOString() : String(value).replaceAll("'", "''")}'`;
  });
}

test('only an administrator and an auditor read and export the log', async () => {
  for (const path of ['', 'overview/', 'export/']) {
    const url = `/staff/api/audit/${path}`;
    const reply = await testApp.app.inject({ url, headers: officer?.headers ?? {} });
    expect(reply.statusCode).toBe(403);
  }
  const overview = (await read({}, 'overview/')).json();
  expect(overview.actions).toContainEqual({ action: 'verify', text: 'Verified' });
  expect(overview.members).toContainEqual({ id: officer?.staffId, name: officer?.name });
  expect(overview.check).toBe(null);
});
