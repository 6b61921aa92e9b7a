import type { RetentionClient, StaffErasureRequest } from '@quarrter/contract/staff/retention';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { payByCard } from '../../../test/builders/automatic-repayment.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { anActiveLoan, anApplication, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { allChecks } from '../../ledger-checks.ts';
import { oldApplications } from '../../loans/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { requestErasure, withdrawErasureRequest } from '../../retention/index.ts';

const testApp = useTestApp();
let administrator: TestStaff;
let approver: TestStaff;
let closed: TestLoan;
let declined: TestLoan;
let owing: TestLoan;
let investor: TestClient;
let unused: TestClient;
let before: string[];
const deactivated: string[] = [];

beforeAll(async () => {
  const { provider } = testApp.deps;
  const { deactivateCard } = provider;
  provider.deactivateCard = async (authorization) => {
    await deactivateCard(authorization);
    deactivated.push(authorization);
  };
  administrator = await aStaffMember(testApp, 'administrator');
  approver = await aStaffMember(testApp, 'approver');
  closed = await anActiveLoan(testApp);
  await payByCard(testApp, closed, '100,000', { save_card: true });
  declined = await anApplication(testApp);
  await asStaff('POST', `loans/${declined.loanId}/disapprove/`, approver, {
    code: 'income-too-low',
    reason: 'The income is too low.',
  });
  await signIn(declined.client);
  owing = await anActiveLoan(testApp);
  investor = await aClient(testApp);
  await anInvestment(testApp, investor);
  unused = await aClient(testApp);
});

const asStaff = (method: 'GET' | 'POST', path: string, who = administrator, body?: object) =>
  staffCall(testApp, who, method, path, body);

/** Returns the differences of the ledger checks: dates that were jumped over have no seals. */
async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const check of allChecks) {
    found.push(...(await check.run(testApp.deps.db)).differences);
  }
  return found;
}

const signIn = ({ email, password }: TestClient) =>
  call(testApp, 'POST', '/accounts/api/quarrter-client-login/', { body: { email, password } });

async function oldClients(): Promise<RetentionClient[]> {
  return (await asStaff('GET', 'retention/clients/')).body.results;
}

const propose = () => asStaff('POST', 'retention/proposals/');
const approve = (id: string, who = approver) => approveAs(testApp, who, id);

async function rows<T>(query: string, clientId: string): Promise<T[]> {
  return (await testApp.database.pool.query(query, [clientId])).rows;
}

const fileFolders = (clientId: string) => testApp.deps.files.folders(`loans/${clientId}`);

test('nothing is erased before five years have passed', async () => {
  await testApp.setDate('2031-11-20');
  expect(await oldClients()).toEqual([]);
  expect((await propose()).status).toBe(409);
});

test('an application that was declined after midnight in Lagos counts from that day', async () => {
  const { pool } = testApp.database.owner;
  const whose = [declined.client.clientId, declined.loanId];
  const mine = 'client_id = $1 AND loan_id = $2';
  const { rows: declines } = await pool.query(`SELECT * FROM loans WHERE ${mine}`, whose);
  const decline = (at: unknown) =>
    pool.query(`UPDATE loans SET disapproved_at = $3 WHERE ${mine}`, [...whose, at]);
  await decline('2026-11-22T00:30+01:00');
  const { rows: found } = await sql<{ last_on: string }>`
    SELECT last_on FROM ${oldApplications('2026-12-01')} AS old`.execute(testApp.deps.db);
  expect(found).toEqual([{ last_on: '2026-11-22' }]);
  await decline(declines[0].disapproved_at);
});

test('closed and unused clients are listed after five years', async () => {
  await testApp.setDate('2031-11-21');
  const ids = (await oldClients()).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([closed.client.clientId, unused.clientId]));
  const applications = await asStaff('GET', 'retention/applications/');
  expect(applications.body.results).toMatchObject([{ id: declined.loanId, documents: 2 }]);
});

test('a client who comes back before the approval is not erased', async () => {
  before = await differences();
  const { body } = await propose();
  await signIn(unused);
  expect((await propose()).status).toBe(409);
  expect((await approve(body.id, administrator)).status).toBe(403);
  expect(await fileFolders(closed.client.clientId)).toHaveLength(1);
  expect((await approve(body.id)).status).toBe(200);
  expect((await approve(body.id)).status).toBe(200);
  await testApp.work();
  const names = await rows('SELECT first_name FROM clients WHERE client_id = $1', unused.clientId);
  expect(names).toEqual([{ first_name: 'Ada' }]);
});

test('an erased client has no name, no sign-in, no answers and no documents', async () => {
  const { clientId } = closed.client;
  const [client] = await rows<object>('SELECT * FROM clients WHERE client_id = $1', clientId);
  expect(client).toMatchObject({ first_name: 'Erased', last_name: 'client', phone_number: '' });
  expect(JSON.stringify(client)).not.toContain(closed.client.email);
  expect((await signIn(closed.client)).status).toBe(400);
  const stored = await rows(
    `SELECT application, account_name, accepted_terms ->> 'borrower' AS borrower, (
       SELECT count(*)::int FROM loan_documents AS document
       WHERE document.client_id = loans.client_id
     ) AS documents FROM loans WHERE client_id = $1`,
    clientId,
  );
  expect(stored).toEqual([{ application: {}, account_name: '', borrower: '', documents: 0 }]);
  expect(await fileFolders(clientId)).toEqual([]);
  const erasures = 'SELECT approved_by_name FROM client_erasures WHERE client_id = $1';
  expect(await rows(erasures, clientId)).toEqual([{ approved_by_name: approver.name }]);
});

test('the card of an erased client may not be charged at the provider any more', async () => {
  const cards = 'SELECT card_id FROM saved_cards WHERE client_id = $1';
  expect(await rows(cards, closed.client.clientId)).toEqual([]);
  expect(deactivated).toHaveLength(1);
});

test('no row of a client still holds the name or the address of an erased one', async () => {
  const { clientId, email } = closed.client;
  const { rows: tables } = await testApp.database.pool.query(
    `SELECT table_name FROM information_schema.columns
     WHERE column_name = 'client_id' AND table_schema = 'public'`,
  );
  const holding: string[] = [];
  for (const { table_name: table } of tables) {
    const found = await rows(
      `SELECT 1 FROM ${table} AS held WHERE client_id = $1
       AND held::text ~* '${email}|\\mada\\M|\\mobi\\M|marina road'`,
      clientId,
    );
    if (found.length > 0) holding.push(table);
  }
  expect(holding.sort()).toEqual([]);
});

test('an old application of a client who stays loses its answers and documents alone', async () => {
  const { clientId } = declined.client;
  const [loan] = await rows<object>('SELECT * FROM loans WHERE client_id = $1', clientId);
  const declinedFor = { disapproval_code: null, disapproval_reason: '' };
  expect(loan).toMatchObject({ application: {}, state: 'disapproved', ...declinedFor });
  expect(await fileFolders(clientId)).toEqual([]);
  const names = await rows('SELECT first_name FROM clients WHERE client_id = $1', clientId);
  expect(names).toEqual([{ first_name: 'Ada' }]);
});

test('the ledger still agrees with everything, and staff can still open the pages', async () => {
  expect(await differences()).toEqual(before);
  const { clientId } = closed.client;
  for (const path of [
    `clients/${clientId}/`,
    `clients/${clientId}/loans/`,
    `clients/${clientId}/transfers/`,
    `loans/${closed.loanId}/`,
    `loans/${declined.loanId}/`,
  ]) {
    expect((await asStaff('GET', path, approver)).status, path).toBe(200);
  }
  expect((await oldClients()).map(({ id }) => id)).toEqual([]);
});

test('a proposal and the audit log name numbers, and no erased name', async () => {
  const { rows: proposals } = await testApp.database.pool.query(
    `SELECT title || changes::text AS text FROM approvals WHERE kind = 'old-records-erasure'`,
  );
  expect(proposals).toHaveLength(1);
  expect(proposals[0].text).not.toContain('Ada');
  const { rows: entries } = await testApp.database.pool.query(
    `SELECT action FROM audit_log WHERE subject = 'Erase old records' ORDER BY entry_id`,
  );
  expect(entries.map(({ action }) => action)).toEqual(['propose-erasure', 'approve-proposal']);
});

async function ask(clientId: string): Promise<void> {
  await testApp.deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    await requestErasure(tx, clientId, { reason: 'I am leaving.', businessTime });
  });
}

const requestPath = (clientId: string) => `clients/${clientId}/erasure/`;

async function requestOf(clientId: string, state: string): Promise<StaffErasureRequest> {
  const { body } = await asStaff('GET', `retention/requests/?state=${state}`);
  const found = body.results.find((one: StaffErasureRequest) => one.clientId === clientId);
  if (found === undefined) throw new Error('no request');
  return found;
}

test('a client without any business is erased at once on request, by two people', async () => {
  const { clientId, email } = await aClient(testApp);
  expect((await asStaff('POST', requestPath(clientId))).status).toBe(404);
  await ask(clientId);
  expect(await requestOf(clientId, 'waiting')).toMatchObject({ whyNot: '', proposed: false });
  const { body } = await asStaff('POST', requestPath(clientId));
  expect((await requestOf(clientId, 'waiting')).proposed).toBe(true);
  expect((await approve(body.id)).status).toBe(200);
  expect(await requestOf(clientId, 'answered')).toMatchObject({ state: 'erased', reason: '' });
  const names = await rows('SELECT first_name FROM clients WHERE client_id = $1', clientId);
  expect(names).toEqual([{ first_name: 'Erased' }]);
  expect((await approve(body.id)).status).toBe(200);
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Your data was erased']);
  expect(emails[0]?.text).toContain('Hello Ada,');
  expect(emails[0]?.text).toContain('Records that the law requires us to keep, and why');
  const { rows: jobs } = await testApp.database.pool.query(
    'SELECT 1 FROM graphile_worker._private_jobs WHERE payload::text LIKE $1',
    [`%${email}%`],
  );
  expect(jobs).toEqual([]);
});

test('a request that its client takes back during the approval erases no one', async () => {
  const { clientId } = await aClient(testApp);
  await ask(clientId);
  const { body } = await asStaff('POST', requestPath(clientId));
  const approved = await testApp.deps.db.transaction().execute(async (tx) => {
    expect(await withdrawErasureRequest(tx, clientId, new Date())).toBe(true);
    const approving = approve(body.id);
    await untilWaiting(testApp);
    return { approving };
  });
  const { status, body: answer } = await approved.approving;
  expect([status, answer.detail]).toEqual([409, 'The client withdrew the request.']);
  const names = await rows('SELECT first_name FROM clients WHERE client_id = $1', clientId);
  expect(names).toEqual([{ first_name: 'Ada' }]);
});

test('a request of a client with open business is declined with a reason', async () => {
  const { clientId } = owing.client;
  await ask(clientId);
  const { whyNot } = await requestOf(clientId, 'waiting');
  expect(whyNot).toBe('A loan, an investment or money of the client is still open.');
  const refused = await asStaff('POST', requestPath(clientId));
  expect([refused.status, refused.body.detail]).toEqual([409, whyNot]);
  const decline = (reason: string) =>
    asStaff('POST', `${requestPath(clientId)}decline/`, administrator, { reason });
  expect((await decline('Please repay your loan first.')).status).toBe(200);
  expect((await decline('Once more')).status).toBe(409);
  expect(await requestOf(clientId, 'answered')).toMatchObject({
    ...{ state: 'declined', reply: 'Please repay your loan first.' },
  });
});

test('a request soon after the last business says how long the law asks for records', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '100,000');
  await ask(loan.client.clientId);
  expect((await requestOf(loan.client.clientId, 'waiting')).whyNot).toBe(
    'The law requires us to keep the records until 21 Nov 2036.',
  );
});

test('an officer does not see retention, and an approver proposes nothing', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const path = 'retention/clients/';
  expect((await asStaff('GET', path, officer)).status).toBe(403);
  expect((await asStaff('GET', path, approver)).status).toBe(200);
  const proposed = await asStaff('POST', 'retention/proposals/', approver);
  expect(proposed.status).toBe(403);
});
