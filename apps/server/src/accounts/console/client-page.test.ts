import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anActiveLoan, repay } from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { recordAction } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';

/** The page of one client, over HTTP. */
const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

const nin = '12345678901';
const reason = 'The register shows another name.';

// biome-ignore lint/suspicious/noExplicitAny: replies of many calls
type Reply = { status: number; body: any };

async function read(path: string, staff = officer): Promise<Reply> {
  return call(testApp, 'GET', `/staff/api/clients/${path}`, { headers: staff.headers });
}

async function send(path: string, body: object, staff = officer): Promise<Reply> {
  return call(testApp, 'POST', `/staff/api/clients/${path}`, { headers: staff.headers, body });
}

async function aClientWithNin() {
  const client = await aClient(testApp);
  const saved = await updateProfile(testApp, client, { nin, city: 'Lagos' });
  expect(saved.statusCode).toBe(200);
  return client;
}

async function auditOf(clientId: string, action: string) {
  const { rows } = await testApp.database.pool.query(
    'SELECT note, staff_id FROM audit_log WHERE client_id = $1 AND action = $2',
    [clientId, action],
  );
  return rows;
}

test('a client opens with masked numbers and one entry in the audit log', async () => {
  const { clientId } = await aClientWithNin();
  const { status, body } = await read(`${clientId}/`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    client: { id: clientId, name: 'Ada Obi' },
    identity: { nin: '*******8901', ninVerified: false, bvn: '' },
    owed: { balance: '0.00', overdue: '0.00', overdueSince: null },
    mayReveal: ['nin', 'bvn', 'account'],
  });
  expect(JSON.stringify(body)).not.toContain(nin);
  await read(`${clientId}/timeline/`);
  await read(`${clientId}/`);
  expect(await auditOf(clientId, 'open-client')).toHaveLength(1);
  await read(`${clientId}/`, await aStaffMember(testApp, 'auditor'));
  expect(await auditOf(clientId, 'open-client')).toHaveLength(2);
});

test('an id that is no client answers 404, and writes no entry', async () => {
  expect((await read('01900000-0000-7000-8000-000000000009/')).status).toBe(404);
  expect((await read('nobody/notes/')).status).toBe(404);
});

test('revealing a number needs a reason, and tells the client who looked and why', async () => {
  const { clientId } = await aClientWithNin();
  expect((await send(`${clientId}/nin/`, {})).body).toEqual({
    reason: ['Please say why you need this number'],
  });
  expect((await send(`${clientId}/nin/`, { reason })).body).toEqual({ value: nin });
  const { body } = await read(`${clientId}/`);
  expect(body.reveals).toMatchObject([
    { number: 'nin', name: officer.name, role: 'officer', reason },
  ]);
  expect(await auditOf(clientId, 'reveal-nin')).toMatchObject([{ note: reason }]);
  expect((await send(`${clientId}/bvn/`, { reason })).status).toBe(409);
});

test('each number is a right of its own, which no other role has', async () => {
  const { clientId } = await aClientWithNin();
  for (const role of ['approver', 'finance', 'administrator', 'auditor'] as const) {
    const member = await aStaffMember(testApp, role);
    for (const number of ['nin', 'bvn', 'account-number']) {
      expect((await send(`${clientId}/${number}/`, { reason }, member)).status).toBe(403);
    }
  }
  expect(await auditOf(clientId, 'reveal-nin')).toEqual([]);
});

test('a member of staff reveals twenty numbers an hour, on all pages together', async () => {
  const { client, loanId } = await anActiveLoan(testApp);
  const { headers } = await aStaffMember(testApp, 'officer');
  const pages = [`clients/${client.clientId}/account-number`, `loans/${loanId}/identity`];
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    for (const page of pages) {
      const asked = { headers, body: { reason } };
      statuses.push((await call(testApp, 'POST', `/staff/api/${page}/`, asked)).status);
    }
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
});

test('PRO-24: checks the security answer of a client without a loan', async () => {
  const { clientId } = await aClient(testApp);
  expect((await send(`${clientId}/security-answer/`, { answer: 'Rex' })).status).toBe(409);
  await testApp.database.pool.query(
    `UPDATE client_profiles SET security_question = 'What was your first car?',
       security_answer_hash = $2 WHERE client_id = $1`,
    [clientId, await hashPassword('rex')],
  );
  expect((await send(`${clientId}/security-answer/`, { answer: 'Rex' })).body).toEqual({
    right: true,
    chosenAt: null,
  });
  expect((await send(`${clientId}/security-answer/`, { answer: 'Max' })).body).toEqual({
    right: false,
    chosenAt: null,
  });
  expect(await auditOf(clientId, 'check-answer')).toMatchObject([
    { note: 'right' },
    { note: 'wrong' },
  ]);
});

test('the tabs show loans, money, documents, emails and the ledger page by page', async () => {
  const loan = await anActiveLoan(testApp);
  const { clientId } = loan.client;
  await repay(testApp, loan, '29000');
  await testApp.work();
  const list = async (tab: string) => (await read(`${clientId}/${tab}/`)).body.results;
  expect(await list('loans')).toMatchObject([{ id: loan.loanId, state: 'active' }]);
  expect(await list('receipts')).toMatchObject([{ amount: '29000.00', unapplied: '0.00' }]);
  expect(await list('transfers')).toMatchObject([{ status: 'paid' }]);
  expect(await list('documents')).toMatchObject([
    { loanId: loan.loanId, replacedOn: null },
    { loanId: loan.loanId },
  ]);
  const emails = await list('emails');
  expect(emails[0]).toMatchObject({ kind: 'loan-repaid', state: 'sent' });
  expect(emails[0].subject).not.toBe('');
  const first = (await read(`${clientId}/ledger/?limit=2`)).body;
  const second = (await read(`${clientId}/ledger/?limit=2&after=${first.after}`)).body;
  expect(first.results[0]).toMatchObject({
    debit: { code: 2200, name: 'unapplied receipts' },
    credit: { code: 1100, name: 'loan principal receivable' },
    amount: '25000.00',
  });
  expect(second.results[0].id < first.results[1].id).toBe(true);
  expect(await list('investments')).toEqual([]);
  expect(await list('messages')).toEqual([]);
});

test('the timeline has events and actions in one order, page by page', async () => {
  const { clientId } = (await anActiveLoan(testApp)).client;
  await read(`${clientId}/`);
  const whole = (await read(`${clientId}/timeline/?limit=100`)).body.results;
  const kinds = whole.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain('loan-applied');
  expect(kinds).toContain('loan-disbursed');
  expect(kinds).toContain('open-client');
  const times = whole.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const paged = [];
  let after = '';
  do {
    const page = (await read(`${clientId}/timeline/?limit=3${after}`)).body;
    paged.push(...page.results);
    after = page.after === null ? '' : `&after=${page.after}`;
  } while (after !== '');
  expect(paged).toEqual(whole);
});

test('the timeline says to whom work was handed over, and no text about it', async () => {
  const { clientId } = await aClient(testApp);
  await testApp.deps.db.transaction().execute(async (tx) =>
    recordAction(tx, officer, await readBusinessTime(tx), {
      ...{ action: 'hand-over-work', subject: 'match AAAA-0001', clientId },
      note: 'To Bola Ade: The list names them: say nothing.\nCall compliance.',
    }),
  );
  const { results } = (await read(`${clientId}/timeline/`)).body;
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'hand-over-work', note: 'To Bola Ade' }),
  );
});

test('a note stays as it was written, and a later one corrects it', async () => {
  const { clientId } = await aClient(testApp);
  const first = await send(`${clientId}/notes/`, { text: 'Wants a call on Monday.' });
  expect(first).toMatchObject({ status: 201, body: { name: officer.name, corrected: false } });
  const corrects = first.body.id;
  await send(`${clientId}/notes/`, { text: 'Wants a call on Tuesday.', corrects });
  expect((await read(`${clientId}/notes/`)).body.results).toMatchObject([
    { text: 'Wants a call on Tuesday.', corrects },
    { text: 'Wants a call on Monday.', corrected: true },
  ]);
  const other = await aClient(testApp);
  const foreign = await send(`${other.clientId}/notes/`, { text: 'Wrong', corrects });
  expect(foreign).toMatchObject({ status: 400, body: { corrects: ['There is no such note.'] } });
  await expect(
    testApp.database.db.executeQuery({
      sql: `UPDATE client_notes SET text = '' WHERE client_id = '${clientId}'`,
      parameters: [],
    } as never),
  ).rejects.toThrow();
  const auditor = await aStaffMember(testApp, 'auditor');
  expect((await send(`${clientId}/notes/`, { text: 'x' }, auditor)).status).toBe(403);
});

test('a late client: the amount overdue, and the ledger in the order of its dates', async () => {
  const loan = await anActiveLoan(testApp);
  const { clientId } = loan.client;
  await testApp.setDate('2026-12-21');
  await goTo(testApp, '2026-12-24');
  const { owed } = (await read(`${clientId}/`)).body;
  expect(owed).toMatchObject({ overdue: '31000.00', overdueSince: '2026-12-21' });
  await repay(testApp, loan, '31000');
  const dates: string[] = [];
  for (let after = ''; ; ) {
    const page = (await read(`${clientId}/ledger/?limit=2${after}`)).body;
    dates.push(...page.results.map(({ on }: { on: string }) => on));
    if (page.after === null) break;
    after = `&after=${page.after}`;
  }
  expect(new Set(dates).size).toBeGreaterThan(2);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
