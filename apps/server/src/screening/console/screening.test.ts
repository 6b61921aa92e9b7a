import { lagosDate } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { checkApplication } from '../../../test/builders/check-application.ts';
import { aClient } from '../../../test/builders/client.ts';
import { applicationForm, apply } from '../../../test/builders/loan.ts';
import { saveProfile } from '../../../test/builders/profile.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { importClients, markIdentityVerified } from '../../accounts/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { newId } from '../../platform/database/ids.ts';

const testApp = useTestApp();
let compliance: TestStaff;
let officer: TestStaff;

beforeAll(async () => {
  compliance = await aStaffMember(testApp, 'compliance');
  officer = await aStaffMember(testApp, 'officer');
});

const send = (who: TestStaff, method: 'GET' | 'POST', path: string, payload = {}) =>
  staffCall(testApp, who, method, path, payload);

/** Uploads a list and lets the jobs read it and compare every client. */
async function upload(lines: readonly string[], heading = 'name,reference') {
  const form = new FormData();
  form.append('file', new Blob([[heading, ...lines].join('\n')]), 'list.csv');
  const reply = await fetch(`${testApp.url}/staff/api/screening/lists/`, {
    method: 'POST',
    headers: compliance.headers,
    body: form,
  });
  expect(reply.status).toBe(202);
  await testApp.work();
  await testApp.work();
  return (await send(compliance, 'GET', 'screening/lists/')).body.results[0];
}

async function anApplicationOf(firstName: string, lastName: string) {
  const client = await aClient(testApp, { firstName, lastName });
  const form = await applicationForm({ first_name: firstName, last_name: lastName });
  return { client, loanId: (await apply(testApp, client, form)).body.id };
}

async function openMatches(clientId: string) {
  const { body } = await send(compliance, 'GET', 'screening/matches/?limit=500');
  return body.results.filter((match: { clientId: string }) => match.clientId === clientId);
}

const decide = (clientId: string, matchId: string, decision: string, reason = 'Another age') =>
  send(compliance, 'POST', `clients/${clientId}/screening-matches/${matchId}/${decision}/`, {
    reason,
  });

test('a client whose name is like a listed one is not verified before staff decided', async () => {
  const { client, loanId } = await anApplicationOf('Mohammed', 'Danjuma');
  const list = await upload(['"DANJUMA, Muhammad",UN-12', 'Someone Else,UN-13']);
  expect(list).toMatchObject({ state: 'in-use', names: 2, problems: 0 });
  expect(list.clientsScreened).toBeGreaterThan(0);
  const [match] = await openMatches(client.clientId);
  expect(match).toMatchObject({ reference: 'UN-12', similarity: 'similar', state: 'open' });
  const { date } = await readBusinessTime(testApp.deps.db);
  expect(lagosDate(new Date(match.foundAt)), 'waits since the business date').toBe(date);
  const refused = await send(officer, 'POST', `loans/${loanId}/verify/`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('match')]);
  expect((await decide(client.clientId, match.id, 'clear', '')).status).toBe(400);
  expect((await decide(client.clientId, match.id, 'clear')).body).toMatchObject({
    state: 'cleared',
    decided: { by: compliance.name, reason: 'Another age' },
  });
  await checkApplication(testApp.url, officer.token, loanId);
  const verified = await send(officer, 'POST', `loans/${loanId}/verify/`, {
    ...{ holderConfirmed: 'Married name', holder: 'OBI ADA' },
  });
  expect(verified.status).toBe(200);
  expect((await decide(client.clientId, match.id, 'confirm')).status).toBe(409);
  const again = await decide(client.clientId, match.id, 'clear', 'Another reason');
  expect(again.body).toMatchObject({ decided: { reason: 'Another age' } });
  const entries = await allTables(testApp.deps.db)
    .selectFrom('audit_log')
    .select(['action', 'note', 'before', 'after'])
    .where('subject_id', '=', match.id)
    .execute();
  expect(entries).toEqual([
    {
      action: 'clear-match',
      note: expect.stringMatching(/: Another age$/),
      before: { State: 'open' },
      after: { State: 'cleared' },
    },
  ]);
  await upload(['Muhammad Danjuma,UN-99', '"DANJUMA, Muhammad",UN-12']);
  const found = await openMatches(client.clientId);
  expect(found.map(({ reference }: { reference: string }) => reference)).toEqual(['UN-99']);
});

test('a client who came after the list is screened when they are verified', async () => {
  await upload(['Festus Okonjo,UN-20']);
  const { client, loanId } = await anApplicationOf('Festus', 'Okonjo');
  expect(await openMatches(client.clientId), 'before anything is asked').toEqual([]);
  expect((await send(officer, 'POST', `loans/${loanId}/verify/`)).status).toBe(409);
  const [match] = await openMatches(client.clientId);
  expect((await decide(client.clientId, match.id, 'confirm')).status).toBe(200);
  const refused = await send(officer, 'POST', `loans/${loanId}/verify/`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('declined')]);
});

test('a new name is no way past a match that waits for its decision', async () => {
  await upload(['Hamza Sokoto,UN-30']);
  const { client, loanId } = await anApplicationOf('Hamza', 'Sokoto');
  expect((await send(officer, 'POST', `loans/${loanId}/verify/`)).status).toBe(409);
  await saveProfile(testApp, client, { last_name: 'Eze' });
  const refused = await send(officer, 'POST', `loans/${loanId}/verify/`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('match')]);
});

test('the name that staff verified is compared beside the one of the profile', async () => {
  const { clientId } = await aClient(testApp, { firstName: 'Sani', lastName: 'Eze' });
  const name = { firstName: 'Sani', lastName: 'Gombe' };
  await testApp.deps.db
    .transaction()
    .execute((tx) =>
      markIdentityVerified(tx, testApp.deps.secrets, clientId, { nin: '12345678901', name }),
    );
  await upload(['Sani Gombe,UN-31']);
  expect(await openMatches(clientId)).toMatchObject([{ reference: 'UN-31' }]);
});

test('a client who was confirmed stays so when the next list leaves the name out', async () => {
  await upload(['Titus Abayomi,UN-40']);
  const { client, loanId } = await anApplicationOf('Titus', 'Abayomi');
  expect((await send(officer, 'POST', `loans/${loanId}/verify/`)).status).toBe(409);
  const [match] = await openMatches(client.clientId);
  await decide(client.clientId, match.id, 'confirm');
  await upload(['Someone Else,UN-41']);
  const refused = await send(officer, 'POST', `loans/${loanId}/verify/`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('declined')]);
});

test('a confirmed match is reversed by two people, with a reason', async () => {
  await upload(['Bello Gwandu,UN-50']);
  const { client, loanId } = await anApplicationOf('Bello', 'Gwandu');
  await send(officer, 'POST', `loans/${loanId}/verify/`);
  const [match] = await openMatches(client.clientId);
  expect((await decide(client.clientId, match.id, 'reverse')).status, 'not confirmed').toBe(409);
  await decide(client.clientId, match.id, 'confirm');
  const proposed = await decide(client.clientId, match.id, 'reverse', 'Born in 1999, not 1961');
  expect(proposed.body.changes).toEqual([
    { label: 'Match', before: 'On the list', after: 'Another person' },
    { label: 'Entry on the list', before: '', after: 'UN-50' },
    { label: 'Reason', before: '', after: 'Born in 1999, not 1961' },
  ]);
  expect((await decide(client.clientId, match.id, 'reverse')).body).toMatchObject({
    changed: { by: compliance.name, action: 'propose-match-reversal' },
  });
  const approver = await aStaffMember(testApp, 'approver');
  const confirmed = await send(approver, 'GET', 'screening/matches/?state=confirmed');
  expect(confirmed.body.results).toContainEqual(
    expect.objectContaining({ id: match.id, reversalProposed: true }),
  );
  const approve = (who: TestStaff) => approveAs(testApp, who, proposed.body.id);
  expect((await approve(officer)).status, 'who may not read it').toBe(404);
  expect((await approve(compliance)).status, 'who proposed it').toBe(403);
  expect((await send(officer, 'POST', `loans/${loanId}/verify/`)).status).toBe(409);
  expect((await approve(approver)).status).toBe(200);
  expect((await approve(approver)).status, 'sent twice').toBe(200);
  const cleared = await send(compliance, 'GET', 'screening/matches/?state=cleared&limit=500');
  expect(cleared.body.results).toContainEqual(
    expect.objectContaining({
      id: match.id,
      decided: expect.objectContaining({ by: approver.name, reason: 'Born in 1999, not 1961' }),
    }),
  );
  await checkApplication(testApp.url, officer.token, loanId);
  const verified = await send(officer, 'POST', `loans/${loanId}/verify/`, {
    ...{ holderConfirmed: 'Married name', holder: 'OBI ADA' },
  });
  expect(verified.status).toBe(200);
});

test('a client who is new, renamed or imported is compared without the whole book', async () => {
  const list = await upload(['Danladi Umaru,UN-60']);
  const named = { firstName: 'Danladi', lastName: 'Umaru' };
  const signedUp = await aClient(testApp, named);
  const renamed = await aClient(testApp, { firstName: 'Danladi', lastName: 'Eze' });
  await saveProfile(testApp, renamed, { last_name: 'Umaru' });
  const importedId = await importClient({ ...named, dateOfBirth: '1961-08-14' });
  await testApp.work();
  for (const clientId of [signedUp.clientId, renamed.clientId, importedId]) {
    expect(await openMatches(clientId)).toMatchObject([{ reference: 'UN-60' }]);
  }
  const { body } = await send(compliance, 'GET', 'screening/lists/');
  expect(body.results[0].screenedAt, 'the whole book').toBe(list.screenedAt);
});

/** A client of the lender's earlier books. */
async function importClient(known: { firstName: string; lastName: string; dateOfBirth: string }) {
  const clientId = newId();
  await testApp.deps.db.transaction().execute(async (tx) => {
    const given = { ...known, clientId, email: `${clientId}@example.test`, bvn: null, nin: null };
    const client = { ...given, phoneNumber: '+2348030000000', address: '', city: '', state: '' };
    const businessTime = await readBusinessTime(tx);
    await importClients(tx, testApp.deps.secrets, [client], { passwordHash: 'none', businessTime });
  });
  return clientId;
}

test('a match shows both dates of birth, and opens again when they agree later', async () => {
  const heading = 'name,reference,date_of_birth';
  await upload(['Yakubu Lawal,UN-70'], heading);
  const { clientId } = await aClient(testApp, { firstName: 'Yakubu', lastName: 'Lawal' });
  await testApp.work();
  const [first] = await openMatches(clientId);
  expect(first).toMatchObject({ clientBorn: null, listedBorn: '', births: 'unknown' });
  await upload(['Yakubu Lawal,UN-70,between 1960 and 1963'], heading);
  expect(await openMatches(clientId)).toMatchObject([
    { id: first.id, listedBorn: 'between 1960 and 1963', births: 'unknown' },
  ]);
  await decide(clientId, first.id, 'clear');
  await bornOn(clientId, '1985-02-03');
  expect(await openMatches(clientId)).toEqual([]);
  await bornOn(clientId, '1961-08-14');
  await bornOn(clientId, '1961-08-14');
  const [second, ...more] = await openMatches(clientId);
  expect(second).toMatchObject({ clientBorn: '1961-08-14', births: 'same-year' });
  expect(more).toEqual([]);
  await decide(clientId, second.id, 'clear');
  await bornOn(clientId, '1961-08-14');
  expect(await openMatches(clientId), 'looked at twice').toEqual([]);
});

async function bornOn(clientId: string, date: string): Promise<void> {
  await saveProfile(testApp, { clientId }, { date_of_birth: date });
  await testApp.work();
}

test('a match waits only in the queue of compliance, with a promise', async () => {
  await upload(['Haruna Sadiq,UN-80']);
  const { clientId } = await aClient(testApp, { firstName: 'Haruna', lastName: 'Sadiq' });
  await testApp.work();
  const [match] = await openMatches(clientId);
  const { body } = await send(compliance, 'GET', 'work-queues/screening/');
  expect(body.results).toContainEqual(
    expect.objectContaining({ id: match.id, clientId, name: 'Haruna Sadiq' }),
  );
  const overview = await send(compliance, 'GET', 'work-queues/');
  expect(overview.body.queues).toContainEqual(
    expect.objectContaining({
      queue: 'screening',
      canWork: true,
      promise: expect.stringContaining('Within 4 hours of our opening hours.'),
    }),
  );
  expect((await send(officer, 'GET', 'work-queues/screening/')).status).toBe(403);
  await decide(clientId, match.id, 'clear');
  const { body: left } = await send(compliance, 'GET', `work-queues/screening/${match.id}/`);
  expect(left.item).toBeNull();
});

test('a name that the next list leaves out is found for 7 more days', async () => {
  await upload(['Ishaku Bauchi,UN-90', 'Someone Else,UN-91']);
  await upload(['Someone Else,UN-91']);
  const { loanId } = await anApplicationOf('Ishaku', 'Bauchi');
  const refused = await send(officer, 'POST', `loans/${loanId}/verify/`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('match')]);
  const weekAgo = new Date(Date.now() - 8 * 86_400_000);
  await testApp.database.pool.query('UPDATE screening_lists SET replaced_at = $1', [weekAgo]);
  await upload(['Someone Else,UN-91']);
  const later = await anApplicationOf('Ishaku', 'Bauchi');
  await send(officer, 'POST', `loans/${later.loanId}/verify/`);
  expect(await openMatches(later.client.clientId)).toEqual([]);
});

test('a client who is like thousands of listed names does not stop the screening', async () => {
  const client = await aClient(testApp, { firstName: 'Sunday', lastName: 'Eze' });
  const list = await upload(Array.from({ length: 9_500 }, (_, line) => `Sunday Eze,UN-${line}`));
  expect(list.clientsScreened).toBeGreaterThan(0);
  expect(await openMatches(client.clientId)).not.toEqual([]);
});

test('a list with a wrong line is refused, and the one in use stays', async () => {
  const inUse = await upload(['Grace Adamu,UN-30']);
  const refused = await upload(['Grace Adamu,UN-30', 'Madonna,UN-31']);
  expect(refused).toMatchObject({
    state: 'refused',
    problems: 1,
    firstProblems: [{ line: 3, message: 'name: at least 2 words are needed.' }],
  });
  const { body } = await send(compliance, 'GET', 'screening/lists/');
  const shown = body.results.find(({ id }: { id: string }) => id === inUse.id);
  expect(shown.state).toBe('in-use');
  expect(await upload(['x'], 'title')).toMatchObject({
    state: 'refused',
    failure: 'The first line must name the column name.',
  });
});

test('the list in use is shown after however many rejected ones', async () => {
  const inUse = await upload(['Halima Garba,UN-70']);
  for (let rejected = 0; rejected < 10; rejected += 1) await upload(['x'], 'title');
  const { body } = await send(compliance, 'GET', 'screening/lists/');
  expect(body.results).toHaveLength(11);
  expect(body.results.at(-1)).toMatchObject({ id: inUse.id, state: 'in-use' });
});
