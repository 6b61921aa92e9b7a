import type { Approval } from '@quarrter/contract/staff/approvals';
import type { ClientHold } from '@quarrter/contract/staff/client-holds';
import type { TimelineEntry } from '@quarrter/contract/staff/client-lists';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { anAcceptedLoan, type TestLoan } from '../../../test/builders/loan.ts';
import { type Answer, call } from '../../../test/builders/payment.ts';
import { anOpenMatch, confirmMatch, reverseMatch } from '../../../test/builders/screening.ts';
import {
  approveAs,
  aStaffMember,
  formOf,
  signInStaff,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let compliance: TestStaff;
let approver: TestStaff;
let finance: TestStaff;

beforeAll(async () => {
  compliance = await aStaffMember(testApp, 'compliance');
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
});

type TimelinePage = { results: TimelineEntry[] };
type Reply = Approval & { detail?: string; changed?: { by: string; action: string } };

function post(who: TestStaff, path: string, body: object = {}): Promise<Answer<Reply>> {
  return call<Reply>(testApp, 'POST', `/staff/api/${path}`, { headers: who.headers, body });
}

const freeze = (who: TestStaff, clientId: string, reason = 'Court order of today') =>
  post(who, `clients/${clientId}/freeze/`, { reason });
const unfreeze = (who: TestStaff, clientId: string) =>
  post(who, `clients/${clientId}/unfreeze/`, { reason: 'The order was lifted' });
const approve = (who: TestStaff, id: string) => approveAs(testApp, who, id);
const disburse = (loan: TestLoan) => post(finance, `loans/${loan.loanId}/disburse/`);

async function holdOf(clientId: string, who = compliance): Promise<ClientHold> {
  const path = `/staff/api/clients/${clientId}/hold/`;
  return (await call<ClientHold>(testApp, 'GET', path, { headers: who.headers })).body;
}

test('roles that decide no freeze read only that the client is not served', async () => {
  const { client } = await anAcceptedLoan(testApp);
  const { clientId } = client;
  expect(await holdOf(clientId, finance)).toMatchObject({ notServed: false });
  await freeze(compliance, clientId);
  const officer = await aStaffMember(testApp, 'officer');
  for (const who of [finance, officer]) {
    expect(await holdOf(clientId, who)).toEqual({
      ...{ notServed: true, freeze: null, confirmed: null, possible: 0, unpaid: [] },
    });
  }
  const auditor = await aStaffMember(testApp, 'auditor');
  for (const who of [compliance, approver, auditor]) {
    expect((await holdOf(clientId, who)).freeze?.reason).toBe('Court order of today');
  }
  const { rows } = await testApp.database.pool.query(
    `SELECT 1 FROM audit_log
      WHERE client_id = $1 AND staff_id = $2 AND action = 'open-client'`,
    [clientId, officer.staffId],
  );
  expect(rows).toHaveLength(1);
});

test('the history of a client says why only to those who decide freezes and matches', async () => {
  const { clientId } = await aClient(testApp);
  const { body: frozen } = await freeze(compliance, clientId);
  await approve(approver, frozen.id);
  const { body: proposed } = await unfreeze(compliance, clientId);
  await post(approver, `approvals/${proposed.id}/decline/`, { reason: 'The order stands' });
  const match = await anOpenMatch(testApp, clientId);
  await confirmMatch(testApp, compliance, match);
  await reverseMatch(testApp, [compliance, approver], match);
  const officer = await aStaffMember(testApp, 'officer');
  await post(officer, `clients/${clientId}/end-sessions/`, { reason: 'Phone lost' });
  const notesFor = async (who: TestStaff) => {
    const path = `/staff/api/clients/${clientId}/timeline/`;
    const { body } = await call<TimelinePage>(testApp, 'GET', path, { headers: who.headers });
    return body.results.flatMap(({ of, kind, note }) =>
      of === 'action' && kind !== 'open-client' ? [`${kind}: ${note}`] : [],
    );
  };
  const secrets = [
    'approve-proposal: Match: On the list to Another person; Entry on the list: ' +
      `${match.matchId}; Reason: The date of birth`,
    'propose-match-reversal: Match: On the list to Another person; Entry on the list: ' +
      `${match.matchId}; Reason: The date of birth`,
    `confirm-match: OBI, Ada ${match.matchId}: The date of birth`,
    'decline-proposal: The order stands',
    'propose-unfreeze: Client: Frozen to Served; Reason: Court order of today to ' +
      'The order was lifted',
    'approve-proposal: Client: Served to Frozen; Reason: Court order of today',
    'freeze-client: Client: Served to Frozen; Reason: Court order of today',
  ];
  for (const role of ['compliance', 'approver', 'auditor'] as const) {
    const [note, ...notes] = await notesFor(await aStaffMember(testApp, role));
    expect([note, notes], role).toEqual(['end-client-sessions: Phone lost', secrets]);
  }
  const silent = secrets.map((entry) => `${entry.slice(0, entry.indexOf(':'))}: `);
  for (const role of ['officer', 'finance', 'administrator'] as const) {
    const [note, ...notes] = await notesFor(await aStaffMember(testApp, role));
    expect([note, notes], role).toEqual(['end-client-sessions: Phone lost', silent]);
  }
});

test('a freeze applies from its proposal, and stays when a second person approves it', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId } = loan.client;
  const proposed = await freeze(compliance, clientId);
  expect(proposed.status).toBe(201);
  expect(proposed.body.title).not.toContain('Obi');
  expect(proposed.body.clientId, 'for the link of who decides').toBe(clientId);
  expect((await holdOf(clientId)).freeze).toMatchObject({
    ...{ state: 'proposed', by: compliance.name, reason: 'Court order of today' },
    ...{ decidedBy: null, cannotBeApproved: false },
  });
  const refused = await disburse(loan);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining(`${compliance.name} has frozen this client.`),
  ]);
  expect((await freeze(compliance, clientId)).body).toMatchObject({
    detail: 'This client is already frozen.',
    changed: { by: compliance.name, action: 'freeze-client' },
  });
  expect((await approve(compliance, proposed.body.id)).status, 'who proposed it').toBe(403);
  expect((await approve(approver, proposed.body.id)).status).toBe(200);
  expect((await holdOf(clientId)).freeze).toMatchObject({
    ...{ state: 'frozen', decidedBy: approver.name },
  });
  expect((await disburse(loan)).status).toBe(409);
});

test('a freeze that is declined ends at once', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId } = loan.client;
  const { body } = await freeze(compliance, clientId);
  expect((await unfreeze(compliance, clientId)).status, 'not agreed yet').toBe(409);
  await post(approver, `approvals/${body.id}/decline/`, { reason: 'Another client was meant' });
  expect((await holdOf(clientId)).freeze).toBeNull();
  expect((await disburse(loan)).status).toBe(200);
});

test('a freeze whose proposer has left is replaced, and nothing is paid in between', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId } = loan.client;
  const leaver = await aStaffMember(testApp, 'compliance');
  const first = await freeze(leaver, clientId);
  const administrator = await aStaffMember(testApp, 'administrator');
  const left = await post(administrator, `members/${leaver.staffId}/disable/`, { reason: 'Left' });
  expect(left.status).toBe(200);
  expect((await approve(approver, first.body.id)).status).toBe(409);
  expect((await holdOf(clientId)).freeze).toMatchObject({
    by: leaver.name,
    cannotBeApproved: true,
  });
  const opened = () =>
    testApp.database.pool.query(`SELECT payload FROM events WHERE client_id = $1`, [clientId]);
  const before = (await opened()).rowCount;
  const again = await freeze(compliance, clientId, 'Court order, by another officer');
  expect([again.status, (await opened()).rowCount]).toEqual([201, before]);
  expect((await holdOf(clientId)).freeze).toMatchObject({
    ...{ state: 'proposed', by: compliance.name, cannotBeApproved: false },
  });
  expect(
    (await post(approver, `approvals/${first.body.id}/decline/`, { reason: 'No' })).status,
  ).toBe(409);
  expect((await disburse(loan)).status).toBe(409);
  expect((await approve(approver, again.body.id)).status).toBe(200);
  expect((await holdOf(clientId)).freeze).toMatchObject({ state: 'frozen' });
});

test('a freeze whose proposer secured the account is replaced by the same member', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId } = loan.client;
  const proposer = await aStaffMember(testApp, 'compliance');
  const first = await freeze(proposer, clientId);
  const [one, other] = [
    await aStaffMember(testApp, 'administrator'),
    await aStaffMember(testApp, 'administrator'),
  ];
  await post(one, `members/${proposer.staffId}/disable/`, { reason: 'Lost the phone' });
  const enabling = await post(one, `members/${proposer.staffId}/enable/`);
  expect((await approve(other, enabling.body.id)).status).toBe(200);
  const { key } = (await signInStaff(testApp, await formOf(proposer))).json();
  const back = { ...proposer, headers: { authorization: `Token ${key}` } };
  expect((await holdOf(clientId)).freeze).toMatchObject({ cannotBeApproved: true });

  const own = await post(back, `approvals/${first.body.id}/decline/`, { reason: 'Once more' });
  expect(own.status).toBe(403);
  const again = await freeze(back, clientId);
  expect([again.status, again.body.detail]).toEqual([201, undefined]);
  expect((await disburse(loan)).status).toBe(409);
  expect((await approve(approver, again.body.id)).status).toBe(200);
});

test('two people unfreeze a client, and the audit log has both sides of each step', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId } = loan.client;
  const frozen = await freeze(compliance, clientId);
  await approve(approver, frozen.body.id);
  const proposed = await unfreeze(compliance, clientId);
  expect(proposed.status).toBe(201);
  expect((await holdOf(clientId)).freeze).toMatchObject({ unfreezeProposed: true });
  expect((await disburse(loan)).status, 'until someone else decides').toBe(409);
  expect((await approve(approver, proposed.body.id)).status).toBe(200);
  expect((await holdOf(clientId)).freeze).toBeNull();
  expect((await disburse(loan)).status).toBe(200);
  const { rows } = await testApp.database.pool.query(
    `SELECT action, before->>'Client' AS before, after->>'Client' AS after FROM audit_log
      WHERE client_id = $1 AND after ? 'Client' ORDER BY entry_id`,
    [clientId],
  );
  expect(rows.map((row) => `${row.action}: ${row.before} to ${row.after}`)).toEqual([
    'freeze-client: Served to Frozen',
    'approve-proposal: Served to Frozen',
    'propose-unfreeze: Frozen to Served',
    'approve-proposal: Frozen to Served',
  ]);
});

test('a freeze needs a reason, the right, and a client', async () => {
  const { clientId } = await aClient(testApp);
  expect((await freeze(compliance, clientId, ' ')).status).toBe(400);
  expect((await freeze(approver, clientId)).status).toBe(403);
  expect((await freeze(compliance, 'nobody')).status).toBe(404);
  expect((await unfreeze(compliance, clientId)).status, 'not frozen').toBe(409);
  expect(await holdOf(clientId)).toEqual({
    ...{ notServed: false, freeze: null, confirmed: null, possible: 0, unpaid: [] },
  });
});

test('an accepted loan is not paid out while a match of a later list is undecided', async () => {
  const loan = await anAcceptedLoan(testApp);
  const { clientId, matchId } = await anOpenMatch(testApp, loan.client.clientId);
  const refused = await disburse(loan);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The client’s name is like one on the screening list. Decide on the match first, under ' +
      '“Screening”.',
  ]);
  const clear = `clients/${clientId}/screening-matches/${matchId}/clear/`;
  expect((await post(compliance, clear, { reason: 'Another age' })).status).toBe(200);
  expect((await disburse(loan)).status).toBe(200);
});

test('staff read open and confirmed matches of a client', async () => {
  const { clientId } = await aClient(testApp);
  const match = await anOpenMatch(testApp, clientId);
  expect(await holdOf(clientId)).toMatchObject({ confirmed: null, possible: 1 });
  await confirmMatch(testApp, compliance, match);
  expect(await holdOf(clientId)).toMatchObject({
    confirmed: { listedName: 'OBI, Ada', by: compliance.name },
    possible: 0,
  });
});
