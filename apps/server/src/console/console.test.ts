import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { beforeAll, expect, test } from 'vitest';
import { anApplication, anOffer } from '../../test/builders/loan.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { aStaffApplication } from '../../test/builders/staff-loan.ts';

import { useTestApp } from '../../test/test-app.ts';
import { dispositionOf } from '../documents/index.ts';
import { countPages } from '../documents/reader/pages.mjs';
import { newId, shortId } from '../platform/database/ids.ts';

const testApp = useTestApp();
let staff: { [R in StaffRole]: TestStaff };
beforeAll(async () => {
  staff = {
    officer: await aStaffMember(testApp, 'officer'),
    approver: await aStaffMember(testApp, 'approver'),
    finance: await aStaffMember(testApp, 'finance'),
    compliance: await aStaffMember(testApp, 'compliance'),
    administrator: await aStaffMember(testApp, 'administrator'),
    auditor: await aStaffMember(testApp, 'auditor'),
  };
});

function read(url: string, who: TestStaff) {
  return testApp.app.inject({ url, headers: who.headers });
}

test('the queue shows one state, oldest first, page by page, with all counts', async () => {
  const first = await anApplication(testApp);
  const second = await anApplication(testApp);
  const third = await anApplication(testApp);
  const offered = await anOffer(testApp);
  await testApp.setDate('2026-11-24');
  const queue = (await read('/staff/api/loans/?state=applied&limit=2', staff.officer)).json();
  expect(queue.results).toHaveLength(2);
  expect(queue.results[0]).toEqual({
    id: first.loanId,
    declineCode: null,
    shortId: shortId(first.loanId),
    settledAs: null,
    loanType: 'personal',
    state: 'applied',
    clientName: 'Ada Obi',
    clientEmail: first.client.email,
    amount: '100000.00',
    duration: 4,
    appliedOn: '2026-11-21',
    ageDays: 3,
    disbursementFailed: false,
  });
  expect(queue.results[1].id).toBe(second.loanId);
  expect(queue.counts).toMatchObject({ applied: 3, offered: 1, accepted: 0 });
  const next = `/staff/api/loans/?state=applied&limit=2&after=${queue.after}`;
  const rest = (await read(next, staff.officer)).json();
  expect(rest.results.map((item: { id: string }) => item.id)).toEqual([third.loanId]);
  expect(rest.after).toBeNull();
  const all = (await read('/staff/api/loans/', staff.finance)).json();
  expect(all.results.map((item: { id: string }) => item.id)).toContain(offered.loanId);
  await testApp.setDate('2026-11-21');
});

test('rejects an unknown state and a wrong limit at their fields', async () => {
  const state = await read('/staff/api/loans/?state=lost', staff.officer);
  expect([state.statusCode, Object.keys(state.json())]).toEqual([400, ['state']]);
  const limit = await read('/staff/api/loans/?limit=many', staff.officer);
  expect([limit.statusCode, Object.keys(limit.json())]).toEqual([400, ['limit']]);
});

test.each(['/staff/api/loans/', '/staff/api/audit/', '/staff/api/receipts/'])(
  '%s rejects a bad cursor',
  async (path) => {
    const reply = await read(`${path}?after=7`, staff.administrator);
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['after']]);
  },
);

test('every role reads an application', async () => {
  const { client, loanId } = await anApplication(testApp);
  for (const member of Object.values(staff)) {
    const reply = await read(`/staff/api/loans/${loanId}/`, member);
    const page: StaffLoan = reply.json();
    expect([reply.statusCode, page.client.id]).toEqual([200, client.clientId]);
    expect(page.application.map((group) => group.title)).toContain('Identity');
    expect(page.documents.map((document) => document.kind).sort()).toEqual(['file', 'id_card']);
  }
  for (const id of [newId(), 'nothing', '1']) {
    expect((await read(`/staff/api/loans/${id}/`, staff.officer)).statusCode, id).toBe(404);
  }
});

test('COR-06: an application names the client’s employer and the date of the check', async () => {
  const employed = await aStaffApplication(testApp, 'work-tool');
  const page: StaffLoan = (
    await read(`/staff/api/loans/${employed.loanId}/`, staff.officer)
  ).json();
  expect(page.client.employment).toEqual({
    partner: `Lagos Mills LM-${employed.client.clientId}`,
    linkedOn: '2026-11-21',
  });
  expect(page.loan).toMatchObject({ loan_type: 'work-tool', tool: 'Laptop' });
  const { loanId } = await anApplication(testApp);
  const other: StaffLoan = (await read(`/staff/api/loans/${loanId}/`, staff.officer)).json();
  expect(other.client.employment).toBeNull();
});

test('a document comes as a PDF to save, and each opening is audited', async () => {
  const { loanId } = await anApplication(testApp);
  const page: StaffLoan = (await read(`/staff/api/loans/${loanId}/`, staff.approver)).json();
  const statement = page.documents.find((document) => document.kind === 'file');
  const reply = await read(
    `/staff/api/loans/${loanId}/documents/${statement?.id}/`,
    staff.approver,
  );
  const ours = `${shortId(loanId)}-bank-statement.pdf`;
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${ours}"; filename*=UTF-8''${ours}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  // Made of its page, so no byte of the original is sent.
  expect(await countPages(reply.rawPayload)).toBe(1);
  const after: StaffLoan = (await read(`/staff/api/loans/${loanId}/`, staff.approver)).json();
  expect(after.history.at(-1)).toMatchObject({
    who: `${staff.approver.name} (approver)`,
    action: 'open-document',
    note: 'file',
  });
});

test('a document of another loan is a 404 without an audit entry', async () => {
  const mine = await anApplication(testApp);
  const other = await anApplication(testApp);
  const page: StaffLoan = (await read(`/staff/api/loans/${mine.loanId}/`, staff.officer)).json();
  const id = page.documents[0]?.id;
  for (const url of [
    `/staff/api/loans/${other.loanId}/documents/${id}/`,
    `/staff/api/loans/${other.loanId}/documents/nothing/`,
    `/staff/api/loans/${newId()}/documents/${id}/`,
  ]) {
    expect((await read(url, staff.officer)).statusCode, url).toBe(404);
  }
  const { rows } = await testApp.database.pool.query(
    `SELECT 1 FROM audit_log WHERE action = 'open-document' AND subject_id = ANY($1)`,
    [[mine.loanId, other.loanId]],
  );
  expect(rows).toEqual([]);
});

test('no file name breaks the header', () => {
  const header = dispositionOf('Zoë "statement"\r\nx: y.pdf');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header.match(/"/g)).toHaveLength(2);
  expect(header).toContain("filename*=UTF-8''Zo%C3%AB%20%22statement%22%0D%0Ax%3A%20y.pdf");
});

test('only an administrator reads the audit log, newest first, page by page', async () => {
  for (const member of [staff.officer, staff.approver, staff.finance]) {
    expect((await read('/staff/api/audit/', member)).statusCode, member.role).toBe(403);
  }
  const page = (await read('/staff/api/audit/?limit=3', staff.administrator)).json();
  expect(page.results).toHaveLength(3);
  const next = (
    await read(`/staff/api/audit/?limit=500&after=${page.after}`, staff.administrator)
  ).json();
  const ids = [...page.results, ...next.results].map((entry: { id: string }) => entry.id);
  expect(ids).toEqual([...ids].sort().reverse());
  expect(new Set(ids).size).toBe(ids.length);
  expect(next.after).toBeNull();
  expect(next.results.at(-1)).toMatchObject({
    action: 'created',
    who: 'Server command',
    subject: `staff member ${staff.officer.name}`,
  });
});

/** The receipts of payments that could not be applied. */
async function unapply(paymentIds: string[], clientId: string): Promise<void> {
  await testApp.database.pool.query(
    `INSERT INTO receipts (client_id, receipt_id, payment_id, amount, currency, paid_at, paid_on,
       booked_at, booked_on, unapplied, reason)
     SELECT client_id, payment_id, payment_id, received_amount, received_currency, booked_at,
       booked_on, booked_at, booked_on, received_amount, unapplied_reason
     FROM payments WHERE client_id = $1 AND payment_id = ANY ($2)`,
    [clientId, paymentIds],
  );
}

test('only finance and administrators see unapplied receipts', async () => {
  for (const member of [staff.officer, staff.approver]) {
    expect((await read('/staff/api/receipts/', member)).statusCode, member.role).toBe(403);
  }
  const { client } = await anApplication(testApp);
  const paymentId = newId();
  await testApp.database.pool.query(
    `INSERT INTO payments (client_id, payment_id, reference, purpose, amount, currency, email,
       subject, status, received_amount, received_currency, unapplied_reason, created_at,
       created_on, booked_at, booked_on)
     VALUES ($1, $2, 'unapplied-of-the-test', 'repayment', 500000, 'NGN', 'a@b.ng', '{}',
       'unapplied', 450000, 'NGN', 'The amount differs.', now(), '2026-11-21', now(),
       '2026-11-22')`,
    [client.clientId, paymentId],
  );
  await unapply([paymentId], client.clientId);
  const reply = await read('/staff/api/receipts/', staff.finance);
  expect(reply.json()).toEqual({
    count: 1,
    more: false,
    after: null,
    totals: [{ currency: 'NGN', amount: '4500.00', refunding: '0.00' }],
    results: [
      {
        id: paymentId,
        reference: 'unapplied-of-the-test',
        clientId: client.clientId,
        clientName: 'Ada Obi',
        clientEmail: client.email,
        received: '4500.00',
        amount: '4500.00',
        refunding: '0.00',
        currency: 'NGN',
        receivedOn: '2026-11-22',
        paidOn: '2026-11-22',
        reason: 'The amount differs.',
      },
    ],
  });
});

test('unapplied receipts come newest first, page by page', async () => {
  const { client } = await anApplication(testApp);
  const ids = [newId(), newId(), newId()].toSorted();
  await testApp.database.pool.query(
    `INSERT INTO payments (client_id, payment_id, reference, purpose, amount, currency, email,
       subject, status, received_amount, received_currency, unapplied_reason, created_at,
       created_on, booked_at, booked_on)
     SELECT $1, id, 'paged-' || id, 'repayment', 500000, 'NGN', 'a@b.ng', '{}', 'unapplied',
       450000, 'NGN', 'The amount differs.', now(), '2026-12-01', now(), '2026-12-02'
     FROM unnest($2::uuid[]) AS id`,
    [client.clientId, ids],
  );
  await unapply(ids, client.clientId);
  const page = async (query: string) => {
    const reply = await read(`/staff/api/receipts/?limit=2${query}`, staff.finance);
    const { results, after } = reply.json();
    return { ids: results.map((receipt: { id: string }) => receipt.id), after };
  };
  const first = await page('');
  expect(first.ids).toEqual([ids[2], ids[1]]);
  expect((await page(`&after=${first.after}`)).ids[0]).toBe(ids[0]);
});

test('a staff list counts to 1,000 and then says that there are more', async () => {
  const { pool } = testApp.database;
  const counted = async () => {
    const { count, more } = (await read('/staff/api/audit/?limit=1', staff.administrator)).json();
    return [count, more];
  };
  const { rows } = await pool.query('SELECT count(*)::int AS entries FROM audit_log');
  const [{ entries }] = rows;
  expect(await counted()).toEqual([entries, false]);
  await pool.query(
    `INSERT INTO audit_log (entry_id, at, business_date, actor_name, role, action, subject)
     SELECT ('00000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, now(),
       current_date, 'A test', 'operator', 'nothing', 'nobody'
     FROM generate_series(1, 1000 - $1::int) AS number`,
    [entries],
  );
  expect(await counted()).toEqual([1000, false]);
  await pool.query(
    `INSERT INTO audit_log (entry_id, at, business_date, actor_name, role, action, subject)
     VALUES ('00000000-0000-7000-8001-000000000000', now(), current_date, 'A test', 'operator',
       'nothing', 'nobody')`,
  );
  expect(await counted()).toEqual([1000, true]);
});
