import type { StaffRosterDetail } from '@quarrter/contract/staff/partners';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { storeRoster } from '../roster/store-roster.ts';
import { readRosterFile } from '../roster/upload-roster.ts';

const testApp = useTestApp();
let officer: TestStaff;
let approver: TestStaff;
let companies = 0;

beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
});

const send = (who: TestStaff, method: 'GET' | 'POST', path: string, payload = {}) =>
  staffCall(testApp, who, method, path, payload);

async function aPartner(): Promise<string> {
  companies += 1;
  const { body } = await send(officer, 'POST', 'partners/', { name: `Company ${companies}` });
  return body.id;
}

async function upload(partnerId: string, content: string, who = officer) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'staff list.csv');
  const reply = await fetch(`${testApp.url}/staff/api/partners/${partnerId}/rosters/`, {
    method: 'POST',
    headers: who.headers,
    body,
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
}

async function read(rosterId: string): Promise<StaffRosterDetail> {
  return (await send(officer, 'GET', `rosters/${rosterId}/`)).body;
}

/** Uploads lines and lets the job read them. */
async function aRosterOf(partnerId: string, lines: readonly string[]): Promise<StaffRosterDetail> {
  const { body } = await upload(partnerId, ['email,staff_id', ...lines].join('\n'));
  await testApp.work();
  return read(body.id ?? '');
}

async function approve(rosterId: string): Promise<void> {
  const { body } = await send(officer, 'POST', `rosters/${rosterId}/propose/`);
  expect((await approveAs(testApp, approver, body.id)).status).toBe(200);
}

async function verify(client: TestClient, entry: string): Promise<number> {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/accounts/corporate-partner-verify/',
    headers: client.headers,
    payload: { email: entry },
  });
  return reply.statusCode;
}

function linesOf(rosterId: string) {
  return allTables(testApp.deps.db)
    .selectFrom('corporate_roster')
    .selectAll()
    .where('import_id', '=', rosterId)
    .execute();
}

test('COR-05: employees are found when a second person has approved the roster', async () => {
  const partnerId = await aPartner();
  const roster = await aRosterOf(partnerId, ['one@first.example,F1', 'two@first.example,F2']);
  expect(roster).toMatchObject({
    state: 'ready',
    lines: 2,
    problems: 0,
    comparison: { added: 2, kept: 0, removed: 0, linked: 0 },
    domains: [{ domain: 'first.example', lines: 2 }],
    canPropose: true,
  });
  expect(roster.bytesRead).toBe(roster.bytes);
  const client = await aClient(testApp);
  expect(await verify(client, 'F1'), 'before').toBe(400);
  const proposed = await send(officer, 'POST', `rosters/${roster.id}/propose/`);
  expect(proposed.body.changes).toContainEqual({ label: 'Employees', before: '0', after: '2' });
  expect((await approveAs(testApp, officer, proposed.body.id)).status).toBe(403);
  expect(await verify(client, 'F1'), 'proposed').toBe(400);
  expect((await approveAs(testApp, approver, proposed.body.id)).status).toBe(200);
  expect(await verify(client, 'F1'), 'approved').toBe(200);
  const { body } = await send(officer, 'GET', `partners/${partnerId}/`);
  expect(body).toMatchObject({ employees: 2, linked: 1, rosters: [{ state: 'in-use' }] });
});

test('COR-05: a new roster keeps linked employees and drops those who left', async () => {
  const partnerId = await aPartner();
  const earlier = await aRosterOf(partnerId, [
    'stays@second.example,S1',
    'linked@second.example,S2',
    'left@second.example,S3',
  ]);
  await approve(earlier.id);
  const client = await aClient(testApp);
  expect(await verify(client, 'S2')).toBe(200);
  const next = await aRosterOf(partnerId, [
    'stays@second.example,S1',
    'linked@second.example,S9',
    'new@second.example,S2',
  ]);
  expect(next.comparison).toEqual({ added: 1, kept: 2, removed: 1, linked: 1 });
  await approve(next.id);
  await testApp.work();
  const statuses = [];
  for (const entry of [
    'left@second.example',
    'linked@second.example',
    'S9',
    'new@second.example',
  ]) {
    statuses.push(await verify(await aClient(testApp), entry));
  }
  // The staff ID of the new employee is that of the linked one.
  expect(statuses).toEqual([400, 400, 400, 400]);
  expect(await verify(await aClient(testApp), 'S1')).toBe(200);
  expect(await verify(client, 'S2'), 'the linked client').toBe(200);
  expect(await linesOf(earlier.id)).toMatchObject([{ client_id: client.clientId }]);
});

test('a roster with wrong lines is refused whole, and its problems can be downloaded', async () => {
  const roster = await aRosterOf(await aPartner(), [
    'one@third.example,T1',
    'nothing,T2',
    'ONE@third.example,T3',
    'four@third.example,t1',
  ]);
  expect(roster).toMatchObject({ state: 'refused', problems: 3, canPropose: false });
  expect(roster.firstProblems).toEqual([
    { line: 3, message: 'email: this is not an email address.' },
    { line: 4, message: 'email: already used on line 2.' },
    { line: 5, message: 'staff_id: already used on line 2.' },
  ]);
  expect(await linesOf(roster.id)).toEqual([]);
  expect((await send(officer, 'POST', `rosters/${roster.id}/propose/`)).status).toBe(409);
  const url = `/staff/api/rosters/${roster.id}/problems/`;
  const file = await testApp.app.inject({ url, headers: officer.headers });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body.split('\n')[1]).toBe('3,Column email: this is not an email address.');
});

test.each([
  ['without the columns', 'name,number\nAda,1\n', 'The first line must name the columns'],
  ['that is a workbook', 'PK\u0003\u0004\u0014\u0000', 'This is not a CSV file.'],
  ['with its heading alone', 'email,staff_id\n', 'The roster is empty.'],
])('says what is wrong with a file %s', async (_file, content, failure) => {
  const { status, body } = await upload(await aPartner(), content);
  expect(status).toBe(202);
  await testApp.work();
  const roster = await read(body.id ?? '');
  expect(roster).toMatchObject({ state: 'refused', lines: 0 });
  expect(roster.failure).toContain(failure);
});

test('an empty upload is an error beside its field', async () => {
  const { status, body } = await upload(await aPartner(), '');
  expect([status, body]).toEqual([400, { file: ['Please choose a CSV file that is not empty.'] }]);
});

test('a roster whose reading was interrupted is read again from its start', async () => {
  const roster = await aRosterOf(await aPartner(), ['one@fourth.example,Q1']);
  await allTables(testApp.deps.db)
    .updateTable('roster_imports')
    .set({ state: 'reading', lines: 1n })
    .where('import_id', '=', roster.id)
    .execute();
  const content = Buffer.from('email,staff_id\none@fourth.example,Q1\ntwo@fourth.example,Q2\n');
  await testApp.deps.files.put(`rosters/${roster.id}`, content);
  await readRosterFile(testApp.deps, roster.id);
  expect(await read(roster.id)).toMatchObject({ state: 'ready', lines: 2, problems: 0 });
  expect(await testApp.deps.files.list('rosters')).not.toContain(`rosters/${roster.id}`);
});

test('a discarded roster cannot be proposed, and its lines are deleted', async () => {
  const roster = await aRosterOf(await aPartner(), ['one@fifth.example,V1']);
  expect((await send(officer, 'POST', `rosters/${roster.id}/discard/`)).body).toMatchObject({
    state: 'discarded',
  });
  expect((await send(officer, 'POST', `rosters/${roster.id}/propose/`)).status).toBe(409);
  await testApp.work();
  expect(await linesOf(roster.id)).toEqual([]);
  expect((await send(officer, 'POST', `rosters/${roster.id}/discard/`)).status).toBe(409);
});

test('a roster that is discarded while it is read leaves no lines', async () => {
  const partnerId = await aPartner();
  const { id: importId } = await aRosterOf(partnerId, ['one@ninth.example,U1']);
  await send(officer, 'POST', `rosters/${importId}/discard/`);
  await testApp.work();
  const { db, secrets } = testApp.deps;
  const content = Buffer.from('email,staff_id\none@ninth.example,U1\n');
  await storeRoster({ db, secrets }, { importId, partnerId }, content);
  expect(await linesOf(importId)).toEqual([]);
  expect((await read(importId)).state).toBe('discarded');
});

test('a roster proposed before another was put in use is refused with what changed', async () => {
  const partnerId = await aPartner();
  const slow = await aRosterOf(partnerId, ['one@sixth.example,W1']);
  const { body: proposal } = await send(officer, 'POST', `rosters/${slow.id}/propose/`);
  const fast = await aRosterOf(partnerId, ['two@sixth.example,W2']);
  await approve(fast.id);
  const decided = await approveAs(testApp, approver, proposal.id);
  expect(decided.status).toBe(409);
  expect(decided.body.detail).toContain('Roster in use was None, now 1 employees');
});

test('a partner needs a name of its own', async () => {
  await send(officer, 'POST', 'partners/', { name: 'Lagos Textiles' });
  const same = await send(officer, 'POST', 'partners/', { name: ' lagos textiles ' });
  expect([same.status, same.body]).toEqual([
    400,
    { name: ['There is already a partner with this name.'] },
  ]);
  expect((await send(officer, 'POST', 'partners/', { name: ' ' })).status).toBe(400);
});
